import * as z from 'zod/mini';
import { activeAccount, requireBalance, tradedAsset } from '../actions/order-rules.ts';
import { place } from '../actions/place-order.ts';
import type { Asset } from '../domain/assets.ts';
import { ADDRESS } from '../domain/ids.ts';
import type { Call } from '../http/call.ts';
import { optionalText, read, text } from '../input.ts';
import { invalid } from '../problem.ts';
import type { Destination, Order } from '../state/model.ts';
import type { State } from '../state/state.ts';
import type { World } from '../world.ts';
import { registeredBank, registeredWallets } from './destinations.ts';
import { requiredAmount } from './requests.ts';
import { requiredNetwork } from './values.ts';

const request = z.object({
  target_asset: text,
  network: optionalText,
  target_destination: optionalText,
  target_destination_tag: optionalText,
  instant_payment_type: optionalText,
});

type Asked = z.output<typeof request>;

type Target = { order: Partial<Order>; sent_to?: Destination };

/** `withdrawal_destination` and `registered_destination` decide what is accepted. */
const walletTarget = (state: State, account: string, asset: Asset, asked: Asked): Target => {
  const { withdrawal_destination, registered_destination } = state.behaviour.beta;
  const network = requiredNetwork(asset, asked.network);
  const { target_destination: named, target_destination_tag: tag } = asked;
  if (named === undefined) throw invalid('target_destination is required');
  const wallet = registeredWallets(state, account, asset, network).find(
    ({ id, address, address_tag }) =>
      named === (withdrawal_destination === 'wallet_id' ? id : address) &&
      (tag ?? '') === (address_tag ?? ''),
  );
  if (wallet !== undefined) return { order: { network, wallet_id: wallet.id } };
  if (withdrawal_destination === 'wallet_id' || registered_destination === 'required')
    throw invalid('target_destination is not registered');
  if (!ADDRESS.test(named)) throw invalid('target_destination is not an address');
  return { order: { network }, sent_to: { network, address: named } };
};

const bankTarget = (state: State, account: string, asset: Asset, asked: Asked): Target => {
  for (const field of ['network', 'target_destination', 'target_destination_tag'] as const)
    if (asked[field] !== undefined) throw invalid(`${field} must be empty for ${asset.symbol}`);
  if (asked.instant_payment_type === undefined) throw invalid('instant_payment_type is required');
  return { order: { bank_account_id: registeredBank(state, account, asset).id } };
};

/** The balance is taken now and returned if the order is cancelled. */
export const placeBetaWithdrawal = (world: World, account: string, call: Call): Order => {
  const asked = read(request, call.body);
  const state = world.store.state();
  activeAccount(state, account);
  const asset = tradedAsset(asked.target_asset);
  const amount = requiredAmount(call, 'target_amount', asset);
  const targetOf = asset.asset_type === 'crypto' ? walletTarget : bankTarget;
  const { order, sent_to } = targetOf(state, account, asset, asked);
  requireBalance(state, account, asset, amount);
  return place(
    world,
    {
      type: 'withdrawal',
      account_id: account,
      source_asset: asset.symbol,
      target_asset: asset.symbol,
      source_amount: amount,
      target_amount: amount,
      ...order,
    },
    { request: call.seq, ...(sent_to === undefined ? {} : { sent_to }) },
  );
};
