import { add, type Amount, compare } from '../money.ts';
import { type LedgerAccount, ledgerAccount, type Line, readLedgerAccount } from './accounts.ts';
import { unbalanced } from './lines.ts';
import {
  CAUSE,
  type Cause,
  type Entry,
  hashOf,
  NO_HASH,
  type Sha256,
  type Standing,
  type Standings,
} from './post.ts';

export type StatedLine = Line & Pick<Entry, 'number' | 'balance' | 'cover' | 'hash'>;

export interface StatedPosting extends Cause {
  /** Position in the sub-account's ledger, from 1, without gaps. */
  readonly number: number;
  readonly lines: readonly StatedLine[];
  /** Balances of all the sub-account's ledger accounts after this posting. */
  readonly balances: Readonly<Record<string, Amount>>;
}

/** A table row: time and number from its key, and its content; `says` is undefined if unreadable. */
export interface Row<T> {
  readonly at: string;
  readonly number: number;
  readonly says: T | undefined;
}

/** `head`: the head does not match the last entries. */
export const LEDGER_FAULTS = ['changed', 'missing', 'inserted', 'swapped', 'head'] as const;
export type LedgerFault = (typeof LEDGER_FAULTS)[number];

/**
 * Adds differences from the provider: an order not posted, posted differently, or not shown; money without an order.
 */
export const PROOF_FAULTS = [
  ...LEDGER_FAULTS,
  'not_posted',
  'posted_otherwise',
  'not_shown',
  'without_order',
] as const;
export type ProofFault = (typeof PROOF_FAULTS)[number];

/** A ledger row that differs from what was written, with expected and actual content. */
export interface FoundFault {
  readonly fault: LedgerFault;
  /** The ledger account of an entry; null for a posting or the head. */
  readonly account: LedgerAccount | null;
  readonly number: number;
  /** The other of two swapped rows. */
  readonly with: number | null;
  readonly posting_id: string | null;
  readonly expected: string | null;
  readonly found: string | null;
}

export interface Proven {
  readonly postings: number;
  readonly standings: Standings;
}

export const NOTHING_PROVEN: Proven = { postings: 0, standings: {} };

export interface Head {
  readonly postings: number;
  readonly accounts: Standings;
}

export interface Stretch {
  readonly from: Proven;
  readonly postings: readonly Row<StatedPosting>[];
  readonly entries: ReadonlyMap<LedgerAccount, readonly Row<Entry>[]>;
  /** The ledger's head; undefined unless the range reaches it. */
  readonly head: Head | undefined;
  /** Number of the range's last posting; the head's number if the range reaches it. */
  readonly last: number;
}

export interface Proof {
  readonly faults: readonly FoundFault[];
  readonly until: Proven;
}

/** Search this far past the last found row, whatever number a tampered row claims. */
const FURTHER = 100;

const BEGINNING: Standing = { number: 0, balance: '0', hash: NO_HASH };

const linesText = ({ amount, balance, hash }: Pick<Entry, 'amount' | 'balance' | 'hash'>): string =>
  `${amount}, balance ${balance}, hash ${hash}`;

const causeDiffers = (a: Cause, b: Cause): boolean => CAUSE.some((field) => a[field] !== b[field]);

const isSame = (entry: Entry, line: StatedLine): boolean =>
  entry.hash === line.hash &&
  compare(entry.amount, line.amount) === 0 &&
  compare(entry.balance, line.balance) === 0 &&
  entry.cover === line.cover &&
  entry.number === line.number;

interface Stated {
  readonly line: StatedLine;
  readonly posting: StatedPosting;
}

const swappedPairs = <T>(
  rows: readonly Row<T>[],
  homeOf: (says: T) => number | undefined,
): readonly (readonly [Row<T>, Row<T>])[] => {
  const away = rows.flatMap((row) => {
    const home = row.says === undefined ? undefined : homeOf(row.says);
    return home === undefined || home === row.number ? [] : [{ row, home }];
  });
  return away.flatMap(({ row, home }) => {
    const other = away.find((each) => each.row.number === home && each.home === row.number);
    return other && row.number < home ? [[row, other.row] as const] : [];
  });
};

