import * as calls from '@ramps-gateway/shared/contract/calls/spread-earned.ts';
import type { Principal } from '@ramps-gateway/shared/domain/roles.ts';
import { visibleAccount } from '../../../modules/accounts/sub-account.ts';
import { type Route, route } from '../../../modules/act/route.ts';
import { readKey } from '../../../platform/request.ts';
import { closeByHand, collecting, type CollectPorts, PROVIDER_WITHIN_MS, withOrders } from './collect.ts';
import { collectable, namedWallet } from './collectable.ts';

const reviewCollection = (ports: CollectPorts) => {
  const judge = collectable(ports);
  return async (who: Principal, id: string): Promise<calls.CollectableSpread> => {
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

export const collectionRoutes = (ports: CollectPorts): readonly Route[] => {
  const { collect, check } = collecting(ports);
  const close = closeByHand(ports);
  const review = reviewCollection(ports);
  return [
    route(calls.readCollectableSpread, ({ who }, { params }) => review(who, params.id)),
    route(calls.listSpreadCollections, async (_who, { query }) => {
      const { items, next_cursor } = await ports.collections.page(query);
      return { items: await withOrders(items, ports), next_cursor };
    }),
    route(calls.collectSpread, (work, { body, idempotencyKey }) =>
      collect(work, readKey(idempotencyKey), body),
    ),
    route(calls.checkSpreadCollection, (_who, { params }) => check(params.id)),
    route(calls.closeSpreadCollection, (work, { params, body }) => close(work, params.id, body.note)),
  ];
};
