import Big from 'big.js';
import { Hono } from 'hono';
import * as z from 'zod/mini';
import {
  type Asset,
  assetOf,
  convert,
  type Decimal,
  exact,
  formatAmount,
  heldAssets,
  priceOf,
  scaleOf,
} from '../domain/money.ts';
import { type Call, type Env, ownerOf } from '../http/call.ts';
import { assetsOf, bookOf } from '../http/lists.ts';
import { each, invalid, missing, optionalText, read, text } from '../input.ts';
import { PARENT } from '../state/model.ts';
import type { Movement, State } from '../state/state.ts';
import { type Moment, momentOf, type World } from '../world.ts';
import { amountIn, betaPair } from './place.ts';
import { amountsOf, imagesOf, networkView, requiredNetwork } from './values.ts';

const quoteRequest = z.object({
  ...each(text, 'source_asset', 'target_asset'),
  network: optionalText,
  product: z.literal('exchange', 'must be exchange'),
});

/** The smallest source amount that buys the target. */
const costOf = (target_amount: Decimal, source: Asset, target: Asset): Decimal => {
  const { price, base_asset } = priceOf(source, target);
  const cost =
    base_asset === target.symbol ? exact(target_amount).times(price) : exact(target_amount).div(price);
  return formatAmount(cost.round(source.scale, Big.roundUp), source.scale);
};

const REFERENCE_DECIMALS = 8;

/** Quotes have no id and are not binding. */
const betaQuote = (state: State, call: Call) => {
  const { source_asset, target_asset, network } = read(quoteRequest, call.body);
  const amount = amountsOf(state);
  const [source, target] = betaPair(state, source_asset, target_asset);
  const crypto = [target, source].find(({ asset_type }) => asset_type === 'crypto');
  if (crypto !== undefined) requiredNetwork(crypto, network);
  const source_amount = amountIn(call, 'source_amount', source);
  const target_amount = amountIn(call, 'target_amount', target);
  if ((source_amount === undefined) === (target_amount === undefined))
    throw invalid('One of source_amount and target_amount is required');

  const { price, base_asset, quote_asset } = priceOf(source, target);
  const rate = base_asset === source.symbol ? exact(price) : exact('1').div(price);
  const known = {
    asset: { name: target.name, type: target.asset_type, ...imagesOf(target.symbol) },
    price: { symbol: `${base_asset}${quote_asset}`, price: amount(price) },
    price_reference: amount(formatAmount(rate, REFERENCE_DECIMALS)),
    source_amount: amount(source_amount ?? '0'),
    source_asset: source.symbol,
    target_amount: amount(target_amount ?? '0'),
    target_asset: target.symbol,
  };
  return target_amount === undefined
    ? { ...known, target_amount_estimate: amount(convert(source_amount ?? '0', source, target)) }
    : { ...known, source_amount_estimate: amount(costOf(target_amount, source, target)) };
};

/** Balances `balance_lag_ms` ago. @param movements of the same accounts */
const withoutRecent = (
  { state, now }: Moment,
  balances: State['pool'] | undefined,
  movements: Iterable<readonly Movement[]>,
): State['pool'] => {
  const shown = new Map(balances);
  const { balance_lag_ms } = state.behaviour.beta;
  if (balance_lag_ms === 0) return shown;
  const since = now - balance_lag_ms;
  for (const list of movements) {
    for (const { asset, delta } of list.slice(list.findLastIndex(({ at }) => at <= since) + 1))
      shown.set(asset, (shown.get(asset) ?? exact('0')).minus(delta));
  }
  return shown;
};

const balanceList = (state: State, held: State['pool']) => {
  const amount = amountsOf(state);
  const list = heldAssets(held).map(([asset, text]) => ({
    asset,
    ...each(amount(text), 'balance_amount', 'total'),
  }));
  const { balance_list } = state.behaviour.beta;
  return balance_list === 'array' ? list : { [balance_list]: list };
};

/** One asset's balance, with the number and fees of its confirmed orders. */
const balanceOfAsset = (state: State, account: string, held: State['pool'], symbol: string) => {
  const amount = amountsOf(state);
  const book = bookOf(state, account === PARENT ? undefined : account);
  const moved = book.created_at.filter(
    ({ status, source_asset, target_asset }) =>
      status === 'confirmed' && (source_asset === symbol || target_asset === symbol),
  );
  const fees = moved.reduce(
    (sum, { source_asset, total_fee }) => (source_asset === symbol ? sum.plus(total_fee ?? '0') : sum),
    exact('0'),
  );
  const shown = (total: Parameters<typeof formatAmount>[0]): Decimal => formatAmount(total, scaleOf(symbol));
  return {
    message: '',
    number_of_orders_associated: moved.length,
    total_asset: symbol,
    total_amount: amount(shown(held.get(symbol) ?? exact('0'))),
    total_fees: amount(shown(fees)),
  };
};

const assetView = ({ id, name, symbol, asset_type: type, active, networks }: Asset) => ({
  ...{ id, name, symbol, type, active },
  ...imagesOf(symbol),
  networks: networks.map(networkView),
});

export const betaCatalogue = (world: World): Hono<Env> => {
  const { store } = world;
  /** The parent's balance is the pool. */
  const balancesOf = (account: string): State['pool'] => {
    const at = momentOf(world);
    const { state } = at;
    if (account === PARENT) return withoutRecent(at, state.pool, state.movements.values());
    return withoutRecent(at, state.balances.get(account), [state.movements.get(account) ?? []]);
  };
  /** Throws a 404 with `balance_calls: 'by_asset'`. */
  const requireList = (): void => {
    if (store.state().behaviour.beta.balance_calls === 'by_asset') throw missing('Call');
  };

  return new Hono<Env>()
    .get('/v1/asset', (c) => c.json({ assets: assetsOf(c).map(assetView), message: '' }))
    .get('/v1/network/asset/:asset', (c) =>
      c.json({ networks: assetOf(c.req.param('asset')).networks.map(networkView), message: '' }),
    )
    .get('/v1/balance', (c) => {
      const symbol = c.req.query('asset') ?? '';
      if (symbol === '') throw invalid('asset is required');
      const account = ownerOf(c, world);
      return c.json(balanceOfAsset(store.state(), account, balancesOf(account), assetOf(symbol).symbol));
    })
    .get('/v1/balance/assets', (c) => {
      requireList();
      return c.json(balanceList(store.state(), balancesOf(ownerOf(c, world))));
    })
    .get('/v1/balance/pool', (c) => {
      requireList();
      return c.json(balanceList(store.state(), balancesOf(PARENT)));
    })
    .post('/v1/quote', (c) => c.json(betaQuote(store.state(), c.get('call'))));
};
