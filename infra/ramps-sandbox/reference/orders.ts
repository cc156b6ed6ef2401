import { type Context, Hono } from 'hono';
import * as z from 'zod/mini';
import {
  exchangeOf,
  networkOf,
  place,
  pricedPair,
  requireBalance,
  type Source,
  tradedAsset,
  withdrawalOf,
} from '../actions/place.ts';
import { type Asset, convert, type Decimal, exact, priceOf, readAmount } from '../domain/money.ts';
import { randomId } from '../domain/random.ts';
import { type Env, subAccountOf } from '../http/call.ts';
import { bookOf, distorted, knownBy, paged, searchOf, selected, shownOrder } from '../http/lists.ts';
import {
  each,
  invalid,
  missing,
  optionalText,
  present,
  type Problem,
  read,
  refused,
  text,
} from '../input.ts';
import { jsonNumber } from '../json.ts';
import type { Order, Quote } from '../state/model.ts';
import { accountOf, activeAccount, type State, wordFor } from '../state/state.ts';
import { isoTime, momentOf, type World } from '../world.ts';

const QUOTE_LIFE_MS = 60_000;

const exchangeRequest = z.object({
  ...each(text, 'source_asset', 'target_asset'),
  source_amount: z.unknown(),
  ...each(optionalText, 'product', 'network', 'quote_id', 'reference'),
});

/** Shared by quotes and exchanges. */
const readExchange = (state: State, asked: z.output<typeof exchangeRequest>, what: string) => {
  if (asked.product !== undefined && asked.product !== 'exchange') throw invalid('product must be exchange');
  const same = refused('same_asset', `${what} needs two different assets`);
  const [source, target] = pricedPair(state, asked.source_asset, asked.target_asset, same);
  const network = networkOf(target, asked.network);
  const amount = readAmount(asked.source_amount, 'source_amount', source);
  return { source, target, network, amount };
};

const bought = (amount: Decimal, target: Asset): Decimal => {
  if (exact(amount).gt(0)) return amount;
  throw refused('amount_too_small', `source_amount buys nothing of ${target.symbol}`);
};

export const makeQuote = (world: World, account_id: string | undefined, body: unknown): Quote => {
  const asked = read(exchangeRequest, body);
  const { state, now } = momentOf(world);
  if (account_id !== undefined) accountOf(state, account_id);
  const { source, target, amount } = readExchange(state, asked, 'A quote');
  const quote: Quote = {
    id: randomId('quo'),
    ...present({ account_id }),
    source_asset: source.symbol,
    source_amount: amount,
    target_asset: target.symbol,
    target_amount: bought(convert(amount, source, target), target),
    price: priceOf(source, target),
    expires_at: isoTime(now + QUOTE_LIFE_MS),
  };
  world.store.commit({ type: 'quote', quote });
  return quote;
};

export const quoteView = ({ account_id: _, ...quote }: Quote) => {
  const amount = jsonNumber(quote.target_amount);
  return {
    ...quote,
    source_amount: jsonNumber(quote.source_amount),
    target_amount_estimate: amount,
    target_amount: amount,
    price: { ...quote.price, price: jsonNumber(quote.price.price) },
  };
};

const quoteExpired = (): Problem => refused('quote_expired', 'The quote has expired; request a new one');

type Wanted = { account: string; source: Asset; target: Asset; amount: Decimal };

const usableQuote = (state: State, now: number, id: string, wanted: Wanted): Quote => {
  const quote = state.quotes.get(id);
  if (quote === undefined) throw refused('quote_unknown', 'The quote does not exist');
  if (Date.parse(quote.expires_at) <= now) throw quoteExpired();
  const same =
    quote.source_asset === wanted.source.symbol &&
    quote.target_asset === wanted.target.symbol &&
    exact(quote.source_amount).eq(wanted.amount) &&
    (quote.account_id ?? wanted.account) === wanted.account;
  if (!same) throw refused('quote_mismatch', 'The quote is for another exchange');
  return quote;
};

