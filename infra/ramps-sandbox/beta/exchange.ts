import * as z from 'zod/mini';
import { activeAccount, pricedAsset, requireBalance } from '../actions/order-rules.ts';
import { place, type Placed } from '../actions/place-order.ts';
import { sharedWallet } from '../actions/wallets.ts';
import { type Decimal, exact, formatAmount } from '../domain/amounts.ts';
import { type Asset, convert } from '../domain/assets.ts';
import type { Call } from '../http/call.ts';
import { optionalText, present, read, text } from '../input.ts';
import { invalid } from '../problem.ts';
import type { Order } from '../state/model.ts';
import type { State } from '../state/state.ts';
import type { World } from '../world.ts';
import { sharedBetaBank } from './banks.ts';
import { registeredBank, registeredWallets } from './destinations.ts';
import { amountIn, requiredAmount } from './requests.ts';
import { networkName, readNetwork, requiredNetwork } from './values.ts';

const request = z.object({
  source_asset: text,
  target_asset: text,
  network: optionalText,
  pool_balance: z._default(z.boolean('must be true or false'), false),
});

/** The fee is in the asset it is taken from; `shown` fees are in the source asset. */
const priced = ({ behaviour }: State, amount: Decimal, source: Asset, target: Asset) => {
  const { fee_rate, fee_taken } = behaviour.beta;
  const all = convert(amount, source, target);
  const [base, asset] = fee_taken === 'target' ? [all, target] : [amount, source];
  const total_fee = formatAmount(exact(base).times(fee_rate), asset.scale);
  const without = (from: Decimal): Decimal => formatAmount(exact(from).minus(total_fee), asset.scale);
  switch (fee_taken) {
    case 'source':
      return { target_amount: convert(without(amount), source, target), total_fee };
    case 'target':
      return { target_amount: without(all), total_fee };
    case 'shown':
      return { target_amount: all, total_fee };
  }
};

/** The registered destination of a bought asset. Throws a 400 without one. */
const payout = (state: State, account: string, target: Asset, network: string | undefined) => {
  if (target.asset_type === 'fiat') return { bank_account_id: registeredBank(state, account, target).id };
  const wallet = registeredWallets(state, account, target, network).at(-1);
  if (wallet === undefined) throw invalid(`No wallet is registered for ${target.symbol}`);
  return { wallet_id: wallet.id, network: wallet.network };
};

/** Who pays, by the `pool_balance` switch. Throws a 400 if the balance is too low. */
const payer = (state: State, account: string, source: Asset, amount: Decimal): Pick<Order, 'paid_from'> => {
  switch (state.behaviour.beta.pool_balance) {
    case 'not_activated':
      throw invalid('pool_balance is not activated');
    case 'sub_account':
      requireBalance(state, account, source, amount);
      return {};
    case 'parent':
      // The parent may spend what its sub-accounts hold, so only the pool is a limit.
      if ((state.pool.get(source.symbol) ?? exact('0')).lt(amount))
        throw invalid(`Insufficient ${source.symbol} balance`);
      return { paid_from: 'parent' };
  }
};

export type DepositTarget = { network: string; tag: string; wallet_address: string };

/** Where to deposit for an order without `pool_balance`. */
const depositTarget = (
  world: World,
  account: string,
  source: Asset,
  name: string | undefined,
): DepositTarget => {
  const asset = source.symbol;
  if (source.asset_type === 'fiat') {
    const bank = sharedBetaBank(world, account, { asset });
    return { network: '', tag: '', wallet_address: bank.instant_payment ?? bank.account };
  }
  const network = requiredNetwork(source, name);
  const { wallet } = sharedWallet(world, account, { asset, network });
  return {
    network: networkName(network),
    tag: wallet.address_tag ?? '',
    wallet_address: wallet.address,
  };
};

/** With `pool_balance` the source is taken now, otherwise a deposit is awaited. */
export const placeBetaExchange = (
  world: World,
  account: string,
  call: Call,
): { order: Order; deposit?: DepositTarget } => {
  const { source_asset, target_asset, network: name, pool_balance } = read(request, call.body);
  const state = world.store.state();
  activeAccount(state, account);
  const source = pricedAsset(state, source_asset);
  const target = pricedAsset(state, target_asset);
  if (source.symbol === target.symbol) throw invalid('source_asset and target_asset must differ');
  if (amountIn(call, 'target_amount', target) !== undefined)
    throw invalid('target_amount must be 0 with a source_amount');
  const source_amount = requiredAmount(call, 'source_amount', source);
  const { target_amount, total_fee } = priced(state, source_amount, source, target);
  if (exact(target_amount).lte(0)) throw invalid(`source_amount buys nothing of ${target.symbol}`);
  const network = target.asset_type === 'crypto' ? readNetwork(target, name) : undefined;

  const exchange = {
    type: 'exchange',
    account_id: account,
    source_asset: source.symbol,
    target_asset: target.symbol,
    source_amount,
    target_amount,
    total_fee,
  };
  const from = { request: call.seq };
  if (!pool_balance) {
    const paidOut = payout(state, account, target, network);
    const deposit = depositTarget(world, account, source, name);
    const order = place(world, { ...exchange, ...paidOut, paid_from: 'deposit' }, from);
    return { order, deposit };
  }
  const isKept = state.behaviour.beta.bought === 'balance';
  const placed: Placed = {
    ...exchange,
    ...payer(state, account, source, source_amount),
    ...(isKept ? present({ network }) : payout(state, account, target, network)),
  };
  return { order: place(world, placed, from) };
};
