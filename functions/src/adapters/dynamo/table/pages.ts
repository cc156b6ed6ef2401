import type { ListIndex } from '@ramps-gateway/shared/contract/entities.ts';
import { isPlain } from '@ramps-gateway/shared/domain/texts.ts';
import type { Period } from '../../../modules/ledger/ports.ts';
import { VisibleError } from '../../../platform/errors.ts';
import type { Page, PageRequest } from '../../../platform/page.ts';
import type { Table } from './client.ts';
import { x } from './expressions.ts';
import { inIndex, type Order, queryRows, type Rows } from './rows.ts';

/** Maximum bytes of a sort value in DynamoDB. */
const LONGEST = 1024;

const isSortValue = (text: string): boolean =>
  text !== '' && Buffer.byteLength(text) <= LONGEST && isPlain(text);

/** A cursor is the sort value to continue after. It contains no partition, so it cannot open another list. */
export const encodeCursor = (sort: string): string => Buffer.from(sort).toString('base64url');

/** Throws a 400 if the cursor cannot be a sort value of the list. */
export const decodeCursor = (cursor: string, prefix = ''): string => {
  const sort = Buffer.from(cursor, 'base64url').toString('utf8');
  if (!isSortValue(sort) || !sort.startsWith(prefix) || encodeCursor(sort) !== cursor)
    throw new VisibleError('INVALID_REQUEST', 'cursor: not valid');
  return sort;
};

/** @param rows those of the page, plus one if there is a next page */
export const pageOf = <R>(rows: readonly R[], limit: number, sortOf: (row: R) => string): Page<R> => {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, next_cursor: rows.length > limit && last ? encodeCursor(sortOf(last)) : null };
};

/** Sorts after every row of the same moment. */
const AFTER = '~';
/** The first sorts before every time, the last after every time. */
const EVER = { from: '0', until: AFTER } as const;

/** A partition of the table or of an index, with rows in order of time. */
export interface Place {
  readonly index?: ListIndex;
  readonly value: string;
}

const rangeOf = ({ from, until }: Period): readonly [least: string, most: string] => [
  from ?? EVER.from,
  until === undefined ? EVER.until : `${until}#${AFTER}`,
];

const rowsBetween = <R>(
  table: Table,
  { index, value }: Place,
  [least, most]: readonly [least: string, most: string],
  read: (item: unknown) => R,
  how: { readonly order: Order; readonly limit: number },
): Promise<Rows<R>> =>
  index === undefined
    ? queryRows(table, x`pk = ${value} AND sk BETWEEN ${least} AND ${most}`, read, {
        ...how,
        consistent: true,
      })
    : queryRows(
        table,
        inIndex(index, value, (sort) => x`${sort} BETWEEN ${least} AND ${most}`),
        read,
        { ...how, index },
      );

/** The last row up to and including a moment. */
export const lastUntil = async <R>(
  table: Table,
  place: Place,
  until: string,
  read: (item: unknown) => R,
): Promise<R | undefined> =>
  (await rowsBetween(table, place, rangeOf({ until }), read, { order: 'descending', limit: 1 })).rows[0];

export const pageFrom = async <R>(
  table: Table,
  place: Place,
  period: Period,
  { limit, cursor }: PageRequest,
  order: Order,
  { read, sortOf }: { readonly read: (item: unknown) => R; readonly sortOf: (row: R) => string },
): Promise<Page<R>> => {
  const after = cursor === undefined ? undefined : decodeCursor(cursor);
  const [least, most] = rangeOf(period);
  // Such a cursor belongs to no page of this period, and DynamoDB rejects a range with swapped ends.
  if (after !== undefined && (after < least || after > most))
    throw new VisibleError('INVALID_REQUEST', 'cursor: not valid');
  // BETWEEN includes both ends, so the cursor's row is read again and dropped.
  const range = order === 'ascending' ? ([after ?? least, most] as const) : ([least, after ?? most] as const);
  const wanted = { order, limit: limit + (after === undefined ? 1 : 2) };
  const { rows } = await rowsBetween(table, place, range, read, wanted);
  return pageOf(
    rows.filter((row) => sortOf(row) !== after),
    limit,
    sortOf,
  );
};
