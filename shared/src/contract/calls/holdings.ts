import * as z from 'zod/mini';
import { defineCall, SIGNED_IN } from '../call.ts';
import { amount, id, time, wholeNumber } from '../fields.ts';
import { holdingsRecord } from '../records.ts';

const service = 'treasury';

/** Maximum and default number of accounts in an answer; about half a megabyte. */
export const MOST_ACCOUNTS = 500;

/** One page of accounts. Totals cover all accounts on every page. */
export const accountsPage = {
  limit: z._default(wholeNumber(1, MOST_ACCOUNTS), MOST_ACCOUNTS),
  cursor: z.optional(z.string().check(z.minLength(1), z.maxLength(2000))),
};

/** `shared/src/domain/holdings.ts`. */
const holdingsTotals = z.object({
  accounts: z.int(),
  active_accounts: z.int(),
  brl: amount,
  usdt: amount,
  balances_of: z.int(),
  wallets: z.int(),
  wallets_of: z.int(),
  /** The oldest balance of the outdated accounts. */
  oldest_at: z.nullable(time),
  outdated: z.int(),
});

/**
 * The provider's last answer for the accounts in scope, in their order. An account without data has no item. Totals
 * cover all accounts, or only `sub_account_id`.
 */
export const listHoldings = defineCall({
  method: 'GET',
  path: '/api/holdings',
  service,
  access: SIGNED_IN,
  query: z.object({ ...accountsPage, sub_account_id: z.optional(id) }),
  answer: z.object({
    items: z.array(holdingsRecord),
    totals: holdingsTotals,
    next_cursor: z.nullable(z.string()),
  }),
});
export type HoldingsPage = z.infer<typeof listHoldings.answer>;

/** Maximum accounts in one request. */
export const MOST_REFRESHED = 50;

/**
 * Queries the provider now. Accounts without an answer are listed and keep their data; recently queried ones are
 * skipped.
 */
export const refreshHoldings = defineCall({
  method: 'POST',
  path: '/api/holdings/refresh',
  service,
  access: SIGNED_IN,
  body: z.strictObject({
    sub_account_ids: z.array(id).check(z.minLength(1), z.maxLength(MOST_REFRESHED)),
  }),
  answer: z.object({
    items: z.array(holdingsRecord),
    not_asked: z.array(z.object({ id, reason: z.string() })),
  }),
});
export type RefreshedHoldings = z.infer<typeof refreshHoldings.answer>;
