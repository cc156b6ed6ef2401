import { NumberValue } from '@aws-sdk/lib-dynamodb';
import { amount, id, time } from '@ramps-gateway/shared/contract/fields.ts';
import { ENTITIES } from '@ramps-gateway/shared/contract/entities.ts';
import * as z from 'zod/mini';
import type { CountedRow, Counts, RowChange } from '../../../capabilities/insight/projections/ports.ts';
import { type Addition, type Counted, SETTLED } from '../../../modules/statistics/model.ts';
import type { Table } from '../table/client.ts';
import { getItems, isLostRace, type Item, type Key, type Write } from '../table/items.ts';
import { ENTITY, keys } from '../table/keys.ts';
import { listed } from '../table/lists.ts';
import { transact } from '../table/writes.ts';

/** What lists read of it; `id` is the record's. */
export const countedRecord = z.object({
  id,
  entity: z.string(),
  user_id: z.nullable(id),
  manager_id: z.nullable(id),
  sub_account_id: id,
  created_at: time,
  state: z.string(),
  outcome: z.string(),
  amounts: z.object({
    brl: z.optional(amount),
    usdt: z.optional(amount),
    ms: z.optional(amount),
    spread: z.optional(amount),
  }),
  took: z.optional(z.string()),
  reason: z.optional(z.string()),
});

/** What is counted for its owner alone names no sub-account. */
const anyCounted = z.extend(countedRecord, { sub_account_id: z.nullable(id) });

/** Of a removed record nothing is counted; that it was removed is kept. */
const row = z.object({
  record: z.union([anyCounted, z.strictObject({ id })]),
  state: z.object({ of: z.int() }),
});

const countedIn = (item: unknown): readonly [string, CountedRow] => {
  const { record, state } = row.parse(item);
  return [record.id, { counted: 'entity' in record ? record : undefined, of: state.of }];
};

const isEvent = (entity: string): boolean => entity === ENTITIES.webhookEvent.name;

const keyOf = (entity: string, record: string): Key =>
  isEvent(entity) ? keys.countedEvent(record) : keys.counted(entity, record);

/** The list of conversions of an outcome. What a person has settled has failed before. */
export const countedAs = (outcome: string): string =>
  `${ENTITY.counted}#${outcome === SETTLED ? 'failed' : outcome}`;

const listsOf = (counted: Counted | undefined) =>
  counted?.entity === ENTITIES.conversion.name
    ? listed(countedAs(counted.outcome), counted, counted.created_at, counted.id)
    : {};

const itemOf = ({ id: record, entity, now, of }: RowChange): Item => ({
  ...keyOf(entity, record),
  entity: isEvent(entity) ? ENTITY.countedEvent : ENTITY.counted,
  version: of,
  record: now ? { ...now } : { id: record },
  state: { of },
  ...listsOf(now),
});

const isSame = (a: Counted | undefined, b: Counted | undefined): boolean =>
  JSON.stringify(a && anyCounted.parse(a)) === JSON.stringify(b && anyCounted.parse(b));

/** Figures are numbers of DynamoDB: exact decimals of 38 digits, and a sum that would need more is refused, not rounded. */
const additionTo = (table: Table, key: Key, additions: readonly Addition[]): Write => ({
  Update: {
    TableName: table.name,
    Key: { ...key },
    UpdateExpression: `ADD #version :one, ${additions.map((_, at) => `#n${at} :n${at}`).join(', ')} SET #entity = :entity`,
    ExpressionAttributeNames: {
      '#version': 'version',
      '#entity': 'entity',
      ...Object.fromEntries(additions.map(({ name }, at) => [`#n${at}`, name])),
    },
    ExpressionAttributeValues: {
      ':one': 1,
      ':entity': ENTITY.totalStatistics,
      ...Object.fromEntries(additions.map((each, at) => [`:n${at}`, NumberValue.from(each.amount)])),
    },
  },
});

const MONTH_LENGTH = 7;

export const figuresKey = (scope: string, day: string | null): Key => {
  if (day === null) return keys.totalStatistics(scope);
  return day.length === MONTH_LENGTH ? keys.monthStatistics(scope, day) : keys.dayStatistics(scope, day);
};

export const createCounts = (table: Table): Counts => {
  const expecting = ({ before }: RowChange) =>
    before === undefined
      ? { ConditionExpression: 'attribute_not_exists(pk)' }
      : {
          ConditionExpression: '#state.#of = :before',
          ExpressionAttributeNames: { '#state': 'state', '#of': 'of' },
          ExpressionAttributeValues: { ':before': before.of },
        };

  const writeOf = (change: RowChange): Write => {
    const { id: record, entity, before, now, of } = change;
    // Nothing of it that a list shows: no index is written.
    if (before && isSame(before.counted, now))
      return {
        Update: {
          TableName: table.name,
          Key: { ...keyOf(entity, record) },
          UpdateExpression: 'SET #state.#of = :of',
          ConditionExpression: '#state.#of = :before',
          ExpressionAttributeNames: { '#state': 'state', '#of': 'of' },
          ExpressionAttributeValues: { ':of': of, ':before': before.of },
        },
      };
    return { Put: { TableName: table.name, Item: itemOf(change), ...expecting(change) } };
  };

  return {
    read: async (records) => {
      const items = await getItems(
        table,
        records.map(({ id: record, entity }) => keyOf(entity, record)),
      );
      return new Map(items.map(countedIn));
    },
    write: async (rows, additions) => {
      const figures = Map.groupBy(additions, ({ scope, day }) => JSON.stringify(figuresKey(scope, day)));
      const parts = await transact(table, [
        ...rows.map(writeOf),
        ...[...figures.values()].flatMap((ofRow) => {
          const [first] = ofRow;
          return first ? [additionTo(table, figuresKey(first.scope, first.day), ofRow)] : [];
        }),
      ]);
      if (parts.length === 0) return true;
      if (parts.some(isLostRace)) return false;
      throw new Error(`not written: ${parts.join(', ')}`);
    },
  };
};
