import * as z from 'zod/mini';
import { LEDGER_CODES, type LedgerAccount, readLedgerAccount } from '../domain/ledger/accounts.ts';
import { POSTING_KINDS } from '../domain/ledger/post.ts';
import { amount, id, time } from './fields.ts';
import { subAccountLink } from './records.ts';

const isLedgerAccount = (text: string): text is LedgerAccount => readLedgerAccount(text) !== undefined;

/** `available:BRL` (domain/ledger/accounts). */
export const ledgerAccountId = z.pipe(
  z.string().check(z.maxLength(60)),
  z.custom<LedgerAccount>((text) => typeof text === 'string' && isLedgerAccount(text), {
    error: `must be one of ${LEDGER_CODES.join(', ')}, a colon and an asset, like available:BRL`,
  }),
);

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));

const cause = {
  sub_account_id: id,
  posting_id: id,
  kind: z.enum(POSTING_KINDS),
  /** The posting's cause: `order#<our id>`, `conversion#<id>`, `payment#<id>`, `correction#<id>`, `opening#<sub-account>#<asset>`. */
  fact: z.string(),
  order_id: z.nullable(id),
  conversion_id: z.nullable(id),
  by: z.nullable(z.string()),
  note: z.nullable(z.string()),
  occurred_at: time,
  posted_at: time,
};

/** Written once, never changed. */
export const entryRecord = z.object({
  ...cause,
  account: ledgerAccountId,
  /** Position in the ledger account, from 1, without gaps. */
  number: z.int(),
  amount,
  balance: amount,
  /** Amount moved between available and set-aside money because an order took more than was available. */
  cover: z.boolean(),
  previous_hash: hash,
  /** SHA-256 over the canonical form of all other fields (domain/ledger/post, `hashOf`). */
  hash,
});
export type EntryRecord = z.infer<typeof entryRecord>;

export const postingLine = z.pick(entryRecord, {
  account: true,
  number: true,
  amount: true,
  balance: true,
  cover: true,
  hash: true,
});
export type PostingLine = z.infer<typeof postingLine>;

/** All effects of one confirmed fact on a sub-account's ledger. */
export const postingRecord = z.object({
  ...cause,
  /** Position in the sub-account's ledger, from 1, without gaps. */
  number: z.int(),
  /** The amounts of each asset add up to 0. */
  lines: z.array(postingLine),
  balances: z.record(z.string(), amount),
});
export type PostingRecord = z.infer<typeof postingRecord>;

export const ledgerHeadRecord = z.object({
  id,
  sub_account_id: id,
  postings: z.int(),
  posted_at: time,
  accounts: z.record(
    z.string(),
    // `covered`: the sum of the reserve entries; absent if 0.
    z.object({ number: z.int(), balance: amount, hash, covered: z.optional(amount) }),
  ),
});
export type LedgerHeadRecord = z.infer<typeof ledgerHeadRecord>;

export const ledgerBalance = z.object({
  account: ledgerAccountId,
  code: z.enum(LEDGER_CODES),
  asset: z.string(),
  balance: amount,
});
export type LedgerBalance = z.infer<typeof ledgerBalance>;

export const bookRecord = z.object({
  sub_account: subAccountLink,
  /** By code, then by asset. */
  balances: z.array(ledgerBalance),
  postings: z.int(),
  posted_at: z.nullable(time),
});
export type BookRecord = z.infer<typeof bookRecord>;
