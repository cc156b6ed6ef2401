import {
  type EntryRecord,
  entryRecord,
  ledgerHeadRecord,
  type PostingRecord,
  postingRecord,
} from '@ramps-gateway/shared/contract/ledger.ts';
import type { Row } from '@ramps-gateway/shared/domain/ledger/proof.ts';
import * as z from 'zod/mini';
import type { Place as WrittenPlace, LedgerRows } from '../../../capabilities/money/reconciliation/ports.ts';
import type { Act } from '../../../modules/audit/act.ts';
import type { Fact } from '../../../modules/ledger/model.ts';
import type { Ledger, LedgerWriter } from '../../../modules/ledger/ports.ts';
import { createBindings } from '../orders/order-intents.ts';
import type { Table } from '../table/client.ts';
import { x } from '../table/expressions.ts';
import { getItem, getItems, readable, recordIn } from '../table/items.ts';
import { ENTITY, keys } from '../table/keys.ts';
import { accountKey } from '../table/lists.ts';
import { lastUntil, pageFrom, type Place } from '../table/pages.ts';
import { inIndex, queryRows } from '../table/rows.ts';
import { journalSort, postingsOf, writeWith } from './postings.ts';

const entryIn = recordIn(entryRecord);
const postingIn = recordIn(postingRecord);

const entriesAt = (subAccountId: string, account: string): Place => ({
  value: keys.ledgerEntry(subAccountId, account, '', 0).pk,
});
const journalAt = (subAccountId: string): Place => ({
  index: 'byAccount',
  value: accountKey(ENTITY.ledgerPosting, subAccountId),
});

const entrySort = ({ sub_account_id, account, posted_at, number }: EntryRecord): string =>
  keys.ledgerEntry(sub_account_id, account, posted_at, number).sk;

export const createLedger = (table: Table): Ledger => ({
  heads: async (subAccountIds, onLeftOut) => {
    const items = await getItems(table, subAccountIds.map(keys.ledgerHead));
    const headIn = recordIn(ledgerHeadRecord);
    const heads = onLeftOut ? readable(table, items, headIn, onLeftOut) : items.map(headIn);
    return new Map(heads.map((head) => [head.sub_account_id, head]));
  },
  lastAt: (subAccountId, at) => lastUntil(table, journalAt(subAccountId), at, postingIn),
  entryAt: (subAccountId, account, at) => lastUntil(table, entriesAt(subAccountId, account), at, entryIn),
  entries: (subAccountId, account, period, page, order = 'descending') =>
    pageFrom(table, entriesAt(subAccountId, account), period, page, order, {
      read: entryIn,
      sortOf: entrySort,
    }),
  postings: (subAccountId, period, page, order = 'descending') =>
    pageFrom(table, journalAt(subAccountId), period, page, order, {
      read: postingIn,
      sortOf: journalSort,
    }),
  ofFact: (fact) => postingsOf(table, fact),
  entriesOf: async (postings) => {
    const wanted = postings.flatMap(({ sub_account_id, posted_at, lines }) =>
      lines.map(({ account, number }) => keys.ledgerEntry(sub_account_id, account, posted_at, number)),
    );
    const entries = (await getItems(table, wanted)).map(entryIn);
    const found = new Map(entries.map((entry) => [entry.hash, entry]));
    return postings.flatMap(({ lines }) => lines.flatMap(({ hash }) => found.get(hash) ?? []));
  },
});

export const createLedgerWriter = (table: Table): LedgerWriter => {
  const post = async (fact: Fact, now: string, act: Act | null = null) =>
    (await writeWith(table, [{ fact, booked: undefined }], now, () => [], act)).ofFacts[0] ?? [];
  return {
    post: (fact, now) => post(fact, now),
    correct: (fact, now, { act }) => post(fact, now, act),
  };
};

/** The first sorts before every time, the last after every time. */
const [FIRST, LAST] = ['0', '~'];

const versioned = z.object({ version: z.int() });
const recorded = z.object({ record: z.unknown() });
const journaled = z.object({ sort: z.string() });
const keyedBy = z.object({ sk: z.string() });

/** A row's record, with its place from its key: `<time>#<number>`. Never throws, whatever the table contains. */
const rowIn = <R extends z.core.$ZodType>(item: unknown, place: string, record: R): Row<z.output<R>> => {
  const hash = place.lastIndexOf('#');
  const number = Number(place.slice(hash + 1));
  return {
    at: place.slice(0, Math.max(0, hash)),
    number: Number.isSafeInteger(number) ? number : 0,
    says: z.safeParse(record, recorded.safeParse(item).data?.record).data,
  };
};

const placeText = ({ at, number }: WrittenPlace): string => keys.ledgerEntry('', '', at, number).sk;

/** The ledger as reconciliation proves it: every row at the place in its key, including unreadable ones. */
export const createLedgerRows = (table: Table): LedgerRows => ({
  head: async (subAccountId) => {
    const item = await getItem(table, keys.ledgerHead(subAccountId));
    const head = z.safeParse(ledgerHeadRecord, recorded.safeParse(item).data?.record).data;
    const version = versioned.safeParse(item).data?.version ?? 0;
    return { version, postings: head?.postings ?? 0, accounts: head?.accounts ?? {} };
  },
  journal: (subAccountId, after, limit) => {
    const from = after === null ? FIRST : placeText(after);
    const { value } = journalAt(subAccountId);
    const where = inIndex('byAccount', value, (sort) => x`${sort} > ${from}`);
    const read = (item: unknown): Row<PostingRecord> =>
      rowIn(item, journaled.safeParse(item).data?.sort ?? '', postingRecord);
    return queryRows(table, where, read, { index: 'byAccount', limit });
  },
  entries: async (subAccountId, account, after, until) => {
    const { value } = entriesAt(subAccountId, account);
    // BETWEEN includes both ends, so `!` starts just after the place, and before any other.
    const least = after === null ? FIRST : `${placeText(after)}!`;
    const most = until === null ? LAST : placeText(until);
    const where = x`pk = ${value} AND sk BETWEEN ${least} AND ${most}`;
    const read = (item: unknown): Row<EntryRecord> =>
      rowIn(item, keyedBy.safeParse(item).data?.sk ?? '', entryRecord);
    return (await queryRows(table, where, read, { consistent: true })).rows;
  },
  ofFact: async (fact) => {
    const read = (item: unknown) => rowIn(item, '', postingRecord).says ?? [];
    const where = x`pk = ${keys.ledgerPosting(fact, 0).pk}`;
    return (await queryRows(table, where, read, { consistent: true })).rows.flat();
  },
  boundAmong: (accountId, orderIds) => createBindings(table).boundAmong(accountId, orderIds),
});