const proveAccount = (
  account: LedgerAccount,
  rows: readonly Row<Entry>[],
  stated: ReadonlyMap<number, Stated>,
  before: Standing,
  /** The account's end in the head; undefined unless the range reaches it. */
  head: Standing | undefined,
  sha256: Sha256,
) => {
  const faults: FoundFault[] = [];
  /** Numbers of lines whose posting contradicts an intact entry of the chain. */
  const wrongPostings: number[] = [];
  const fault = (
    kind: LedgerFault,
    number: number,
    more: Partial<Pick<FoundFault, 'with' | 'posting_id' | 'expected' | 'found'>> = {},
  ) =>
    faults.push({
      fault: kind,
      account,
      number,
      with: null,
      posting_id: stated.get(number)?.posting.posting_id ?? null,
      expected: null,
      found: null,
      ...more,
    });
  const isWhole = (entry: Entry | undefined): entry is Entry =>
    entry !== undefined && hashOf(entry, sha256) === entry.hash;

  const homes = new Map(
    [...stated].map(([number, { posting, line }]) => [`${posting.posting_id} ${line.cover}`, number]),
  );
  const swapped = swappedPairs(
    rows,
    (entry) => homes.get(`${entry.posting_id} ${entry.cover}`) ?? (isWhole(entry) ? entry.number : undefined),
  );
  const inSwap = new Set(swapped.flat());
  for (const [a, b] of swapped)
    fault('swapped', a.number, {
      with: b.number,
      expected: a.says === undefined ? null : `entry ${a.number} at ${a.number}`,
      found: `entry ${b.number} at ${a.number}, and entry ${a.number} at ${b.number}`,
    });

  const byNumber = Map.groupBy(
    rows.filter((row) => !inSwap.has(row)),
    ({ number }) => number,
  );
  const swappedNumbers = new Set([...inSwap].map(({ number }) => number));
  /** An entry's hash according to the next entry or the head. */
  const followedBy = (number: number): string | undefined => {
    const next = byNumber.get(number + 1)?.find(({ says }) => isWhole(says) && says.number === number + 1);
    return next?.says?.previous_hash ?? (head?.number === number ? head.hash : undefined);
  };

  const highest = Math.min(
    Math.max(...stated.keys(), before.number, head?.number ?? 0),
    before.number + rows.length + stated.size + FURTHER,
  );
  const balances = new Map<number, Amount>();
  let last = before;
  for (let number = before.number + 1; number <= highest; number += 1) {
    const candidates = byNumber.get(number) ?? [];
    const line = stated.get(number)?.line;
    if (swappedNumbers.has(number)) {
      last = line ?? { ...last, number, hash: followedBy(number) ?? last.hash };
      balances.set(number, last.balance);
      continue;
    }
    const chosen =
      candidates.find(({ says }) => isWhole(says) && says.hash === line?.hash) ??
      candidates.find(({ says }) => isWhole(says) && says.hash === followedBy(number)) ??
      candidates.find(({ says }) => isWhole(says) && says.number === number) ??
      candidates[0];
    byNumber.set(
      number,
      candidates.filter((row) => row !== chosen),
    );
    if (!chosen) {
      fault('missing', number, { expected: line ? linesText(line) : `entry ${number}` });
      last = line ?? { ...last, number, hash: followedBy(number) ?? last.hash };
      balances.set(number, last.balance);
      continue;
    }
    const entry = chosen.says;
    const evidence = {
      expected: line ? linesText(line) : null,
      found: entry ? linesText(entry) : 'cannot be read',
    };
    const stands =
      isWhole(entry) &&
      entry.number === chosen.number &&
      entry.posted_at === chosen.at &&
      entry.account === account;
    const isLinked = stands && entry.previous_hash === last.hash;
    const sums = stands && compare(add(last.balance, entry.amount), entry.balance) === 0;
    if (!stands) fault('changed', number, evidence);
    else if (line && !isSame(entry, line)) {
      // If the neighbours link to the entry, the posting is wrong; otherwise the entry is.
      if (isLinked && followedBy(number) === entry.hash) wrongPostings.push(number);
      else fault('changed', number, evidence);
    } else if (!isLinked)
      // This entry is intact, so the previous one is wrong, unless it was proven before.
      fault('changed', number - 1 > before.number ? number - 1 : number, {
        expected: `hash ${number - 1 > before.number ? entry.previous_hash : last.hash}`,
        found: `hash ${number - 1 > before.number ? last.hash : entry.previous_hash}`,
      });
    else if (!sums)
      fault('changed', number, {
        expected: `balance ${add(last.balance, entry.amount)}`,
        found: `balance ${entry.balance}`,
      });
    const isPostingRight = line !== undefined && !wrongPostings.includes(number);
    const trusted = isPostingRight ? line : entry;
    last = trusted
      ? { number, balance: trusted.balance, hash: trusted.hash }
      : { number, balance: last.balance, hash: followedBy(number) ?? last.hash };
    balances.set(number, last.balance);
  }
  for (const left of byNumber.values())
    for (const { number, says } of left)
      fault('inserted', number, {
        posting_id: says?.posting_id ?? null,
        expected: 'no such entry',
        found: says ? linesText(says) : 'cannot be read',
      });
  return { faults, last, balances, wrongPostings };
};

