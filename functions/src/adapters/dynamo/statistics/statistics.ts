import { NumberValue, PutCommand } from '@aws-sdk/lib-dynamodb';
import { type Amount, compare, isAmount } from '@ramps-gateway/shared/domain/money.ts';
import * as z from 'zod/mini';
import type { Figures, FiguresRow } from '../../../capabilities/insight/projections/ports.ts';
import type { AnalyticsFigures, Statistics } from '../../../capabilities/insight/statistics/ports.ts';
import { EVERYONE, ofAccount, ofManager, ofOwner, type Scope } from '../../../modules/statistics/model.ts';
import type { Table } from '../table/client.ts';
import { figuresKey } from './counts.ts';
import { atVersion, getItems, unlessTaken } from '../table/items.ts';
import { ENTITY, keys } from '../table/keys.ts';
import { listAll } from '../table/lists.ts';
import { queryRows } from '../table/rows.ts';

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

export const createAnalyticsFigures = (table: Table): AnalyticsFigures => ({
  times: createTimes(table),
});

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
});

const listedId = z.object({ id: z.string() });
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
