import { Hono } from 'hono';
import { accountOf } from '../actions/order-rules.ts';
import { type Decimal, exact, formatAmount } from '../domain/amounts.ts';
import { assetOf, ASSETS, scaleOf } from '../domain/assets.ts';
import { type Env, ownerOf } from '../http/call.ts';
import { invalid, missing } from '../problem.ts';
import { chosen } from '../provider/order-list.ts';
import { heldAssets } from '../provider/views.ts';
import { PARENT } from '../state/model.ts';
import { emptyBook, type Movement, type State } from '../state/state.ts';
import type { World } from '../world.ts';
import { betaQuote } from './quotes.ts';
import { amountsOf, imagesOf, networkView } from './values.ts';

/** Balances as they were `balance_lag_ms` ago. @param movements of the same accounts */
const withoutRecent = (
  state: State,
  now: number,
  balances: State['pool'] | undefined,
  movements: Iterable<readonly Movement[]>,
): State['pool'] => {
  const shown = new Map(balances);
  const { balance_lag_ms } = state.behaviour.beta;
  if (balance_lag_ms === 0) return shown;
  for (const list of movements) {
    for (let index = list.length - 1; index >= 0; index -= 1) {
      const movement = list[index];
      if (movement === undefined || movement.at <= now - balance_lag_ms) break;
      const { asset, delta } = movement;
      shown.set(asset, (shown.get(asset) ?? exact('0')).minus(delta));
    }
  }
  return shown;
};

const balanceList = (state: State, held: State['pool']) => {
  const amount = amountsOf(state);
  const list = heldAssets(held).map(([asset, text]) => ({
    asset,
    balance_amount: amount(text),
    total: amount(text),
  }));
  switch (state.behaviour.beta.balance_list) {
    case 'balances':
      return { balances: list };
    case 'data':
      return { data: list };
    case 'array':
      return list;
  }
};

/** One asset's balance, with the number and fees of its confirmed orders. */
const balanceOfAsset = (state: State, account: string, held: State['pool'], symbol: string) => {
  const amount = amountsOf(state);
  const book = account === PARENT ? state.book : (state.bookOf.get(account) ?? emptyBook());
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

export const betaCatalogue = (world: World): Hono<Env> => {
  const { store, clock } = world;
  const pool = (): State['pool'] => {
    const state = store.state();
    return withoutRecent(state, clock.now(), state.pool, state.movements.values());
  };
  /** The parent's balance is the pool. */
  const balancesOf = (account: string): State['pool'] => {
    if (account === PARENT) return pool();
    const state = store.state();
    accountOf(state, account);
    const movements = state.movements.get(account) ?? [];
    return withoutRecent(state, clock.now(), state.balances.get(account), [movements]);
  };
  /** Throws a 404 with `balance_calls: 'by_asset'`. */
  const requireList = (): void => {
    if (store.state().behaviour.beta.balance_calls === 'by_asset') throw missing('Call');
  };

  return new Hono<Env>()
    .get('/v1/asset', (c) => {
      const type = chosen(c, 'type', ['fiat', 'crypto', 'exotic']);
      const assets = ASSETS.filter(({ asset_type }) => type === undefined || asset_type === type);
      return c.json({
        assets: assets.map((asset) => ({
          id: asset.id,
          name: asset.name,
          symbol: asset.symbol,
          type: asset.asset_type,
          active: asset.active,
          ...imagesOf(asset),
          networks: asset.networks.map(networkView),
        })),
        message: '',
      });
    })
    .get('/v1/network/asset/:asset', (c) =>
      c.json({ networks: assetOf(c.req.param('asset')).networks.map(networkView), message: '' }),
    )
    .get('/v1/balance', (c) => {
      const symbol = c.req.query('asset') ?? '';
      if (symbol === '') throw invalid('asset is required');
      const account = ownerOf(c);
      return c.json(balanceOfAsset(store.state(), account, balancesOf(account), assetOf(symbol).symbol));
    })
    .get('/v1/balance/assets', (c) => {
      requireList();
      return c.json(balanceList(store.state(), balancesOf(ownerOf(c))));
    })
    .get('/v1/balance/pool', (c) => {
      requireList();
      return c.json(balanceList(store.state(), pool()));
    })
    .post('/v1/quote', (c) => c.json(betaQuote(store.state(), c.get('call'))));
};
