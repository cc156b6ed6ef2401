import * as z from 'zod/mini';
import { sharedBank } from '../actions/banks.ts';
import {
  exchangeOf,
  place,
  pricedPair,
  requireBalance,
  tradedAsset,
  withdrawalOf,
} from '../actions/place.ts';
import { sharedWallet } from '../actions/wallets.ts';
import { type Asset, convert, type Decimal, exact, formatAmount, readAmount } from '../domain/money.ts';
import { ADDRESS } from '../domain/random.ts';
import type { Call } from '../http/call.ts';
import { each, invalid, optionalText, present, read, text } from '../input.ts';
import { isRecord } from '../json.ts';
import type { BankAccount, Destination, Order } from '../state/model.ts';
import { activeAccount, banksOf, type State, walletsOf } from '../state/state.ts';
import type { World } from '../world.ts';
import { networkName, readNetwork, requiredNetwork } from './values.ts';

export const betaPair = (state: State, source: string, target: string) =>
  pricedPair(state, source, target, invalid('source_asset and target_asset must differ'));

/** The field's JSON value; in `call.body` numbers are strings. */
const plainField = ({ text }: Call, field: string): unknown => {
  const body: unknown = text.trim() === '' ? undefined : JSON.parse(text);
  return isRecord(body) ? body[field] : undefined;
};

/** Amounts are JSON numbers. Absent and 0 both mean "not given". */
export const amountIn = (call: Call, field: string, asset: Asset): Decimal | undefined => {
  const plain = plainField(call, field);
  if (plain === undefined || plain === null || plain === 0) return undefined;
  if (typeof plain !== 'number') throw invalid(`${field} must be a number`);
  return readAmount(isRecord(call.body) ? call.body[field] : undefined, field, asset);
};

const requiredAmount = (call: Call, field: string, asset: Asset): Decimal => {
  const amount = amountIn(call, field, asset);
  if (amount === undefined) throw invalid(`${field} is required`);
  return amount;
};

/** The sub-account's external wallets, oldest first. */
const registeredWallets = (state: State, account: string, { symbol }: Asset, wanted: string | undefined) =>
  walletsOf(state, account).filter(
    ({ wallet_type, asset, network }) =>
      wallet_type === 'external' && asset === symbol && (wanted ?? network) === network,
  );

/** A withdrawal names no bank account; `several_bank_accounts` picks one. Throws a 400 if there is none. */
const registeredBank = (state: State, account: string, asset: Asset): BankAccount => {
  const registered = banksOf(state, account).filter(
    (bank) => bank.bank_type === 'external' && bank.asset === asset.symbol,
  );
  const { several_bank_accounts } = state.behaviour.beta;
  if (several_bank_accounts === 'refused' && registered.length > 1)
    throw invalid(`Several bank accounts are registered for ${asset.symbol}`);
  const bank = registered.at(several_bank_accounts === 'oldest' ? 0 : -1);
  if (bank === undefined) throw invalid(`No bank account is registered for ${asset.symbol}`);
  return bank;
};

const exchangeRequest = z.object({
  ...each(text, 'source_asset', 'target_asset'),
  network: optionalText,
  pool_balance: z._default(z.boolean('must be true or false'), false),
});

/** The fee is in the asset from which it is deducted; `shown` fees are in the source asset. */
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

/** The registered destination of the bought asset. Throws a 400 if there is none. */
const payout = (state: State, account: string, target: Asset, network: string | undefined) => {
  if (target.asset_type === 'fiat') return { bank_account_id: registeredBank(state, account, target).id };
  const wallet = registeredWallets(state, account, target, network).at(-1);
  if (wallet === undefined) throw invalid(`No wallet is registered for ${target.symbol}`);
  return { wallet_id: wallet.id, network: wallet.network };
};

/** The payer, by the `pool_balance` switch. Throws a 400 if the balance is too low. */
const payer = (state: State, account: string, source: Asset, amount: Decimal): Pick<Order, 'paid_from'> => {
  switch (state.behaviour.beta.pool_balance) {
    case 'not_activated':
      throw invalid('pool_balance is not activated');
    case 'sub_account':
      requireBalance(state, account, source, amount);
      return {};
    case 'parent':
      // The parent can spend its sub-accounts' money, so only the pool limits it.
      if ((state.pool.get(source.symbol) ?? exact('0')).lt(amount))
        throw invalid(`Insufficient ${source.symbol} balance`);
      return { paid_from: 'parent' };
  }
};

export type DepositTarget = { network: string; tag: string; wallet_address: string };

/** Where to deposit for an order without `pool_balance`. */
const depositTarget = (world: World, account: string, source: Asset, name?: string): DepositTarget => {
  const asset = source.symbol;
  if (source.asset_type === 'fiat') {
    const bank = sharedBank(world, account, { asset });
    return { network: '', tag: '', wallet_address: bank.instant_payment ?? bank.account };
  }
  const network = requiredNetwork(source, name);
  const { wallet } = sharedWallet(world, account, { asset, network });
  const { address: wallet_address, address_tag: tag = '' } = wallet;
  return { network: networkName(network), tag, wallet_address };
};

/** With `pool_balance` the source is deducted now; otherwise the order awaits a deposit. */
export const placeBetaExchange = (world: World, account: string, call: Call) => {
  const { source_asset, target_asset, network: name, pool_balance } = read(exchangeRequest, call.body);
  const state = world.store.state();
  activeAccount(state, account);
  const [source, target] = betaPair(state, source_asset, target_asset);
  if (amountIn(call, 'target_amount', target) !== undefined)
    throw invalid('target_amount must be 0 with a source_amount');
  const source_amount = requiredAmount(call, 'source_amount', source);
  const { target_amount, total_fee } = priced(state, source_amount, source, target);
  if (exact(target_amount).lte(0)) throw invalid(`source_amount buys nothing of ${target.symbol}`);
  const network = target.asset_type === 'crypto' ? readNetwork(target, name) : undefined;

  const exchange = {
    ...exchangeOf(account, source.symbol, source_amount, target.symbol, target_amount),
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
  const placed = {
    ...exchange,
    ...payer(state, account, source, source_amount),
    ...(isKept ? present({ network }) : payout(state, account, target, network)),
  };
  return { order: place(world, placed, from), deposit: undefined };
};

const withdrawalRequest = z.object({
  target_asset: text,
  ...each(optionalText, 'network', 'target_destination', 'target_destination_tag', 'instant_payment_type'),
});

type Asked = z.output<typeof withdrawalRequest>;

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

/** Deducts the balance now and returns it if the order is cancelled. */
export const placeBetaWithdrawal = (world: World, account: string, call: Call): Order => {
  const asked = read(withdrawalRequest, call.body);
  const state = world.store.state();
  activeAccount(state, account);
  const asset = tradedAsset(asked.target_asset);
  const amount = requiredAmount(call, 'target_amount', asset);
  const targetOf = asset.asset_type === 'crypto' ? walletTarget : bankTarget;
  const { order, sent_to } = targetOf(state, account, asset, asked);
  requireBalance(state, account, asset, amount);
  const placed = { ...withdrawalOf(account, asset, amount), ...order };
  return place(world, placed, { request: call.seq, ...present({ sent_to }) });
};
