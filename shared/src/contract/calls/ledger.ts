import * as z from 'zod/mini';
import { ADMIN, defineCall, SIGNED_IN } from '../call.ts';
import { boundedAmount, id, note, pageOf, pageQuery, time } from '../fields.ts';
import { bookRecord, entryRecord, ledgerAccountId, ledgerBalance, postingRecord } from '../ledger.ts';

const service = 'ledger';

/** A time, normalized so that times sort as strings. */
const moment = z.pipe(
  time,
  z.transform((text: string) => new Date(text).toISOString()),
);

export const LEDGER_LISTED = 50;

/** Totals of all sub-accounts in scope, whatever the page. */
const ledgerTotals = z.object({
  /** In the order of the codes, then by asset. */
  balances: z.array(ledgerBalance),
  sub_accounts: z.int(),
  postings: z.int(),
  /** Time of the latest posting; null if there is none. */
  posted_at: z.nullable(time),
  /** Sub-accounts missing from the totals because their ledger cannot be read. */
  left_out: z.int(),
});
export type LedgerTotals = z.infer<typeof ledgerTotals>;

/**
 * Balances of all ledger accounts in scope, newest sub-account first, now or at a past time. Totals are on the first
 * page.
 */
export const listLedgerBalances = defineCall({
  method: 'GET',
  path: '/api/ledger/accounts',
  service,
  access: SIGNED_IN,
  query: z.object({
    ...pageQuery(LEDGER_LISTED),
    as_of: z.optional(moment),
    sub_account_id: z.optional(id),
  }),
  answer: z.object({
    /** The requested time, or the time of the answer. */
    as_of: time,
    items: z.array(bookRecord),
    totals: z.nullable(ledgerTotals),
    next_cursor: z.nullable(z.string()),
  }),
});
export type LedgerPage = z.infer<typeof listLedgerBalances.answer>;

const period = { from: z.optional(moment), until: z.optional(moment) };

const person = z.object({
  is: z.enum(['you', 'administrator', 'other']),
  /** The user's name or email; shown to administrators only. */
  name: z.nullable(z.string()),
});
export type Person = z.infer<typeof person>;

const listed = {
  /** The payment of a deposit's order; null if there is none. */
  payment_id: z.nullable(id),
  /** The user named by `by`; null if the gateway posted it. */
  person: z.nullable(person),
};

export const listedEntry = z.extend(entryRecord, listed);
export type ListedEntry = z.infer<typeof listedEntry>;

/** The entries of one ledger account, newest first, written between `from` and `until` (both inclusive). */
export const listEntries = defineCall({
  method: 'GET',
  path: '/api/ledger/entries',
  service,
  access: SIGNED_IN,
  query: z.object({ ...pageQuery(LEDGER_LISTED), ...period, sub_account_id: id, account: ledgerAccountId }),
  answer: pageOf(listedEntry),
});

export const listedPosting = z.extend(postingRecord, listed);
export type ListedPosting = z.infer<typeof listedPosting>;

/**
 * Postings with their lines: a sub-account's journal, newest first; or those of a payment or conversion, oldest first.
 */
export const listPostings = defineCall({
  method: 'GET',
  path: '/api/ledger/postings',
  service,
  access: SIGNED_IN,
  query: z
    .object({
      ...pageQuery(LEDGER_LISTED),
      ...period,
      sub_account_id: z.optional(id),
      conversion_id: z.optional(id),
      payment_id: z.optional(id),
    })
    .check(
      z.refine(
        (query) =>
          [query.sub_account_id, query.conversion_id, query.payment_id].filter((each) => each !== undefined)
            .length === 1,
        { error: 'name one of sub_account_id, conversion_id and payment_id', path: ['sub_account_id'] },
      ),
    ),
  answer: pageOf(listedPosting),
});

/** Moves an amount between two ledger accounts, with a reason. Needs an Idempotency-Key. Moves no money. */
export const correctLedger = defineCall({
  action: 'ledger.correct',
  method: 'POST',
  path: '/api/ledger/corrections',
  service,
  access: ADMIN,
  body: z.strictObject({
    sub_account_id: id,
    from: ledgerAccountId,
    to: ledgerAccountId,
    amount: boundedAmount,
    note,
  }),
  answer: listedPosting,
  status: 201,
  stepUp: true,
  held: { command: 'ledger.correct', version: 1 },
});
