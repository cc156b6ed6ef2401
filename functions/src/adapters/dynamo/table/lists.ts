import type { ListIndex } from '@ramps-gateway/shared/contract/entities.ts';
import { listIn, partitionIn, partitionsOf } from '@ramps-gateway/shared/contract/partitions.ts';
import type { Ownership, Principal } from '@ramps-gateway/shared/domain/roles.ts';
import * as z from 'zod/mini';
import { VisibleError } from '../../../platform/errors.ts';
import type { Page, PageRequest } from '../../../platform/page.ts';
import type { Table } from './client.ts';
import { x } from './expressions.ts';
import type { Item, OnLeftOut, Stored } from './items.ts';
import {
  merged,
  portionOf,
  type ReadPart,
  readMerged,
  inIndex,
  type Order,
  queryRows,
  type Rows,
} from './rows.ts';
import { decodeCursor, encodeCursor } from './pages.ts';

/** Index attributes that list an item for its owner, its manager and administrators. @param entity the list's name */
export const listed = (
  entity: string,
  ownership: Ownership,
  createdAt: string,
  id: string,
): Required<Pick<Item, 'all' | 'sort' | 'owner' | 'manager'>> => ({
  all: partitionIn(entity, id),
  sort: `${createdAt}#${id}`,
  owner: ownership.user_id === null ? undefined : `${entity}#${ownership.user_id}`,
  manager:
    ownership.manager_id === null || ownership.manager_id === ownership.user_id
      ? undefined
      : `${entity}#${ownership.manager_id}`,
});

/** Index attributes for an already listed item under its current owner and manager. */
export const relisted = (all: string, ownership: Ownership): Pick<Item, 'owner' | 'manager'> => {
  const { owner, manager } = listed(listIn(all), ownership, '', '');
  return { owner, manager };
};

export const accountKey = (entity: string, externalId: string): string => `${entity}#${externalId}`;

const projected = z.object({ sort: z.string(), version: z.int(), record: z.unknown() });

interface Row<Record> extends Stored<Record> {
  readonly sort: string;
}

