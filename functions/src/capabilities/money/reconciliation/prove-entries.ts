import type { EntryRecord, PostingRecord } from '@ramps-gateway/shared/contract/ledger.ts';
import {
  type LedgerAccount,
  ledgerAccount,
  type Line,
  readLedgerAccount,
} from '@ramps-gateway/shared/domain/ledger/accounts.ts';
import { summed } from '@ramps-gateway/shared/domain/ledger/lines.ts';
import {
  type FoundFault,
  type Head,
  NOTHING_PROVEN,
  proveLedger,
  type Row,
} from '@ramps-gateway/shared/domain/ledger/proof.ts';
import pLimit from 'p-limit';
import { sha256 } from '../../../modules/ledger/model.ts';
import type { ProvenUntil } from './model.ts';
import type { LedgerRows } from './ports.ts';

/** Postings read and proven in one step. */
const A_STRETCH = 500;
/** Maximum postings per step that are looked up by their fact, since an index can show a new one late. */
const LOOKED_FOR = 50;
const AT_ONCE = 8;

export const BEGINNING: ProvenUntil = { ...NOTHING_PROVEN, posted_at: null };

export interface PostedOrder {
  /** The provider's id; null if the posting has none. */
  readonly order_id: string | null;
  readonly lines: readonly Line[];
  readonly posted_at: string;
}

export type PostedOrders = ReadonlyMap<string, PostedOrder>;

export interface ProvenEntries {
  readonly faults: readonly FoundFault[];
  readonly until: ProvenUntil;
  readonly head: Head & { readonly version: number };
  /** False if time ran out before the end. */
  readonly isDone: boolean;
  readonly posted: PostedOrders;
}

export const orderFact = (ourOrderId: string): string => `order#${ourOrderId}`;

const accountsOf = (texts: Iterable<string>): readonly LedgerAccount[] =>
  [...new Set(texts)].flatMap((text) => {
    const read = readLedgerAccount(text);
    return read ? [ledgerAccount(read.code, read.asset)] : [];
  });

const withPosted = (before: PostedOrders, postings: readonly PostingRecord[]): PostedOrders => {
  const all = new Map(before);
  for (const { fact, order_id, lines, posted_at } of postings) {
    if (!fact.startsWith(orderFact(''))) continue;
    const known = all.get(fact)?.lines ?? [];
    const own = lines.filter(({ cover }) => !cover);
    all.set(fact, { order_id, posted_at, lines: summed([...known, ...own]) });
  }
  return all;
};

const read = <T>(rows: readonly Row<T>[]): readonly T[] => rows.flatMap(({ says }) => says ?? []);

/** Looks up, by their facts, postings that entries name but the journal did not show. */
const lookedFor = async (
  entries: readonly EntryRecord[],
  shown: readonly Row<PostingRecord>[],
  isOf: (posting: PostingRecord) => boolean,
  ledger: LedgerRows,
): Promise<readonly Row<PostingRecord>[]> => {
  const known = new Set(read(shown).map(({ posting_id }) => posting_id));
  const unknown = entries.filter(({ posting_id }) => !known.has(posting_id));
  const facts = [...new Set(unknown.map(({ fact }) => fact))].slice(0, LOOKED_FOR);
  const limit = pLimit(AT_ONCE);
  const found = (await Promise.all(facts.map((fact) => limit(() => ledger.ofFact(fact))))).flat();
  const ids = new Set(unknown.map(({ posting_id }) => posting_id));
  return found
    .filter((posting) => ids.has(posting.posting_id) && isOf(posting))
    .map((posting) => ({ at: posting.posted_at, number: posting.number, says: posting }));
};

const proveStretch = async (subAccountId: string, from: ProvenUntil, ledger: LedgerRows) => {
  const head = await ledger.head(subAccountId);
  const after = from.posted_at === null ? null : { at: from.posted_at, number: from.postings };
  const { rows, more } = await ledger.journal(subAccountId, after, A_STRETCH);
  // A number far out of sequence is judged with the others, but reading never continues from it.
  const last = more ? rows.findLast(({ number }) => number <= from.postings + 2 * A_STRETCH) : undefined;
  const lines = read(rows).flatMap((posting) => posting.lines);
  const highest = (account: LedgerAccount): number =>
    Math.max(
      from.standings[account]?.number ?? 0,
      ...lines.filter((line) => line.account === account).map(({ number }) => number),
    );
  const accounts = accountsOf([
    ...lines.map(({ account }) => account),
    ...Object.keys(head.accounts),
    ...Object.keys(from.standings),
  ]);
  const limit = pLimit(AT_ONCE);
  const found = await Promise.all(
    accounts.map((account) =>
      limit(async () => {
        const proven = from.standings[account]?.number ?? 0;
        const entries = await ledger.entries(
          subAccountId,
          account,
          from.posted_at === null ? null : { at: from.posted_at, number: proven },
          last ? { at: last.at, number: highest(account) } : null,
        );
        return [account, entries] as const;
      }),
    ),
  );
  // The next proof handles postings written during this read.
  const now = last ? head : await ledger.head(subAccountId);
  const isLater = (number: number): boolean => number > head.postings && number <= now.postings;
  const entries = new Map(
    found.map(([account, each]) => {
      const [least, most] = [head.accounts[account]?.number ?? 0, now.accounts[account]?.number ?? 0];
      return [account, each.filter(({ number }) => number <= least || number > most)] as const;
    }),
  );
  const missed = await lookedFor(
    read([...entries.values()].flat()),
    rows,
    ({ number }) => number > from.postings && number <= (last?.number ?? head.postings),
    ledger,
  );
  const postings = [...rows.filter(({ number }) => !isLater(number)), ...missed].sort(
    (a, b) => a.number - b.number,
  );
  const proof = proveLedger(
    { from, postings, entries, head: last ? undefined : head, last: last?.number ?? head.postings },
    sha256,
  );
  const end = postings.at(-1);
  const posted_at = end && (from.posted_at === null || end.at > from.posted_at) ? end.at : from.posted_at;
  return {
    faults: proof.faults,
    until: { ...proof.until, posted_at },
    head,
    isLast: last === undefined,
    postings: read(postings),
  };
};

/**
 * Proves a sub-account's ledger from its rows only, 500 postings at a time.
 * @param begin where the earlier proof ended
 */
export const proveEntries = async (
  subAccountId: string,
  begin: { readonly from: ProvenUntil; readonly posted: PostedOrders },
  isTimeLeft: () => boolean,
  ledger: LedgerRows,
): Promise<ProvenEntries> => {
  let { from: until, posted } = begin;
  const faults: FoundFault[] = [];
  for (;;) {
    const stretch = await proveStretch(subAccountId, until, ledger);
    faults.push(...stretch.faults);
    until = stretch.until;
    posted = withPosted(posted, stretch.postings);
    if (stretch.isLast || !isTimeLeft())
      return { faults, until, posted, head: stretch.head, isDone: stretch.isLast };
  }
};
