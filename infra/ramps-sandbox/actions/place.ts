import { type Asset, type Decimal, exact, formatAmount, knownAsset } from '../domain/money.ts';
import { randomId } from '../domain/random.ts';
import { present, type Problem, refused } from '../input.ts';
import { type Destination, type Key, type Order, PARENT } from '../state/model.ts';
import type { State } from '../state/state.ts';
import { eventFact } from '../webhooks/events.ts';
import { momentOf, type World } from '../world.ts';
import { moved } from './deposits.ts';
import { confirmOrder } from './settle.ts';

export const tradedAsset = (symbol: string): Asset => {
  const asset = knownAsset(symbol);
  if (asset === undefined) throw refused('unknown_asset', `Asset ${symbol.slice(0, 20)} is not offered`);
  if (!asset.active) throw refused('asset_inactive', `Asset ${asset.symbol} is inactive`);
  return asset;
};

const pricedAsset = ({ behaviour }: State, symbol: string): Asset => {
  const asset = tradedAsset(symbol);
  return { ...asset, brl: behaviour.rates[asset.symbol] ?? asset.brl };
};

/** The two assets of an exchange. Throws `same` if they are equal. */
export const pricedPair = (state: State, source: string, target: string, same: Problem): [Asset, Asset] => {
  const pair: [Asset, Asset] = [pricedAsset(state, source), pricedAsset(state, target)];
  if (pair[0].symbol === pair[1].symbol) throw same;
  return pair;
};

/** Case-insensitive; `undefined` if the request has none. */
export const networkOf = (asset: Asset, name: string | undefined): string | undefined => {
  if (name === undefined) return undefined;
  const network = asset.networks.find(({ id }) => id === name.toLowerCase());
  if (network === undefined) {
    throw refused('unknown_network', `Network ${name.slice(0, 40)} is not offered for ${asset.symbol}`);
  }
  return network.id;
};

export const requireBalance = (state: State, account: string, asset: Asset, amount: Decimal): void => {
  const balance = state.balances.get(account)?.get(asset.symbol) ?? exact('0');
  if (balance.gte(amount)) return;
  const shown = formatAmount(balance, asset.scale);
  throw refused(
    'insufficient_balance',
    `Insufficient ${asset.symbol} balance: ${shown} available, ${amount} needed`,
  );
};

/** The API request that creates an order. */
export type Source = { request?: number; key?: Key; sent_to?: Destination };

export type Placed = Omit<Order, 'id' | 'status' | 'created_at' | 'updated_at'>;

export const exchangeOf = (
  account_id: string,
  source_asset: string,
  source_amount: Decimal,
  target_asset: string,
  target_amount: Decimal,
): Placed => ({ type: 'exchange', account_id, source_asset, source_amount, target_asset, target_amount });

const destinationOf = ({ wallets }: State, { wallet_id }: Order): Destination | undefined => {
  const wallet = wallets.get(wallet_id ?? '');
  return wallet && { network: wallet.network, address: wallet.address };
};

/** With `auto_confirm_ms` of 0, the answer shows a confirmed order. */
export const place = (world: World, placed: Placed, source: Source): Order => {
  const at = momentOf(world);
  const { state, now, time } = at;
  const order: Order = {
    id: randomId('ord'),
    ...placed,
    status: 'pending',
    created_at: time,
    updated_at: time,
  };
  const { auto_confirm_ms } = state.behaviour;
  const payer = order.paid_from === 'parent' ? PARENT : order.account_id;
  const isPaid = order.paid_from !== 'deposit';
  world.store.commit(
    {
      type: 'order',
      order,
      confirm_at: auto_confirm_ms === null || !isPaid ? null : now + auto_confirm_ms,
      ...present({ sent_to: destinationOf(state, order), ...source }),
    },
    ...(isPaid ? [moved(payer, order.source_asset, `-${order.source_amount}`)] : []),
    eventFact(at, order, 'order.created'),
  );
  return auto_confirm_ms === 0 && isPaid ? confirmOrder(world, order.id) : order;
};

export const withdrawalOf = (account_id: string, { symbol }: Asset, amount: Decimal): Placed => ({
  ...exchangeOf(account_id, symbol, amount, symbol, amount),
  type: 'withdrawal',
});
