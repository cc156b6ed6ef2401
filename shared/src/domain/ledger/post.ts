import { add, type Amount, compare } from '../money.ts';
import type { LedgerAccount, Line } from './accounts.ts';
import { canonicalJson } from './canonical.ts';
import { type Covered, coverOf } from './cover.ts';
import { summed, unbalanced } from './lines.ts';

/** Previous hash of a ledger account's first entry. */
export const NO_HASH = '0'.repeat(64);

/** The change of state that a posting records. */
export const POSTING_KINDS = [
  'deposit',
  'deposit_returned',
  'exchange_ordered',
  'exchange',
  'exchange_cancelled',
  'exchange_spread',
  'withdrawal_ordered',
  'withdrawal',
  'withdrawal_cancelled',
  'order_changed',
  'conversion_begun',
  'conversion_exchanged',
  'conversion_ended',
  'conversion_changed',
  'payment_held',
  'payment_released',
  'opening',
  'correction',
] as const;
export type PostingKind = (typeof POSTING_KINDS)[number];

/** The end of a ledger account: number and hash of its last entry, balance, cover (./cover). */
export interface Standing extends Covered {
  readonly number: number;
  readonly hash: string;
}

export type Standings = Readonly<Record<string, Standing>>;

export interface Cause {
  readonly sub_account_id: string;
  readonly posting_id: string;
  readonly kind: PostingKind;
  /** What was posted: `order#<id>`, `conversion#<id>`, `payment#<id>`, … */
  readonly fact: string;
  readonly order_id: string | null;
  readonly conversion_id: string | null;
  readonly by: string | null;
  readonly note: string | null;
  readonly occurred_at: string;
  /** Time of writing; never earlier than the previous posting's. */
  readonly posted_at: string;
}

/** One line of a posting, in its ledger account. Strings, booleans and integers only, for `hashOf`. */
export interface Entry extends Cause {
  readonly account: LedgerAccount;
  readonly number: number;
  readonly amount: Amount;
  readonly balance: Amount;
  /**
   * True if not part of the fact: moved between the sub-account's own ledger accounts because an order spent set-aside
   * money.
   */
  readonly cover: boolean;
  readonly previous_hash: string;
  readonly hash: string;
}

/** SHA-256 of a text in UTF-8, in hex. */
export type Sha256 = (text: string) => string;

/** Fields that an entry copies from its posting. */
export const CAUSE = [
  'sub_account_id',
  'posting_id',
  'kind',
  'fact',
  'order_id',
  'conversion_id',
  'by',
  'note',
  'occurred_at',
  'posted_at',
] as const satisfies readonly (keyof Cause)[];

const HASHED = [
  ...CAUSE,
  'account',
  'number',
  'amount',
  'balance',
  'cover',
  'previous_hash',
] as const satisfies readonly (keyof Omit<Entry, 'hash'>)[];

/** SHA-256 over the canonical JSON of an entry without its hash. */
export const hashOf = (entry: Omit<Entry, 'hash'>, sha256: Sha256): string =>
  sha256(canonicalJson(Object.fromEntries(HASHED.map((field) => [field, entry[field]]))));

export interface Posted {
  readonly entries: readonly Entry[];
  readonly standings: Standings;
}

const BEGINNING: Standing = { number: 0, balance: '0', hash: NO_HASH };

/** Turns lines and their cover (./cover) into entries. Throws a RangeError unless each asset adds up to 0. */
export const post = (lines: readonly Line[], cause: Cause, before: Standings, sha256: Sha256): Posted => {
  const own = summed(lines);
  if (unbalanced(own).size > 0) throw new RangeError('a posting must sum up to 0 for each asset');
  const covers = coverOf(own, (account) => before[account]);
  const standings: Record<string, Standing> = { ...before };
  const entries: Entry[] = [];
  for (const { account, amount, cover } of [
    ...own.map((line) => ({ ...line, cover: false })),
    ...covers.map((line) => ({ ...line, cover: true })),
  ]) {
    const last = standings[account] ?? BEGINNING;
    const unhashed = {
      ...cause,
      account,
      number: last.number + 1,
      amount,
      balance: add(last.balance, amount),
      cover,
      previous_hash: last.hash,
    };
    const hash = hashOf(unhashed, sha256);
    entries.push({ ...unhashed, hash });
    const covered = add(last.covered ?? '0', cover ? amount : '0');
    standings[account] = {
      number: unhashed.number,
      balance: unhashed.balance,
      hash,
      ...(compare(covered, '0') === 0 ? {} : { covered }),
    };
  }
  return { entries, standings };
};

/** What can be wrong with an entry in its chain. */
export const CHAIN_FAULTS = ['changed', 'missing', 'inserted', 'swapped', 'balance'] as const;
export type ChainFault = (typeof CHAIN_FAULTS)[number];

/** Checks `entry` after `before`: number (missing or repeated), own hash (changed), previous hash (order). */
export const faultOf = (
  entry: Entry,
  before: Standing | undefined,
  sha256: Sha256,
): ChainFault | undefined => {
  const last = before ?? BEGINNING;
  if (entry.number > last.number + 1) return 'missing';
  if (entry.number <= last.number) return 'inserted';
  if (hashOf(entry, sha256) !== entry.hash) return 'changed';
  if (entry.previous_hash !== last.hash) return 'swapped';
  return compare(add(last.balance, entry.amount), entry.balance) === 0 ? undefined : 'balance';
};
