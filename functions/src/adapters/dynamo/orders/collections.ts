import { type CollectionRecord, collectionRecord } from '@ramps-gateway/shared/contract/collections.ts';
import { orderRecord } from '@ramps-gateway/shared/contract/records.ts';
import { time } from '@ramps-gateway/shared/contract/fields.ts';
import * as z from 'zod/mini';
import type {
  Collections,
  KeptOrders,
  StoredCollection,
} from '../../../capabilities/money/collections/ports.ts';
import { type OrderScope, walletKeys } from '../../../modules/stops/model.ts';
import type { Act } from '../../../modules/audit/act.ts';
import type { Table } from '../table/client.ts';
import {
  atVersion,
  getItem,
  getItems,
  isLostRace,
  type Item,
  parseItem,
  type Write,
} from '../table/items.ts';
import { ENTITY, keys } from '../table/keys.ts';
import { listPage } from '../table/lists.ts';
import { claimsIntent } from './order-intents.ts';
import { claimsSlot } from './order-slots.ts';
import { readable } from '../table/rows.ts';
import { claimUnlessStopped } from '../accounts/stops.ts';
import { areWritten, replaceItem, transact } from '../table/writes.ts';

type Tries = StoredCollection['tries'];

const tries = z.object({ lease_until: z.nullable(time), tried_at: z.optional(time) });
const stateIn = z.object({ state: tries });

const open = z.object({ record: z.object({ collection: z.string() }) });

const itemOf = (record: CollectionRecord, state: Tries, version: number): Item => ({
  ...keys.collection(record.id),
  entity: ENTITY.collection,
  version,
  record,
  state: { lease_until: state.lease_until, tried_at: state.tried_at },
  all: ENTITY.collection,
  sort: `${record.created_at}#${record.id}`,
});

const scopeOf = ({ sub_account_id: subAccountId, wallet }: CollectionRecord): OrderScope => ({
  subAccountId,
  byRule: false,
  destination: { id: wallet.wallet_id, targets: walletKeys(wallet).targets },
});

const CLOSED: Tries = { lease_until: null };

export const createCollectionStore = (table: Table): Collections => {
  const freed = ({ id, sub_account_id }: CollectionRecord): Write => ({
    Delete: {
      TableName: table.name,
      Key: { ...keys.openCollection(sub_account_id) },
      ConditionExpression: '#record.#collection = :id',
      ExpressionAttributeNames: { '#record': 'record', '#collection': 'collection' },
      ExpressionAttributeValues: { ':id': id },
    },
  });

  const unlessLost = async (writes: readonly Write[], act: Act | null = null): Promise<boolean> =>
    areWritten(await transact(table, writes, act));

  return {
    get: async (id) => {
      const item = await getItem(table, keys.collection(id));
      if (item === undefined) return undefined;
      return { ...parseItem(collectionRecord, item), tries: stateIn.parse(item).state };
    },
    openOf: async (subAccountId) => {
      const item = await getItem(table, keys.openCollection(subAccountId));
      return item === undefined ? undefined : open.parse(item).record.collection;
    },
    begin: async (record, state, { intent, slot }) => {
      const [row, opens, ...rest] = await claimUnlessStopped(table, scopeOf(record), (checks) =>
        transact(table, [
          {
            Put: {
              TableName: table.name,
              Item: itemOf(record, state, 1),
              ConditionExpression: 'attribute_not_exists(pk)',
            },
          },
          {
            Put: {
              TableName: table.name,
              Item: {
                ...keys.openCollection(record.sub_account_id),
                entity: ENTITY.openCollection,
                version: 1,
                record: { collection: record.id },
              },
              ConditionExpression: 'attribute_not_exists(pk)',
            },
          },
          claimsIntent(table, intent),
          ...(slot ? [claimsSlot(table, slot)] : []),
          ...checks,
        ]),
      );
      if (row === undefined) return 'begun';
      if (isLostRace(row)) return 'exists';
      if ([opens, ...rest].some(isLostRace)) return 'open';
      throw new Error(`not written: ${[row, opens, ...rest].join(', ')}`);
    },
    claim: async (record, state, expected, { intent, slot }) => {
      const own = {
        TableName: table.name,
        Item: itemOf(record, state, expected + 1),
        ...atVersion(expected),
      };
      const parts = await claimUnlessStopped(table, scopeOf(record), (checks) =>
        transact(table, [
          { Put: own },
          claimsIntent(table, intent),
          ...(slot ? [claimsSlot(table, slot)] : []),
          ...checks,
        ]),
      );
      return areWritten(parts);
    },
    save: (record, state, expected) => replaceItem(table, itemOf(record, state, expected + 1), expected),
    close: (record, expected, act) => {
      const put = {
        TableName: table.name,
        Item: itemOf(record, CLOSED, expected + 1),
        ...atVersion(expected),
      };
      return unlessLost([{ Put: put }, freed(record)], act);
    },
    drop: (record, expected) =>
      unlessLost([
        { Delete: { TableName: table.name, Key: { ...keys.collection(record.id) }, ...atVersion(expected) } },
        freed(record),
      ]),
    page: (page) => listPage(table, [['all', ENTITY.collection]], collectionRecord, page),
  };
};

export const createKeptOrders = (table: Table): KeptOrders => ({
  byIds: async (ids) => {
    const items = ids.length === 0 ? [] : await getItems(table, ids.map(keys.order), { consistent: false });
    return readable(table, items, (item) => parseItem(orderRecord, item).record);
  },
});
