import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { QUEUES } from '@ramps-gateway/shared/contract/entities.ts';
import { holdingsRecord } from '@ramps-gateway/shared/contract/records.ts';
import * as z from 'zod/mini';
import type {
  HoldingsRound,
  HoldingsRows,
  KeptHoldings,
} from '../../../capabilities/money/treasury/ports.ts';
import type { Table } from '../table/client.ts';
import { underCorrelation } from '../table/correlation.ts';
import { dueAt, dueIn } from '../table/due.ts';
import { getItem, getItems, isConditionFailure, type Item, parseItem } from '../table/items.ts';
import { createItem, replaceItem } from '../table/writes.ts';
import { ENTITY, idOf, keys } from '../table/keys.ts';
import { listAll, listed, listsOf } from '../table/lists.ts';
import { readable } from '../table/rows.ts';

const { name: PARTITION } = QUEUES.holdings;

const internal = z.object({
  state: z.object({ marked_at: z.nullable(z.string()), failures: z.int() }),
});

const read = (item: unknown): KeptHoldings => {
  const { version, record } = parseItem(holdingsRecord, item);
  const { marked_at, failures } = internal.parse(item).state;
  return { version, record, marked_at, failures };
};

const dueItem = z.object({ pk: z.string() });

const accountDue = (item: unknown): string => {
  const { pk } = dueItem.parse(item);
  const id = idOf('holdings', pk);
  if (id === undefined) throw new Error(`nothing is known to be held by ${pk}`);
  return id;
};

export const createHoldingsStore = (table: Table): HoldingsRows => ({
  get: async (id) => {
    const item = await getItem(table, keys.holdings(id));
    return item === undefined ? undefined : read(item);
  },
  ofMany: async (ids) => {
    const items = await getItems(table, [...new Set(ids)].map(keys.holdings), { consistent: false });
    return new Map(readable(table, items, read).map((kept) => [kept.record.id, kept.record]));
  },
  every: async (who, onLeftOut) => {
    const rows = await listAll(table, listsOf(ENTITY.holdings, who, true), holdingsRecord, onLeftOut);
    return rows.map(({ record }) => record);
  },
  put: ({ created_at }, { record, ...state }, at, expected) => {
    const item: Item = {
      ...keys.holdings(record.id),
      entity: ENTITY.holdings,
      version: expected + 1,
      record,
      state,
      ...listed(ENTITY.holdings, record, created_at, record.id),
      ...dueAt(PARTITION, at),
      ...underCorrelation(),
    };
    return expected === 0 ? createItem(table, item) : replaceItem(table, item, expected);
  },
  /** A writer that has asked already finds another version, and leaves it due. */
  mark: async (id, at) => {
    try {
      await table.client.send(
        new UpdateCommand({
          TableName: table.name,
          Key: { ...keys.holdings(id) },
          UpdateExpression: 'SET #state.#marked = :at, #due = :due, #dueAt = :at ADD #version :one',
          ConditionExpression: 'attribute_exists(pk)',
          ExpressionAttributeNames: {
            '#state': 'state',
            '#marked': 'marked_at',
            '#due': 'due',
            '#dueAt': 'dueAt',
            '#version': 'version',
          },
          ExpressionAttributeValues: { ':at': at, ':due': PARTITION, ':one': 1 },
        }),
      );
      return true;
    } catch (error) {
      if (isConditionFailure(error)) return false;
      throw error;
    }
  },
  until: async (when, limit) => (await dueIn(table, PARTITION, when, accountDue, { limit })).rows,
});

const roundMark = z.object({ after: z.nullable(z.string()) });

export const createHoldingsRound = (table: Table): HoldingsRound => ({
  get: async () => {
    const item = await getItem(table, keys.holdingsRound);
    if (item === undefined) return { version: 0, after: null };
    const { version, record } = parseItem(roundMark, item);
    return { version, after: record.after };
  },
  move: (after, expected) => {
    const item: Item = {
      ...keys.holdingsRound,
      entity: ENTITY.holdingsRound,
      version: expected + 1,
      record: { after },
    };
    return expected === 0 ? createItem(table, item) : replaceItem(table, item, expected);
  },
});
