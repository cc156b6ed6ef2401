import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { TABLE } from '@ramps-gateway/shared/contract/table.ts';
import type { Table } from './client.ts';
import { attribute, binding, type Expression, x } from './expressions.ts';
import { type OnLeftOut, readable } from './items.ts';

export interface Rows<R> {
  readonly rows: readonly R[];
  readonly more: boolean;
}

/** Minimum rows of each further request, so a run of bad rows is not read one by one. */
const LEAST_MORE = 25;

export type Order = 'ascending' | 'descending';

interface How {
  readonly index?: keyof typeof TABLE.indexes | undefined;
  readonly order?: Order;
  readonly consistent?: boolean;
}

/** A Query: key condition, index, and order of the sort key. */
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

/** Key condition for a partition of an index. @param rest condition on the sort key */
export const inIndex = (
  index: keyof typeof TABLE.indexes,
  value: string,
  rest?: (sort: ReturnType<typeof attribute>) => Expression,
): Expression => {
  const { partition, sort } = TABLE.indexes[index];
  const whole = x`${attribute(partition)} = ${value}`;
  return rest === undefined ? whole : x`${whole} AND ${rest(attribute(sort))}`;
};

/** Up to `limit` readable rows of a Query, in as many requests as needed (DynamoDB ends a page after a megabyte). */
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

interface Sorted {
  readonly sort: string;
}

const newestFirst = (a: Sorted, b: Sorted): number => (a.sort < b.sort ? 1 : a.sort > b.sort ? -1 : 0);

const IN_ORDER: Readonly<Record<Order, (a: Sorted, b: Sorted) => number>> = {
  descending: newestFirst,
  ascending: (a, b) => newestFirst(b, a),
};

export const merged = <R extends Sorted>(found: readonly (readonly R[])[], order: Order): readonly R[] =>
  found
    .flat()
    .sort(IN_ORDER[order])
    .filter((row, at, all) => all[at - 1]?.sort !== row.sort);

export type ReadPart<R extends Sorted> = (behind: R | undefined) => Promise<Rows<R>>;

/**
 * The first `limit` rows of several partitions. Reads more of a partition only while its next rows could still come
 * first.
 */
export const readMerged = async <R extends Sorted>(
  reads: readonly ReadPart<R>[],
  { order, limit }: { readonly order: Order; readonly limit: number | undefined },
): Promise<Rows<R>> => {
  const next = async (read: ReadPart<R>, known: readonly R[]) => {
    const { rows, more } = await read(known.at(-1));
    return { read, rows: [...known, ...rows], more };
  };
  let parts = await Promise.all(reads.map((read) => next(read, [])));
  for (;;) {
    const rows = merged(
      parts.map((part) => part.rows),
      order,
    );
    const last = limit === undefined ? undefined : rows[limit - 1];
    const isOpen = ({ rows: shown, more }: (typeof parts)[number]): boolean => {
      const end = shown.at(-1);
      return more && (last === undefined || end === undefined || IN_ORDER[order](end, last) < 0);
    };
    if (!parts.some(isOpen)) {
      const kept = limit === undefined ? rows : rows.slice(0, limit);
      return { rows: kept, more: kept.length < rows.length || parts.some(({ more }) => more) };
    }
    parts = await Promise.all(
      parts.map((part) => (isOpen(part) ? next(part.read, part.rows) : Promise.resolve(part))),
    );
  }
};

/** A digest spreads rows over the partitions unevenly, so each request reads over twice a partition's share. */
export const portionOf = (limit: number | undefined, partitions: number): number | undefined =>
  limit === undefined || partitions === 1 ? limit : Math.min(limit, 2 + 2 * Math.ceil(limit / partitions));
