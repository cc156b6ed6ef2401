import {
  type EntryRecord,
  entryRecord,
  type LedgerHeadRecord,
  ledgerHeadRecord,
  type PostingRecord,
  postingRecord,
} from '@ramps-gateway/shared/contract/ledger.ts';
import { TABLE } from '@ramps-gateway/shared/contract/table.ts';
import type { Books, Ledger, Period } from '../../modules/ledger/ports.ts';
import { VisibleError } from '../../platform/errors.ts';
import type { Page, PageRequest } from '../../platform/page.ts';
import type { Table } from './client.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';
import { getItems, parseItem } from './items.ts';
import { ENTITY, keys } from './keys.ts';
import { accountKey } from './lists.ts';
import { journalSort, postingsOf, writeWith } from './postings.ts';
import { queryRows, readable } from './rows.ts';

/** Sorts after every number of a moment. */
const AFTER = '~';
/** Sorts before every time, and after every one. */
const EVER = { from: '0', until: AFTER } as const;

const headIn = (item: unknown): LedgerHeadRecord => parseItem(ledgerHeadRecord, item).record;
const entryIn = (item: unknown): EntryRecord => parseItem(entryRecord, item).record;
const postingIn = (item: unknown): PostingRecord => parseItem(postingRecord, item).record;

type Order = 'ascending' | 'descending';

/** Where a partition's rows stand, and by what they are sorted. */
interface Place {
  readonly partition: { readonly name: string; readonly value: string };
  readonly sort: string;
  readonly index?: string;
}

const places = {
  entries: (subAccountId: string, account: string): Place => ({
    partition: { name: 'pk', value: keys.ledgerEntry(subAccountId, account, '', 0).pk },
    sort: 'sk',
  }),
  journal: (subAccountId: string): Place => ({
    partition: {
      name: TABLE.indexes.byAccount.partition,
      value: accountKey(ENTITY.ledgerPosting, subAccountId),
    },
    sort: TABLE.indexes.byAccount.sort,
    index: 'byAccount',
  }),
};

/** The sort values between which the rows of a period stand. */
const rangeOf = ({ from, until }: Period): readonly [least: string, most: string] => [
  from ?? EVER.from,
  until === undefined ? EVER.until : `${until}#${AFTER}`,
];

/** Rows of a period in one of its orders. `after`: the sort value behind which to go on. */
const queryOf = (
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

const pageFrom = async <R>(
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

const entrySort = ({ sub_account_id, account, posted_at, number }: EntryRecord): string =>
  keys.ledgerEntry(sub_account_id, account, posted_at, number).sk;

/** The books as they were written. */
export const createBooks = (table: Table): Books => {
  const lastOf = async <R>(place: Place, at: string, read: (item: unknown) => R): Promise<R | undefined> => {
    const query = queryOf(place, { until: at }, { order: 'descending' });
    return (await queryRows(table, query, read, { limit: 1 })).rows[0];
  };
  return {
    heads: async (subAccountIds, onLeftOut) => {
      const items = await getItems(
        table,
        subAccountIds.map((id) => keys.ledgerHead(id)),
      );
      const heads = onLeftOut ? readable(table, items, headIn, onLeftOut) : items.map(headIn);
      return new Map(heads.map((head) => [head.sub_account_id, head]));
    },
    lastAt: (subAccountId, at) => lastOf(places.journal(subAccountId), at, postingIn),
    entryAt: (subAccountId, account, at) => lastOf(places.entries(subAccountId, account), at, entryIn),
    entries: (subAccountId, account, period, page, order = 'descending') =>
      pageFrom(table, places.entries(subAccountId, account), period, page, order, {
        read: entryIn,
        sortOf: entrySort,
      }),
    postings: (subAccountId, period, page, order = 'descending') =>
      pageFrom(table, places.journal(subAccountId), period, page, order, {
        read: postingIn,
        sortOf: journalSort,
      }),
    ofFact: (fact) => postingsOf(table, fact),
    entriesOf: async (postings) => {
      const wanted = postings.flatMap(({ sub_account_id, posted_at, lines }) =>
        lines.map(({ account, number }) => keys.ledgerEntry(sub_account_id, account, posted_at, number)),
      );
      const found = new Map(
        (await getItems(table, wanted)).map((item) => {
          const entry = entryIn(item);
          return [entry.hash, entry] as const;
        }),
      );
      return postings.flatMap(({ lines }) => lines.flatMap(({ hash }) => found.get(hash) ?? []));
    },
  };
};

export const createLedger = (table: Table): Ledger => ({
  post: async (fact, now) =>
    (await writeWith(table, [{ fact, booked: undefined }], now, () => [])).ofFacts[0] ?? [],
});