/** A list's rows of a period; ISO 8601, `to` is exclusive. */
export interface ListRequest extends PageRequest {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

interface Wanted extends Pick<ListRequest, 'from' | 'to'> {
  readonly limit?: number | undefined;
  readonly after?: string | undefined;
  readonly order: Order;
  readonly onLeftOut?: OnLeftOut | undefined;
}

/** Condition on the sort key. Periods are for lists that are read newest first. */
const rangeOf = ({ after, from, to, order }: Wanted): Parameters<typeof inIndex>[2] => {
  if (order === 'ascending') return after === undefined ? undefined : (sort) => x`${sort} > ${after}`;
  const end = after ?? to;
  if (from === undefined) return end === undefined ? undefined : (sort) => x`${sort} < ${end}`;
  // BETWEEN includes both ends, so the cursor's row is read again and dropped.
  return (sort) => (end === undefined ? x`${sort} >= ${from}` : x`${sort} BETWEEN ${from} AND ${end}`);
};

const queryPartition = async <R extends z.core.$ZodType>(
  table: Table,
  [index, partition]: readonly [ListIndex, string],
  record: R,
  wanted: Wanted,
): Promise<Rows<Row<z.output<R>>>> => {
  const { limit, after, from, order, onLeftOut } = wanted;
  const where = inIndex(index, partition, rangeOf(wanted));
  const isReadAgain = from !== undefined && after !== undefined;
  const read = (item: unknown): Row<z.output<R>> => {
    const row = projected.parse(item);
    return { sort: row.sort, version: row.version, record: z.parse(record, row.record) };
  };
  const most = limit === undefined || !isReadAgain ? limit : limit + 1;
  const found = await queryRows(table, where, read, { index, order, limit: most, onLeftOut });
  return isReadAgain ? { ...found, rows: found.rows.filter(({ sort }) => sort !== after) } : found;
};

const queryList = async <R extends z.core.$ZodType>(
  table: Table,
  [index, list]: readonly [ListIndex, string],
  record: R,
  wanted: Wanted,
): Promise<readonly Row<z.output<R>>[]> => {
  const { limit, after, order } = wanted;
  const part =
    (partition: string, portion: number | undefined): ReadPart<Row<z.output<R>>> =>
    (behind) =>
      queryPartition(table, [index, partition], record, {
        ...wanted,
        after: behind?.sort ?? after,
        ...(portion === undefined ? {} : { limit: portion }),
      });
  const partitions = index === 'all' ? partitionsOf(list) : [list];
  const parts = partitions.map((partition) => part(partition, portionOf(limit, partitions.length)));
  return (await readMerged(parts, { order, limit })).rows;
};

/** Lists within the caller's scope (C3). */
export const listsOf = (
  entity: string,
  who: Principal,
  everyone: boolean,
): readonly [ListIndex, string][] => {
  if (who.role === 'admin' && everyone) return [['all', entity]];
  const own: [ListIndex, string] = ['byOwner', `${entity}#${who.user_id}`];
  return who.role === 'client' ? [own] : [own, ['byManager', `${entity}#${who.user_id}`]];
};

/**
 * The list of an account's items, by the provider's id. The use case has checked that the caller may see the account.
 */
export const listOfAccount = (entity: string, externalId: string): readonly [ListIndex, string][] => [
  ['byAccount', accountKey(entity, externalId)],
];

/** A function can return at most 6 MB. A larger page ends earlier and has a next one. */
const PAGE_BYTES = 4_000_000;

/** The rows that fit into one answer together with those it already has; at least one. */
const fitting = <R extends Row<unknown>>(rows: readonly R[], beside: readonly unknown[]): readonly R[] => {
  let bytes = beside.length === 0 ? 0 : Buffer.byteLength(JSON.stringify(beside));
  const end = rows.findIndex(({ record }, at) => {
    bytes += Buffer.byteLength(JSON.stringify(record));
    return at > 0 && bytes > PAGE_BYTES;
  });
  return end < 0 ? rows : rows.slice(0, end);
};

/**
 * A page, newest first by default: one Query for each of the caller's lists, merged. It reads one extra row to see if
 * there is a next page. Omits unreadable records (./rows) and reports them to `onLeftOut`.
 */
export const listPage = async <R extends z.core.$ZodType>(
  table: Table,
  lists: readonly (readonly [ListIndex, string])[],
  record: R,
  page: ListRequest,
  {
    order = 'descending',
    onLeftOut,
    beside = [],
  }: Partial<Pick<Wanted, 'order' | 'onLeftOut'>> & { readonly beside?: readonly unknown[] } = {},
): Promise<Page<z.output<R>>> => {
  const { from, to } = page;
  const after = page.cursor === undefined ? undefined : decodeCursor(page.cursor);
  // Such a cursor belongs to no page of this period, and DynamoDB rejects a range with swapped ends.
  if (after !== undefined && (after < (from ?? '') || (to !== undefined && after >= to)))
    throw new VisibleError('INVALID_REQUEST', 'cursor: not valid');
  const wanted = { limit: page.limit + 1, after, from, to, order, onLeftOut };
  const found = await Promise.all(lists.map((list) => queryList(table, list, record, wanted)));
  const rows = merged(found, order);
  const shown = fitting(rows.slice(0, page.limit), beside);
  const last = shown.at(-1);
  return {
    items: shown.map((row) => row.record),
    next_cursor: rows.length > shown.length && last ? encodeCursor(last.sort) : null,
  };
};

/**
 * All records in the caller's lists, newest first: one Query per megabyte, eventually consistent. Omits unreadable
 * ones.
 */
export const listAll = async <R extends z.core.$ZodType>(
  table: Table,
  lists: readonly [ListIndex, string][],
  record: R,
  onLeftOut?: OnLeftOut,
): Promise<readonly Stored<z.output<R>>[]> => {
  const wanted = { order: 'descending', onLeftOut } as const;
  const found = await Promise.all(lists.map((list) => queryList(table, list, record, wanted)));
  return merged(found, 'descending').map((row) => ({ version: row.version, record: row.record }));
};

export const listRecords = async <R extends z.core.$ZodType>(
  table: Table,
  lists: readonly [ListIndex, string][],
  record: R,
): Promise<readonly z.output<R>[]> => (await listAll(table, lists, record)).map(({ record: found }) => found);