/** `quotes.expired_times`: refuses this many valid quotes. */
const refuseQuote = ({ store }: World): void => {
  const { behaviour, struck } = store.state();
  if ((struck.quotes[0] ?? 0) >= (behaviour.quotes?.expired_times ?? 0)) return;
  store.commit({ type: 'fault', kind: 'quotes', index: 0 });
  throw quoteExpired();
};

/** C6: deducts the source now and adds the target on confirmation. */
export const placeExchange = (world: World, account: string, body: unknown, from: Source = {}): Order => {
  const asked = read(exchangeRequest, body);
  const { state, now } = momentOf(world);
  activeAccount(state, account);
  const { source, target, network, amount } = readExchange(state, asked, 'An exchange');
  const { quote_id, reference } = asked;
  const quote =
    quote_id === undefined
      ? undefined
      : usableQuote(state, now, quote_id, { account, source, target, amount });
  if (quote !== undefined) refuseQuote(world);
  const target_amount = bought(quote?.target_amount ?? convert(amount, source, target), target);
  requireBalance(state, account, source, amount);
  const exchange = exchangeOf(account, source.symbol, amount, target.symbol, target_amount);
  return place(world, { ...exchange, ...present({ network, quote_id, reference }) }, from);
};

const withdrawalRequest = z.object({
  asset: text,
  amount: z.unknown(),
  ...each(optionalText, 'wallet_id', 'bank_account_id', 'network', 'reference'),
});

const targetOf = ({ wallets, banks }: State, wallet_id = '', bank_account_id = '') => {
  const wallet = wallets.get(wallet_id);
  if (wallet !== undefined) return { ...wallet, shared: wallet.wallet_type === 'shared' };
  const bank = banks.get(bank_account_id);
  return bank && { ...bank, network: undefined, shared: bank.bank_type === 'shared' };
};

/**
 * C6: `own` goes to the sub-account's own external wallet or bank account, `shared` to the deposit wallet or account
 * of any sub-account. Deducts the balance now and returns it on cancellation.
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
  const target = targetOf(state, wallet_id, bank_account_id);
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
  const others = present({ network, wallet_id, bank_account_id, reference: asked.reference });
  return place(world, { ...withdrawalOf(account, asset, amount), ...others }, from);
};

const orderView = ({ behaviour }: State, order: Order): Order => {
  const shown = (time: string): string =>
    behaviour.orders?.offset_times === true ? time.replace(/Z$/, '+00:00') : time;
  return {
    ...order,
    status: wordFor(behaviour, order.status),
    created_at: shown(order.created_at),
    updated_at: shown(order.updated_at),
  };
};

export const orders = (world: World): Hono<Env> => {
  const { store } = world;

  const made = (
    c: Context<Env>,
    placed: (account: string, body: unknown, from: Source) => Order,
  ): Response => {
    const account = subAccountOf(c);
    const { seq, body, key, replay } = c.get('call');
    const order = replay ?? placed(account, body, { request: seq, ...present({ key }) });
    return c.json(orderView(store.state(), order), 201);
  };

  return new Hono<Env>()
    .post('/v1/order/exchange', (c) => made(c, (...asked) => placeExchange(world, ...asked)))
    .post('/v1/order/withdrawal', (c) =>
      made(c, (account, ...asked) => placeWithdrawal(world, account, 'own', ...asked)),
    )
    .post('/v1/order/shared/withdrawal', (c) =>
      made(c, (account, ...asked) => placeWithdrawal(world, account, 'shared', ...asked)),
    )
    .get('/v1/order', (c) => {
      const { account } = c.get('call');
      const at = momentOf(world);
      const { state } = at;
      if (account !== undefined) accountOf(state, account);
      const book = bookOf(state, account);
      const list = distorted(state, book.created_at, selected(c, knownBy(at, book)), searchOf(c) !== '');
      return c.json(paged(c, list, (item) => ('type' in item ? orderView(state, item) : item)));
    })
    .get('/v1/order/:id', (c) => {
      const order = shownOrder(momentOf(world), c.req.param('id'), c.get('call').account);
      if (order === undefined) throw missing('Order');
      return c.json(orderView(store.state(), order));
    });
};
