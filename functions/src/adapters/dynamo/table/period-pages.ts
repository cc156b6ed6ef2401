import type { Period } from '../../../modules/ledger/ports.ts';
import { VisibleError } from '../../../platform/errors.ts';
import type { Page, PageRequest } from '../../../platform/page.ts';
import type { Table } from './client.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';
import { queryRows } from './rows.ts';

/** Sorts after every number of a moment. */
const AFTER = '~';
/** Sorts before every time, and after every one. */
const EVER = { from: '0', until: AFTER } as const;

type Order = 'ascending' | 'descending';

export interface Place {
  readonly partition: { readonly name: string; readonly value: string };
  readonly sort: string;
  readonly index?: string;
}

const rangeOf = ({ from, until }: Period): readonly [least: string, most: string] => [
  from ?? EVER.from,
  until === undefined ? EVER.until : `${until}#${AFTER}`,
];

/** Rows of a period in one of its orders. `after`: the sort value behind which to go on. */
export const queryOf = (
  { partition, sort, index }: Place,
  period: Period,
  { order, after }: { readonly order: Order; readonly after?: string | undefined },
) => {
  const [least, most] = rangeOf(period);
  const isUp = order === 'ascending';
  return {
    ...(index === undefined ? { ConsistentRead: true } : { IndexName: index }),
    // The row behind which it goes on is read once more, and dropped: a range takes both of its ends.
    KeyConditionExpression: '#p = :p AND #s BETWEEN :least AND :most',
    ExpressionAttributeNames: { '#p': partition.name, '#s': sort },
    ExpressionAttributeValues: {
      ':p': partition.value,
      ':least': isUp ? (after ?? least) : least,
      ':most': isUp ? most : (after ?? most),
    },
    ScanIndexForward: isUp,
  };
};

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
  // A place outside of the period is none of its pages; and a range whose ends are exchanged is no Query.
  if (after !== undefined && (after < least || after > most))
    throw new VisibleError('INVALID_REQUEST', 'cursor: not valid');
  const query = queryOf(place, period, { order, after });
  const { rows } = await queryRows(table, query, read, { limit: limit + (after === undefined ? 1 : 2) });
  const news = rows.filter((row) => sortOf(row) !== after);
  const items = news.slice(0, limit);
  const last = items.at(-1);
  return { items, next_cursor: news.length > limit && last ? encodeCursor(sortOf(last)) : null };
};
