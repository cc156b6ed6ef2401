import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { TABLE } from '@ramps-gateway/shared/contract/table.ts';
import type { Table } from './client.ts';
import { attribute, binding, type Expression, x } from './expressions.ts';
import { type OnLeftOut, readable } from './items.ts';

export interface Rows<R> {
  readonly rows: readonly R[];
  readonly more: boolean;
}

/** After what was left out, requests are for so many rows at least: a row of bad ones is not passed one by one. */
const LEAST_MORE = 25;

export type Order = 'ascending' | 'descending';

interface How {
  readonly index?: keyof typeof TABLE.indexes | undefined;
  readonly order?: Order;
  readonly consistent?: boolean;
}

/** What a Query says: its condition on the key, the index, and the order of its sort key. */
export const queryOf = (
  table: Table,
  where: Expression,
  { index, order = 'ascending', consistent = false }: How = {},
): QueryCommandInput => {
  const { text, bound } = binding();
  return {
    TableName: table.name,
    ...(index === undefined ? {} : { IndexName: index }),
    KeyConditionExpression: text(where),
    ...bound(),
    ScanIndexForward: order === 'ascending',
    ...(consistent ? { ConsistentRead: true } : {}),
  };
};

/** A partition of an index. @param rest what its sort key must be, given that key */
export const inIndex = (
  index: keyof typeof TABLE.indexes,
  value: string,
  rest?: (sort: ReturnType<typeof attribute>) => Expression,
): Expression => {
  const { partition, sort } = TABLE.indexes[index];
  const whole = x`${attribute(partition)} = ${value}`;
  return rest === undefined ? whole : x`${whole} AND ${rest(attribute(sort))}`;
};

/** Up to `limit` readable rows of a Query, in as many requests as it takes (a page ends after a megabyte). */
export const queryRows = async <R>(
  table: Table,
  where: Expression,
  read: (item: unknown) => R,
  {
    limit,
    onLeftOut,
    begin,
    ...how
  }: How & {
    readonly limit?: number | undefined;
    readonly onLeftOut?: OnLeftOut | undefined;
    readonly begin?: QueryCommandInput['ExclusiveStartKey'];
  } = {},
): Promise<Rows<R>> => {
  const query = queryOf(table, where, how);
  const rows: R[] = [];
  let after = begin;
  let wanted = limit;
  do {
    const { Items: items = [], LastEvaluatedKey: last } = await table.client.send(
      new QueryCommand({
        ...query,
        ...(wanted === undefined ? {} : { Limit: wanted }),
        ...(after === undefined ? {} : { ExclusiveStartKey: after }),
      }),
    );
    rows.push(...readable(table, items, read, onLeftOut));
    after = last;
    wanted = limit === undefined ? undefined : Math.max(limit - rows.length, LEAST_MORE);
  } while (after !== undefined && (limit === undefined || rows.length < limit));
  const kept = limit === undefined ? rows : rows.slice(0, limit);
  return { rows: kept, more: after !== undefined || kept.length < rows.length };
};
