import {
  type LedgerHeadRecord,
  ledgerHeadRecord,
  type PostingRecord,
  postingRecord,
} from '@ramps-gateway/shared/contract/ledger.ts';
import { between } from '@ramps-gateway/shared/domain/ledger/lines.ts';
import pLimit from 'p-limit';
import {
  type Booked,
  bookedIn,
  bookedWith,
  type Fact,
  NOTHING_BOOKED,
  type Posting,
  postingOf,
} from '../../../modules/ledger/model.ts';
import { sleep } from '../../../platform/clock.ts';
import type { Act } from '../../../modules/audit/act.ts';
import type { Table } from '../table/client.ts';
import { atVersion, isNew, put, x } from '../table/expressions.ts';
import { isLostRace, type Item, readItem, recordIn, underCorrelation, type Write } from '../table/items.ts';
import { ENTITY, itemOf, keys } from '../table/keys.ts';
import { accountKey } from '../table/lists.ts';
import { queryRows } from '../table/rows.ts';
import { transact } from '../table/writes.ts';

/** Every posting of a sub-account updates its head, so simultaneous ones conflict. */
const TRIES = 60;
const WAIT_MS = 15;
const LONGEST_WAIT_MS = 500;

/** `booked`: what the row says is already posted; undefined if it says nothing. */
export interface Booking {
  readonly fact: Fact;
  readonly booked: Booked | undefined;
}

export const journalSort = ({ posted_at, number }: Pick<PostingRecord, 'number' | 'posted_at'>): string =>
  `${posted_at}#${String(number).padStart(9, '0')}`;

/** The postings of a fact, in order. Strongly consistent. */
export const postingsOf = async (table: Table, fact: string): Promise<readonly PostingRecord[]> => {
  const where = x`pk = ${keys.ledgerPosting(fact, 0).pk}`;
  // Throws for an unreadable posting: otherwise it would look missing, and be posted again.
  const { rows } = await queryRows(table, where, (item) => item, { consistent: true });
  return rows.map(recordIn(postingRecord));
};

export const postingItems = ({ record, entries, nth }: Posting): readonly Item[] => [
  itemOf('ledgerPosting', keys.ledgerPosting(record.fact, nth), 1, record, {
    account: accountKey(ENTITY.ledgerPosting, record.sub_account_id),
    sort: journalSort(record),
  }),
  ...entries.map((entry) => {
    const { sub_account_id: subAccountId, account, posted_at: at, number } = entry;
    return itemOf('ledgerEntry', keys.ledgerEntry(subAccountId, account, at, number), 1, entry);
  }),
];

export const headItem = (head: LedgerHeadRecord, version: number): Item =>
  itemOf('ledgerHead', keys.ledgerHead(head.sub_account_id), version, head);

const putNew = (table: Table, item: Item): Write => put(table, item, isNew);

interface Postings {
  /** The head first. */
  readonly writes: readonly Write[];
  readonly booked: readonly Booked[];
  readonly ofFacts: readonly (readonly PostingRecord[])[];
}

/** @param byCopies trusts what the rows say is posted, and reads the postings of the others only */
const postingsFor = async (
  table: Table,
  bookings: readonly Booking[],
  now: string,
  byCopies: boolean,
): Promise<Postings> => {
  const [first] = bookings;
  if (!first) return { writes: [], booked: [], ofFacts: [] };
  const [head, ...ofFacts] = await Promise.all([
    readItem(table, keys.ledgerHead(first.fact.subAccountId), ledgerHeadRecord),
    ...bookings.map(({ fact, booked }) => (byCopies && booked ? [] : postingsOf(table, fact.id))),
  ]);
  let standing = head?.record;
  const postings: Posting[] = [];
  const all = bookings.map(({ fact, booked: copy }, at) => {
    const records = ofFacts[at] ?? [];
    const before = (byCopies && copy) || bookedIn(records);
    const posting = postingOf(fact, standing, before, now);
    if (!posting) return { booked: before, records };
    postings.push(posting);
    standing = posting.head;
    return { booked: bookedWith(before, posting), records: [...records, posting.record] };
  });
  const result = { booked: all.map((each) => each.booked), ofFacts: all.map(({ records }) => records) };
  if (!standing || postings.length === 0) return { writes: [], ...result };
  const item = { ...headItem(standing, (head?.version ?? 0) + 1), ...underCorrelation() };
  const moved = head ? put(table, item, atVersion(head.version)) : putNew(table, item);
  return {
    writes: [moved, ...postings.flatMap(postingItems).map((row) => putNew(table, row))],
    ...result,
  };
};

/** Queues the postings of one sub-account within this process, so they do not conflict in the table. */
const queues = new Map<string, { readonly limit: ReturnType<typeof pLimit>; users: number }>();

const inTurn = async <T>(subAccountId: string, work: () => Promise<T>): Promise<T> => {
  const queue = queues.get(subAccountId) ?? { limit: pLimit(1), users: 0 };
  queues.set(subAccountId, queue);
  queue.users += 1;
  try {
    return await queue.limit(work);
  } finally {
    queue.users -= 1;
    if (queue.users === 0) queues.delete(subAccountId);
  }
};

export const isSettled = ({ fact, booked: known }: Booking): boolean =>
  known !== undefined && between(known.lines, fact.wanted(known.lines)).length === 0;

const pause = (tries: number): Promise<void> =>
  sleep(Math.ceil(Math.min(LONGEST_WAIT_MS, WAIT_MS * 2 ** Math.min(tries, 6)) * (0.5 + Math.random() / 2)));

export interface Written {
  /** Why each part of `own` failed (`None` if it did not); empty if all were written. */
  readonly parts: readonly (string | undefined)[];
  /** Without those that a row's copy stood for. */
  readonly ofFacts: readonly (readonly PostingRecord[])[];
}

/**
 * Writes rows and their facts' ledger entries in one transaction.
 * @param bookings of one sub-account @param own builds the rows from what is posted for each fact @param now ISO 8601
 */
export const writeWith = async (
  table: Table,
  bookings: readonly Booking[],
  now: string,
  own: (booked: readonly Booked[]) => readonly Write[],
  act: Act | null = null,
): Promise<Written> => {
  if (bookings.every(isSettled)) {
    const rows = own(bookings.map(({ booked: known }) => known ?? NOTHING_BOOKED));
    return { parts: rows.length === 0 ? [] : await transact(table, rows, act), ofFacts: [] };
  }
  return inTurn(bookings[0]?.fact.subAccountId ?? '', async () => {
    let byCopies = true;
    for (let tries = 0; tries < TRIES; tries += 1) {
      const { writes, booked: after, ofFacts } = await postingsFor(table, bookings, now, byCopies);
      const rows = own(after);
      if (rows.length + writes.length === 0) return { parts: [], ofFacts };
      const parts = await transact(table, [...rows, ...writes], act);
      if (parts.length === 0) return { parts, ofFacts };
      const ofRows = parts.slice(0, rows.length);
      if (writes.length === 0 || ofRows.includes('ConditionalCheckFailed')) return { parts: ofRows, ofFacts };
      if (!parts.every((part) => part === 'None' || part === undefined || isLostRace(part)))
        throw new Error(`not written: ${parts.join(', ')}`);
      // A row's copy lacks a posting. The postings are the truth.
      if (parts.slice(rows.length + 1).includes('ConditionalCheckFailed')) byCopies = false;
      await pause(tries);
    }
    throw new Error('the ledger of a sub-account conflicted with other writers on every try');
  });
};
