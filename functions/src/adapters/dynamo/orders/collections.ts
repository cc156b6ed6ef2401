import { type CollectionRecord, collectionRecord } from '@ramps-gateway/shared/contract/collections.ts';
import { orderRecord } from '@ramps-gateway/shared/contract/records.ts';
import { time } from '@ramps-gateway/shared/contract/fields.ts';
import * as z from 'zod/mini';
import type {
  Collections,
  KeptOrders,
  StoredCollection,
} from '../../../capabilities/money/spread-earned/ports.ts';
import { type OrderScope, walletKeys } from '../../../modules/stops/model.ts';
import { claimUnlessStopped } from '../accounts/stops.ts';
import type { Table } from '../table/client.ts';
import { atVersion, isNew, put, remove, x } from '../table/expressions.ts';
import { getItem, isLostRace, type Item, parseItem, readItem, readRecords } from '../table/items.ts';
import { ENTITY, itemOf, keys } from '../table/keys.ts';
import { listPage } from '../table/lists.ts';
import { areWritten, saveItem, transact, writeAll } from '../table/writes.ts';
import { claimsIntent } from './order-intents.ts';
import { claimsSlot } from './order-slots.ts';

type Tries = StoredCollection['tries'];

const tries = z.object({ lease_until: z.nullable(time), tried_at: z.optional(time) });
const stateIn = z.object({ state: tries });

const open = z.object({ collection: z.string() });

const collectionItem = (record: CollectionRecord, state: Tries, version: number): Item =>
  itemOf('collection', keys.collection(record.id), version, record, {
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
  const freed = ({ id, sub_account_id }: CollectionRecord) =>
    remove(table, keys.openCollection(sub_account_id), x`record.collection = ${id}`);

  const replaced = (record: CollectionRecord, state: Tries, expected: number) =>
    put(table, collectionItem(record, state, expected + 1), atVersion(expected));

  return {
    get: async (id) => {
      const item = await getItem(table, keys.collection(id));
      if (item === undefined) return undefined;
      return { ...parseItem(collectionRecord, item), tries: stateIn.parse(item).state };
    },
    openOf: async (subAccountId) =>
      (await readItem(table, keys.openCollection(subAccountId), open))?.record.collection,
    begin: async (record, state, { intent, slot }) => {
      const holds = { collection: record.id };
      const opened = itemOf('openCollection', keys.openCollection(record.sub_account_id), 1, holds);
      const [row, opens, ...rest] = await claimUnlessStopped(table, scopeOf(record), (checks) =>
        transact(table, [
          put(table, collectionItem(record, state, 1), isNew),
          put(table, opened, isNew),
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
      const parts = await claimUnlessStopped(table, scopeOf(record), (checks) =>
        transact(table, [
          replaced(record, state, expected),
          claimsIntent(table, intent),
          ...(slot ? [claimsSlot(table, slot)] : []),
          ...checks,
        ]),
      );
      return areWritten(parts);
    },
    save: (record, state, expected) => saveItem(table, collectionItem(record, state, expected + 1), expected),
    close: (record, expected, act) =>
      writeAll(table, [replaced(record, CLOSED, expected), freed(record)], act),
    drop: (record, expected) =>
      writeAll(table, [remove(table, keys.collection(record.id), atVersion(expected)), freed(record)]),
    page: (page) => listPage(table, [['all', ENTITY.collection]], collectionRecord, page),
  };
};

export const createKeptOrders = (table: Table): KeptOrders => ({
  byIds: (ids) => readRecords(table, ids.map(keys.order), orderRecord, { consistent: false }),
});
