import * as calls from '@ramps-gateway/shared/contract/calls/spread-collections.ts';
import type {
  CollectableSpread,
  SpreadCollection,
} from '@ramps-gateway/shared/contract/calls/spread-collections.ts';
import type { CollectionRecord } from '@ramps-gateway/shared/contract/collections.ts';
import type { Principal } from '@ramps-gateway/shared/domain/roles.ts';
import { visibleAccount } from '../../../modules/accounts/sub-account.ts';
import { type Route, route } from '../../../modules/act/route.ts';
import { orderId } from '../../../modules/orders/ids.ts';
import { readKey } from '../../../platform/idempotency-key.ts';
import type { Page, PageRequest } from '../../../platform/page.ts';
import { closeByHand } from './close-by-hand.ts';
import { collecting, type CollectPorts, PROVIDER_WITHIN_MS } from './collect.ts';
import { collectable, namedWallet } from './collectable.ts';
import type { Collections, KeptOrders } from './ports.ts';

export const reviewCollection = (ports: CollectPorts) => {
  const judge = collectable(ports);
  return async (who: Principal, id: string): Promise<CollectableSpread> => {
    const { accounts, collections, settings, clock } = ports;
    const { record: account } = await visibleAccount(who, id, accounts);
    const provider = ports.provider(clock().getTime() + PROVIDER_WITHIN_MS);
    const wallet = (await settings.read()).record.collection_wallet;
    const [{ spread, balance, countedOn, atMost }, registered, openId] = await Promise.all([
      judge(account, provider),
      wallet ? namedWallet(account, wallet, provider) : undefined,
      collections.openOf(id),
    ]);
    const open = openId === undefined ? undefined : await collections.get(openId);
    const [listed] = await withOrders(open ? [open.record] : [], ports);
    return {
      sub_account_id: id,
      name: account.name,
      spread,
      balance,
      counted_on: countedOn,
      at_most: atMost,
      wallet,
      wallet_id: registered?.wallet_id ?? null,
      open: listed ?? null,
    };
  };
};

export interface ListCollectionsPorts {
  readonly collections: Pick<Collections, 'page'>;
  readonly keptOrders: KeptOrders;
}

const rowIdOf = ({ order_id: order, sub_account: { external_id } }: CollectionRecord): string | undefined =>
  order === null ? undefined : orderId(external_id, order);

export const withOrders = async (
  records: readonly CollectionRecord[],
  { keptOrders }: Pick<ListCollectionsPorts, 'keptOrders'>,
): Promise<SpreadCollection[]> => {
  const orders = await keptOrders.byIds(records.flatMap((record) => rowIdOf(record) ?? []));
  const found = new Map(orders.map((order) => [order.id, order]));
  return records.map((record) => {
    const order = found.get(rowIdOf(record) ?? '');
    return {
      ...record,
      order: order ? { status: order.status, arrived: order.target_amount } : null,
    };
  });
};

export const listCollections =
  (ports: ListCollectionsPorts) =>
  async (request: PageRequest): Promise<Page<SpreadCollection>> => {
    const { items, next_cursor } = await ports.collections.page(request);
    return { items: await withOrders(items, ports), next_cursor };
  };

export const collectionRoutes = (ports: CollectPorts & ListCollectionsPorts): readonly Route[] => {
  const { collect, check } = collecting(ports);
  const close = closeByHand(ports);
  const [list, review] = [listCollections(ports), reviewCollection(ports)];
  return [
    route(calls.readCollectableSpread, ({ who }, { params }) => review(who, params.id)),
    route(calls.listSpreadCollections, (_who, { query }) => list(query)),
    route(calls.collectSpread, (work, { body, idempotencyKey }) =>
      collect(work, readKey(idempotencyKey), body),
    ),
    route(calls.checkSpreadCollection, (_who, { params }) => check(params.id)),
    route(calls.closeSpreadCollection, (work, { params, body }) => close(work, params.id, body.note)),
  ];
};