/** Checks a sub-account's postings in order: numbers and content. */
const provePostings = (
  { from, postings, last }: Pick<Stretch, 'from' | 'postings' | 'last'>,
  known: (posting: StatedPosting) => boolean,
) => {
  const faults: FoundFault[] = [];
  const fault = (kind: LedgerFault, number: number, more: Partial<FoundFault>) =>
    faults.push({
      fault: kind,
      account: null,
      number,
      with: null,
      posting_id: null,
      expected: null,
      found: null,
      ...more,
    });
  const swapped = swappedPairs(postings, ({ number }) => number);
  const inSwap = new Set(swapped.flat());
  for (const [a, b] of swapped)
    fault('swapped', a.number, {
      with: b.number,
      posting_id: a.says?.posting_id ?? null,
      expected: `posting ${a.number} at ${a.number}`,
      found: `posting ${b.number} at ${a.number}, and posting ${a.number} at ${b.number}`,
    });
  const right = new Map<number, StatedPosting>();
  for (const { says } of inSwap) if (says && says.number <= last) right.set(says.number, says);
  const byNumber = Map.groupBy(
    postings.filter((row) => !inSwap.has(row)),
    ({ number }) => number,
  );
  let highest = Math.min(Math.max(from.postings, last), from.postings + postings.length + FURTHER);
  // Valid postings after the head prove that the head was moved back.
  while (byNumber.get(highest + 1)?.some(({ says }) => says?.number === highest + 1 && known(says)))
    highest += 1;
  for (let number = from.postings + 1; number <= highest; number += 1) {
    if (right.has(number)) continue;
    const rows = byNumber.get(number) ?? [];
    const chosen = rows.find(({ says }) => says?.number === number && known(says)) ?? rows[0];
    byNumber.set(
      number,
      rows.filter((row) => row !== chosen),
    );
    if (!chosen) {
      fault('missing', number, { expected: `posting ${number}` });
      continue;
    }
    const { says, at } = chosen;
    if (!says || says.number !== number || says.posted_at !== at) {
      fault('changed', number, {
        posting_id: says?.posting_id ?? null,
        expected: `posting ${number} of ${at}`,
        found: says ? `posting ${says.number} of ${says.posted_at}` : 'cannot be read',
      });
    }
    if (says) right.set(number, says);
  }
  for (const rows of byNumber.values())
    for (const { number, says } of rows)
      fault('inserted', number, {
        posting_id: says?.posting_id ?? null,
        expected: 'no such posting',
        found: says ? `posting ${says.number}` : 'cannot be read',
      });
  return { faults, right: [...right.values()].sort((a, b) => a.number - b.number), highest };
};

/** Ledger accounts whose balances differ between the two lists; a missing one counts as 0. */
const otherBalances = (
  a: Readonly<Record<string, Amount>>,
  b: Readonly<Record<string, Amount>>,
): readonly string[] =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].filter(
    (account) => compare(a[account] ?? '0', b[account] ?? '0') !== 0,
  );

const balancesText = (accounts: readonly string[], of: Readonly<Record<string, Amount>>): string =>
  accounts.map((account) => `${account} ${of[account] ?? '0'}`).join(', ');

const linesOf = ({ lines }: StatedPosting): string =>
  lines.map(({ account, amount }) => `${account} ${amount}`).join(', ');

const accountsIn = (standings: Standings): readonly LedgerAccount[] =>
  Object.keys(standings).flatMap((text) => {
    const read = readLedgerAccount(text);
    return read ? [ledgerAccount(read.code, read.asset)] : [];
  });

const NO_ROW = { account: null, with: null, posting_id: null } as const satisfies Partial<FoundFault>;

const standingText = (account: string, { number, balance, hash }: Standing): string =>
  `${account}: ${number} entries, balance ${balance}, hash ${hash}`;

