import { type PoolRecord, poolRecord } from '@ramps-gateway/shared/contract/alerts.ts';
import { QUEUES } from '@ramps-gateway/shared/contract/entities.ts';
import { holdingsRecord } from '@ramps-gateway/shared/contract/records.ts';
import * as z from 'zod/mini';
import type {
  HoldingsLists,
  HoldingsRound,
  HoldingsRows,
  KeptHoldings,
} from '../../../capabilities/money/treasury/ports.ts';
import type { Table } from '../table/client.ts';
import { dueAt, dueIds } from '../table/due.ts';
import { update, x } from '../table/expressions.ts';
import { getItem, getItems, parseItem, readable, underCorrelation } from '../table/items.ts';
import { ENTITY, itemOf, keys } from '../table/keys.ts';
import { listed, listPage, listRecords, listsOf } from '../table/lists.ts';
import { roundOf, rowsOf, saveItem, writeOne } from '../table/writes.ts';

const { name: PARTITION } = QUEUES.holdings;

const internal = z.object({
  state: z.object({ marked_at: z.nullable(z.string()), failures: z.int() }),
});

const read = (item: unknown): KeptHoldings => {
  const { version, record } = parseItem(holdingsRecord, item);
  const { marked_at, failures } = internal.parse(item).state;
  return { version, record, marked_at, failures };
};

export const createHoldingsStore = (table: Table): HoldingsLists & HoldingsRows => ({
  get: async (id) => {
    const item = await getItem(table, keys.holdings(id));
    return item === undefined ? undefined : read(item);
  },
  ofMany: async (ids) => {
    const items = await getItems(table, [...new Set(ids)].map(keys.holdings), { consistent: false });
    return new Map(readable(table, items, read).map((kept) => [kept.record.id, kept.record]));
  },
  every: (who) => listRecords(table, listsOf(ENTITY.holdings, who, true), holdingsRecord),
  page: async (who, page, onLeftOut) =>
    (await listPage(table, listsOf(ENTITY.holdings, who, true), holdingsRecord, page, { onLeftOut })).items,
  put: ({ created_at }, { record, ...state }, at, expected) => {
    const item = itemOf('holdings', keys.holdings(record.id), expected + 1, record, {
      state,
      ...listed(ENTITY.holdings, record, created_at, record.id),
      ...dueAt(PARTITION, at),
      ...underCorrelation(),
    });
    return saveItem(table, item, expected);
  },
  /** Bumps the version, so a writer that has already called the provider fails and the row stays due. */
  mark: (id, at) => {
    const marked = x`SET state.marked_at = ${at}, due = ${PARTITION}, dueAt = ${at} ADD version ${1}`;
    return writeOne(table, update(table, keys.holdings(id), marked, x`attribute_exists(pk)`));
  },
  until: dueIds(table, 'holdings', 'holdings'),
});

export const createHoldingsRound = (table: Table): HoldingsRound => roundOf(table, 'holdingsRound');

const pool = rowsOf('pool', poolRecord, () => keys.pool);

export const createPoolStore = (table: Table) => ({
  get: () => pool.get(table, keys.pool),
  put: (record: PoolRecord, expected: number) => pool.save(table, record, expected),
});
