import {
  type EntryRecord,
  entryRecord,
  type LedgerHeadRecord,
  ledgerHeadRecord,
  type PostingRecord,
  postingRecord,
} from '@ramps-gateway/shared/contract/ledger.ts';
import { TABLE } from '@ramps-gateway/shared/contract/table.ts';
import type { Books, Ledger } from '../../../modules/ledger/ports.ts';
import type { Table } from '../table/client.ts';
import { getItems, parseItem } from '../table/items.ts';
import { ENTITY, keys } from '../table/keys.ts';
import { accountKey } from '../table/lists.ts';
import { journalSort, postingsOf, writeWith } from './postings.ts';
import { pageFrom, type Place, queryOf } from '../table/period-pages.ts';
import { queryRows, readable } from '../table/rows.ts';
import type { Fact } from '../../../modules/ledger/model.ts';
import type { Act } from '../../../modules/audit/act.ts';

const headIn = (item: unknown): LedgerHeadRecord => parseItem(ledgerHeadRecord, item).record;
const entryIn = (item: unknown): EntryRecord => parseItem(entryRecord, item).record;
const postingIn = (item: unknown): PostingRecord => parseItem(postingRecord, item).record;

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

const entrySort = ({ sub_account_id, account, posted_at, number }: EntryRecord): string =>
  keys.ledgerEntry(sub_account_id, account, posted_at, number).sk;

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

export const createLedger = (table: Table): Ledger => {
  const post = async (fact: Fact, now: string, act: Act | null = null) =>
    (await writeWith(table, [{ fact, booked: undefined }], now, () => [], act)).ofFacts[0] ?? [];
  return {
    post: (fact, now) => post(fact, now),
    correct: (fact, now, { act }) => post(fact, now, act),
  };
};
