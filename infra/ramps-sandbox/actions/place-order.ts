import * as z from 'zod/mini';
import { isoTime } from '../clock.ts';
import { exact, readAmount } from '../domain/amounts.ts';
import { convert } from '../domain/assets.ts';
import { optionalText, present, read, text } from '../input.ts';
import { invalid, refused } from '../problem.ts';
import type { NewFact } from '../state/facts.ts';
import { type BankAccount, type Destination, type Order, PARENT, type Wallet } from '../state/model.ts';
import type { State } from '../state/state.ts';
import { eventFact } from '../webhooks/plan.ts';
import type { World } from '../world.ts';
import { confirmOrder } from './settle-order.ts';
import {
  activeAccount,
  networkOf,
  pricedAsset,
  quoteExpired,
  requireBalance,
  tradedAsset,
  usableQuote,
} from './order-rules.ts';

export type Key = { key: string; fingerprint: string };

/** The API request that creates an order. */
export type Source = { request?: number; key?: Key; sent_to?: Destination };

export type Placed = Omit<Order, 'id' | 'status' | 'created_at' | 'updated_at'>;

const destinationOf = ({ wallets }: State, { wallet_id }: Order): Destination | undefined => {
  const wallet = wallets.get(wallet_id ?? '');
  return wallet && { network: wallet.network, address: wallet.address };
};

/** `auto_confirm_ms` of 0: the answer shows the order as confirmed. */
export const place = (world: World, placed: Placed, source: Source): Order => {
  const { store, clock, newId, wire } = world;
  const state = store.state();
  const now = clock.now();
  const time = isoTime(now);
  const order: Order = { id: newId('ord'), ...placed, status: 'pending', created_at: time, updated_at: time };
  const { auto_confirm_ms } = state.behaviour;
  const taken: NewFact = {
    type: 'balance',
    account_id: order.paid_from === 'parent' ? PARENT : order.account_id,
    asset: order.source_asset,
    delta: `-${order.source_amount}`,
  };
  const isPaid = order.paid_from !== 'deposit';
  store.commit(
    {
      type: 'order',
      order,
      confirm_at: auto_confirm_ms === null || !isPaid ? null : now + auto_confirm_ms,
      ...present({ sent_to: destinationOf(state, order), ...source }),
    },
    ...(isPaid ? [taken] : []),
    eventFact(state, { now, time, newId, wire }, order, 'order.created'),
  );
  return auto_confirm_ms === 0 && isPaid ? confirmOrder(world, order.id) : order;
};

const exchangeRequest = z.object({
  source_asset: text,
  target_asset: text,
  source_amount: z.unknown(),
  product: optionalText,
  network: optionalText,
  quote_id: optionalText,
  reference: optionalText,
});

/** `quotes.expired_times`: refuses a valid quote so many times. */
const refuseQuote = ({ store }: World): void => {
  const { behaviour, struck } = store.state();
  if ((struck.quotes[0] ?? 0) >= (behaviour.quotes?.expired_times ?? 0)) return;
  store.commit({ type: 'fault', kind: 'quotes', index: 0 });
  throw quoteExpired();
};

/** C6: takes the source now, gives the target on confirmation. */
export const placeExchange = (world: World, account: string, body: unknown, from: Source = {}): Order => {
  const asked = read(exchangeRequest, body);
  const state = world.store.state();
  activeAccount(state, account);
  if (asked.product !== undefined && asked.product !== 'exchange') throw invalid('product must be exchange');
  const source = pricedAsset(state, asked.source_asset);
  const target = pricedAsset(state, asked.target_asset);
  if (source.symbol === target.symbol) throw refused('same_asset', 'An exchange needs two different assets');
  const amount = readAmount(asked.source_amount, 'source_amount', source);
  const network = networkOf(target, asked.network);
  const quote =
    asked.quote_id === undefined
      ? undefined
      : usableQuote(state, world.clock.now(), asked.quote_id, { account, source, target, amount });
  if (quote !== undefined) refuseQuote(world);
  const bought = quote?.target_amount ?? convert(amount, source, target);
  if (exact(bought).lte(0))
    throw refused('amount_too_small', `source_amount buys nothing of ${target.symbol}`);
  requireBalance(state, account, source, amount);
  const placed: Placed = {
    type: 'exchange',
    account_id: account,
    source_asset: source.symbol,
    target_asset: target.symbol,
    source_amount: amount,
    target_amount: bought,
    ...present({ network, quote_id: asked.quote_id, reference: asked.reference }),
  };
  return place(world, placed, from);
};

const withdrawalRequest = z.object({
  asset: text,
  amount: z.unknown(),
  wallet_id: optionalText,
  bank_account_id: optionalText,
  network: optionalText,
  reference: optionalText,
});

type Target = Pick<Wallet, 'account_id' | 'asset'> & { network?: string; shared: boolean };

const shown = (wallet: Wallet | undefined, bank: BankAccount | undefined): Target | undefined => {
  if (wallet !== undefined) return { ...wallet, shared: wallet.wallet_type === 'shared' };
  return bank === undefined
    ? undefined
    : { account_id: bank.account_id, asset: bank.asset, shared: bank.bank_type === 'shared' };
};

/**
 * C6: `own` goes to the sub-account's own external wallet or bank account, `shared` to any sub-account's
 * deposit one. The balance is taken now and returned on cancellation.
 */
export const placeWithdrawal = (
  world: World,
  account: string,
  kind: 'own' | 'shared',
  body: unknown,
  from: Source = {},
): Order => {
  const asked = read(withdrawalRequest, body);
  const state = world.store.state();
  activeAccount(state, account);
  const { wallet_id, bank_account_id } = asked;
  if ((wallet_id === undefined) === (bank_account_id === undefined)) {
    throw invalid('Exactly one of wallet_id and bank_account_id is required');
  }
  const asset = tradedAsset(asked.asset);
  const amount = readAmount(asked.amount, 'amount', asset);
  const target = shown(state.wallets.get(wallet_id ?? ''), state.banks.get(bank_account_id ?? ''));
  const what = wallet_id === undefined ? 'bank account' : 'wallet';
  if (target === undefined || (kind === 'own' && target.account_id !== account)) {
    throw refused('destination_unknown', `The ${what} does not exist for this sub-account`);
  }
  if (target.shared !== (kind === 'shared')) {
    const needed = kind === 'shared' ? 'a deposit (shared)' : 'an external';
    throw refused('destination_type', `The ${what} must be ${needed} one`);
  }
  if (target.asset !== asset.symbol) throw refused('destination_asset', `The ${what} is for ${target.asset}`);
  const network = networkOf(asset, asked.network) ?? target.network;
  if (network !== target.network) throw refused('destination_network', `The ${what} is on another network`);
  requireBalance(state, account, asset, amount);
  const placed: Placed = {
    type: 'withdrawal',
    account_id: account,
    source_asset: asset.symbol,
    target_asset: asset.symbol,
    source_amount: amount,
    target_amount: amount,
    ...present({ network, wallet_id, bank_account_id, reference: asked.reference }),
  };
  return place(world, placed, from);
};
