import { NumberValue, PutCommand } from '@aws-sdk/lib-dynamodb';
import { PAYMENT_STATES, PROCESSING_STATUSES } from '@ramps-gateway/shared/contract/records.ts';
import { type Amount, compare, isAmount } from '@ramps-gateway/shared/domain/money.ts';
import * as z from 'zod/mini';
import type { CountedLists, Figures, FiguresRow } from '../../capabilities/projections/ports.ts';
import type { AnalyticsFigures, Statistics } from '../../capabilities/statistics/ports.ts';
import { EVERYONE, ofAccount, ofManager, ofOwner, type Scope } from '../../modules/statistics/model.ts';
import type { Table } from './client.ts';
import { figuresKey } from './counts.ts';
import { atVersion, getItem, getItems, type Key, unlessTaken } from './items.ts';
import { ENTITY, keys } from './keys.ts';
import { listAll, listPage } from './lists.ts';
import { paymentsIn } from './payments.ts';
import { inLog } from './webhook-events.ts';
import { queryRows } from './rows.ts';

/** `DAY#2026-11-20`, `MONTH#2026-11`; anything else is the total. */
const TIMED = /^(?:DAY|MONTH)#(.+)$/;

/** A number of DynamoDB as an amount: whole ones come as numbers, others as their text (./client). */
const figure = z.pipe(
  z.pipe(z.union([z.string(), z.int()]), z.transform(String)),
  z.string().check(z.refine(isAmount)),
);

const NAMED = /^[a-z_]+\.[a-z0-9_]+\.(count|brl|usdt|ms|spread)$/;

const row = z.looseObject({ pk: z.string(), sk: z.string(), version: z.int() });

const figuresIn =
  (scope: Scope) =>
  (item: unknown): FiguresRow => {
    const { pk: _, sk, version, ...found } = row.parse(item);
    const sums = Object.entries(found)
      .filter(([name]) => NAMED.test(name))
      .map(([name, value]): [string, Amount] => [name, figure.parse(value)]);
    return { scope, day: TIMED.exec(sk)?.[1] ?? null, version, sums: new Map(sums) };
  };

const markItem = z.object({ entity: z.string(), record: z.object({ complete: z.boolean() }) });

/** Of a scope, by UTC day or by month: one Query. */
const createTimes = (table: Table) => async (scope: Scope, from: string, to: string) => {
  const query = {
    KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
    ExpressionAttributeValues: {
      ':pk': figuresKey(scope, from).pk,
      ':from': figuresKey(scope, from).sk,
      ':to': figuresKey(scope, to).sk,
    },
  };
  return (await queryRows(table, query, figuresIn(scope))).rows.flatMap(({ day, sums }) =>
    day === null ? [] : [{ day, sums }],
  );
};

const isComplete = async (table: Table, key: Key): Promise<boolean> => {
  const item = await getItem(table, key);
  return item !== undefined && markItem.parse(item).record.complete;
};

/** Figures of days and months, as they are analysed. */
export const createAnalyticsFigures = (table: Table): AnalyticsFigures => ({
  times: createTimes(table),
  complete: () => isComplete(table, keys.monthsMark),
});

/** Figures as people ask for them. */
export const createStatistics = (table: Table): Statistics => ({
  days: createTimes(table),
  totals: async (scopes) =>
    (
      await getItems(
        table,
        scopes.map((scope) => keys.totalStatistics(scope)),
        { consistent: false },
      )
    ).map((item) => figuresIn('')(item).sums),
  totalsOf: async (scopes) => {
    const items = await getItems(
      table,
      scopes.map((scope) => keys.totalStatistics(scope)),
      { consistent: false },
    );
    const byKey = new Map(items.map((item) => [row.parse(item).pk, figuresIn('')(item).sums]));
    return new Map(
      scopes.flatMap((scope) => {
        const sums = byKey.get(keys.totalStatistics(scope).pk);
        return sums ? [[scope, sums] as const] : [];
      }),
    );
  },
  complete: async () => {
    const items = await getItems(table, [keys.statisticsMark, keys.eventsMark], {
      consistent: false,
    });
    const done = items.map((item) => markItem.parse(item)).filter(({ record }) => record.complete);
    const isDone = (name: string): boolean => done.some(({ entity }) => entity === name);
    return {
      records: isDone(ENTITY.statisticsMark),
      events: isDone(ENTITY.eventsMark),
    };
  },
  ordersComplete: () => isComplete(table, keys.ordersMark),
});

const listedId = z.object({ id: z.string() });
const stored = z.object({ entity: z.string(), version: z.int(), record: z.unknown() });

const PAGE = 100;

/** Lists of everyone with what is counted: each under its name, and where its items stand. */
const countedIn = (table: Table, of: readonly (readonly [string, (id: string) => Key])[]): CountedLists => {
  const lists = new Map(of);
  return {
    names: [...lists.keys()],
    page: async (name, cursor) => {
      const from = { limit: PAGE, ...(cursor === null ? {} : { cursor }) };
      const page = await listPage(table, [['all', name]], listedId, from, { order: 'ascending' });
      const keyOf = lists.get(name);
      const items = keyOf
        ? await getItems(
            table,
            page.items.map(({ id }) => keyOf(id)),
          )
        : [];
      return { records: items.map((item) => stored.parse(item)), next: page.next_cursor };
    },
  };
};

const RECORDS = [
  [ENTITY.conversion, keys.conversion] as const,
  ...PAYMENT_STATES.map((state) => [paymentsIn(state), keys.payment] as const),
];

const EVENTS = PROCESSING_STATUSES.map((status) => [inLog(status), keys.webhookEvent] as const);

const ORDERS = [[ENTITY.order, keys.order] as const];

/** Conversions and payments, the events of webhooks, orders with what conversions have left of spread, or all that is counted. */
export const createCountedLists = (table: Table, of: 'all' | 'events' | 'orders' | 'records'): CountedLists =>
  countedIn(table, [
    ...(of === 'events' ? [] : RECORDS),
    ...(of === 'events' || of === 'all' ? EVENTS : []),
    ...(of === 'orders' || of === 'all' ? ORDERS : []),
  ]);

/** Every row of figures, to be compared with what it is made of. */
export const createFigures = (table: Table): Figures => ({
  scopes: async () => {
    const [users, accounts] = await Promise.all([
      listAll(table, [['all', ENTITY.profile]], z.object({ user_id: z.string() })),
      listAll(table, [['all', ENTITY.subAccount]], listedId),
    ]);
    return [
      ...EVERYONE,
      ...users.flatMap(({ record }) => [ofOwner(record.user_id), ofManager(record.user_id)]),
      ...accounts.map(({ record }) => ofAccount(record.id)),
    ];
  },
  rowsOf: async (scope) => {
    const query = {
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': figuresKey(scope, null).pk },
      ConsistentRead: true,
    };
    return (await queryRows(table, query, figuresIn(scope))).rows;
  },
  replace: ({ scope, day, version }, sums) =>
    unlessTaken(
      table.client.send(
        new PutCommand({
          TableName: table.name,
          Item: {
            ...figuresKey(scope, day),
            entity: ENTITY.totalStatistics,
            version: version + 1,
            ...Object.fromEntries(
              [...sums]
                .filter(([, amount]) => compare(amount, '0') !== 0)
                .map(([name, amount]) => [name, NumberValue.from(amount)]),
            ),
          },
          ...(version === 0 ? { ConditionExpression: 'attribute_not_exists(pk)' } : atVersion(version)),
        }),
      ),
    ),
});
