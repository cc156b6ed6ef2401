import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { Table } from './client.ts';

export type OnLeftOut = (ids: readonly string[]) => void;

const keyed = z.object({ pk: z.string() });

const keyIn = (item: unknown): string => keyed.safeParse(item).data?.pk ?? 'a row without a key';

/** The id in a partition key: what stands behind its kind. */
export const idIn = (pk: string): string => pk.slice(pk.indexOf('#') + 1);

/** Leaves out items that `read` throws for, and reports their ids to `onLeftOut`: one bad row hides no others. */
export const readable = <R>(
  table: Pick<Table, 'leftOut'>,
  items: readonly unknown[],
  read: (item: unknown) => R,
  onLeftOut?: OnLeftOut,
): R[] => {
  const bad: string[] = [];
  const rows = items.flatMap((item) => {
    try {
      return [read(item)];
    } catch {
      bad.push(keyIn(item));
      return [];
    }
  });
  if (bad.length > 0) {
    table.leftOut(bad);
    onLeftOut?.(bad.map(idIn));
  }
  return rows;
};

export interface Rows<R> {
  readonly rows: readonly R[];
  readonly more: boolean;
}

/** After what was left out, requests are for so many rows at least: a row of bad ones is not passed one by one. */
const LEAST_MORE = 25;

/** Up to `limit` readable rows of a Query, in as many requests as it takes (a page ends after a megabyte). */
export const queryRows = async <R>(
  table: Table,
  query: Omit<QueryCommandInput, 'TableName' | 'Limit'>,
  read: (item: unknown) => R,
  { limit, onLeftOut }: { readonly limit?: number; readonly onLeftOut?: OnLeftOut | undefined } = {},
): Promise<Rows<R>> => {
  const rows: R[] = [];
  let after = query.ExclusiveStartKey;
  let wanted = limit;
  do {
    const { Items: items = [], LastEvaluatedKey: last } = await table.client.send(
      new QueryCommand({
        ...query,
        TableName: table.name,
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
