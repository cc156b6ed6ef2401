import { type Decimal, exact, formatAmount } from '../domain/amounts.ts';
import { type Asset, knownAsset } from '../domain/assets.ts';
import { present, refused } from '../input.ts';
import { type Destination, type Key, type NewFact, type Order, PARENT } from '../state/model.ts';
import type { State } from '../state/state.ts';
import { eventFact } from '../webhooks/events.ts';
import { momentOf, type World } from '../world.ts';
import { confirmOrder } from './settle.ts';

export const tradedAsset = (symbol: string): Asset => {
  const asset = knownAsset(symbol);
  if (asset === undefined) throw refused('unknown_asset', `Asset ${symbol.slice(0, 20)} is not offered`);
  if (!asset.active) throw refused('asset_inactive', `Asset ${asset.symbol} is inactive`);
  return asset;
};

export const pricedAsset = ({ behaviour }: State, symbol: string): Asset => {
  const asset = tradedAsset(symbol);
  return { ...asset, brl: behaviour.rates[asset.symbol] ?? asset.brl };
};

/** In any case; `undefined` if none was requested. */
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

const destinationOf = ({ wallets }: State, { wallet_id }: Order): Destination | undefined => {
  const wallet = wallets.get(wallet_id ?? '');
  return wallet && { network: wallet.network, address: wallet.address };
};

/** `auto_confirm_ms` of 0: the answer shows the order as confirmed. */
export const place = (world: World, placed: Placed, source: Source): Order => {
  const at = momentOf(world);
  const { state, now, time } = at;
  const order: Order = {
    id: at.newId('ord'),
    ...placed,
    status: 'pending',
    created_at: time,
    updated_at: time,
  };
  const { auto_confirm_ms } = state.behaviour;
  const taken: NewFact = {
    type: 'balance',
    account_id: order.paid_from === 'parent' ? PARENT : order.account_id,
    asset: order.source_asset,
    delta: `-${order.source_amount}`,
  };
  const isPaid = order.paid_from !== 'deposit';
  world.store.commit(
    {
      type: 'order',
      order,
      confirm_at: auto_confirm_ms === null || !isPaid ? null : now + auto_confirm_ms,
      ...present({ sent_to: destinationOf(state, order), ...source }),
    },
    ...(isPaid ? [taken] : []),
    eventFact(at, order, 'order.created'),
  );
  return auto_confirm_ms === 0 && isPaid ? confirmOrder(world, order.id) : order;
};

/** The money that a withdrawal moves. */
export const withdrawalOf = (account_id: string, { symbol }: Asset, amount: Decimal): Placed => ({
  type: 'withdrawal',
  account_id,
  source_asset: symbol,
  target_asset: symbol,
  source_amount: amount,
  target_amount: amount,
});