const headFault = (head: Head, { postings, standings }: Proven): FoundFault | undefined => {
  const off = [...new Set([...Object.keys(head.accounts), ...Object.keys(standings)])].filter((account) => {
    const [there, here] = [head.accounts[account] ?? BEGINNING, standings[account] ?? BEGINNING];
    return (
      there.number !== here.number || there.hash !== here.hash || compare(there.balance, here.balance) !== 0
    );
  });
  if (off.length === 0 && head.postings === postings) return undefined;
  const text = (count: number, of: Standings) =>
    [`${count} postings`, ...off.map((account) => standingText(account, of[account] ?? BEGINNING))].join(
      '; ',
    );
  return {
    ...NO_ROW,
    fault: 'head',
    number: head.postings,
    expected: text(postings, standings),
    found: text(head.postings, head.accounts),
  };
};

/**
 * Proves a range of a sub-account's ledger from its rows: numbers, chains, running balances, balanced postings and the
 * head. Reports each wrong row once and still proves the others.
 */
export const proveLedger = (stretch: Stretch, sha256: Sha256): Proof => {
  const { from, entries, head } = stretch;
  const hashes = new Set([...entries.values()].flat().flatMap(({ says }) => says?.hash ?? []));
  const {
    faults: ofPostings,
    right,
    highest,
  } = provePostings(stretch, ({ lines }) => lines.some(({ hash }) => hashes.has(hash)));
  const faults: FoundFault[] = [...ofPostings];
  const stated = new Map<LedgerAccount, Map<number, Stated>>();
  for (const posting of right)
    for (const line of posting.lines) {
      const numbers = stated.get(line.account) ?? new Map<number, Stated>();
      stated.set(line.account, numbers);
      numbers.set(line.number, { line, posting });
    }
  const named = new Set(ofPostings.map(({ number }) => number));
  const wrong = new Set<number>();
  const standings: Record<string, Standing> = { ...from.standings };
  const balanceAt = new Map<LedgerAccount, ReadonlyMap<number, Amount>>();
  const accounts = new Set<LedgerAccount>([
    ...stated.keys(),
    ...entries.keys(),
    ...accountsIn(from.standings),
    ...(head ? accountsIn(head.accounts) : []),
  ]);
  for (const account of accounts) {
    const numbers = stated.get(account) ?? new Map<number, Stated>();
    const before = from.standings[account] ?? BEGINNING;
    const ofHead = head && (head.accounts[account] ?? BEGINNING);
    const proven = proveAccount(account, entries.get(account) ?? [], numbers, before, ofHead, sha256);
    faults.push(...proven.faults);
    for (const number of proven.wrongPostings) {
      const posting = numbers.get(number)?.posting.number;
      if (posting !== undefined) wrong.add(posting);
    }
    balanceAt.set(account, proven.balances);
    if (proven.last.number > 0) standings[account] = proven.last;
  }
  const ofHead = head && headFault(head, { postings: highest, standings });
  if (ofHead) faults.push(ofHead);

  const entryOf = new Map<string, Entry>();
  for (const [account, rows] of entries)
    for (const { says } of rows) if (says) entryOf.set(`${account} ${says.number} ${says.hash}`, says);
  const running: Record<string, Amount> = Object.fromEntries(
    Object.entries(from.standings).map(([account, { balance }]) => [account, balance]),
  );
  let before = from.postings;
  for (const posting of right) {
    // The next posting's balances include a missing posting's effect.
    if (posting.number !== before + 1) Object.assign(running, posting.balances);
    before = posting.number;
    for (const { account, number, balance } of posting.lines)
      running[account] = balanceAt.get(account)?.get(number) ?? balance;
    const off = otherBalances(running, posting.balances);
    const isWrong =
      wrong.has(posting.number) ||
      unbalanced(posting.lines).size > 0 ||
      off.length > 0 ||
      posting.lines
        .flatMap(({ account, number, hash }) => entryOf.get(`${account} ${number} ${hash}`) ?? [])
        .some((entry) => hashOf(entry, sha256) === entry.hash && causeDiffers(entry, posting));
    if (!isWrong || named.has(posting.number)) continue;
    faults.push({
      ...NO_ROW,
      fault: 'changed',
      number: posting.number,
      posting_id: posting.posting_id,
      expected: off.length > 0 ? balancesText(off, running) : 'the amounts of its entries, which add up to 0',
      found: off.length > 0 ? balancesText(off, posting.balances) : linesOf(posting),
    });
  }
  const once = new Map(faults.map((each) => [`${each.account} ${each.number} ${each.fault}`, each]));
  return { faults: [...once.values()], until: { postings: highest, standings } };
};
