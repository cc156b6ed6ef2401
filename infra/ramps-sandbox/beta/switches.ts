import * as z from 'zod/mini';
import { exact, isDecimal } from '../domain/amounts.ts';

const LONGEST_LAG_MS = 3_600_000;

const rate = z
  .string('must be a decimal as text, like "0.0065"')
  .check(
    z.refine((text) => isDecimal(text) && exact(text).lt(1), 'must be a decimal below 1, like "0.0065"'),
  );

/** Open questions of the documentation; README.md describes each switch. */
const switches = z.strictObject({
  amounts: z.enum(['numbers', 'text']),
  balance_calls: z.enum(['assets', 'by_asset']),
  balance_lag_ms: z.number().check(z.gte(0), z.lte(LONGEST_LAG_MS)),
  balance_list: z.enum(['balances', 'data', 'array']),
  bought: z.enum(['balance', 'registered_wallet']),
  created_sub_account: z.enum(['whole', 'subaccount_id', 'sub_account_id']),
  detail_path: z.enum(['plain', 'detail', 'details', 'none']),
  event_names: z.enum(['lower', 'capitalised', 'blank', 'one_l']),
  fee_rate: rate,
  fee_taken: z.enum(['source', 'target', 'shown']),
  list_order: z.enum(['newest_first', 'oldest_first', 'shuffled']),
  max_page_size: z.int().check(z.gte(1), z.lte(1000)),
  pool_balance: z.enum(['sub_account', 'parent', 'not_activated']),
  rate_limit: z.nullable(z.int().check(z.gte(1), z.lte(10_000))),
  registered_destination: z.enum(['required', 'not_required']),
  reversal: z.enum(['canceled', 'amount_falls', 'balance_falls']),
  revoked_tokens: z.enum(['refused', 'accepted']),
  several_bank_accounts: z.enum(['newest', 'oldest', 'refused']),
  shared_bank_again: z.enum(['same', 'second']),
  sub_account_ids: z
    .array(z.enum(['id', 'sub_account_id', 'subaccount_id', 'account_id']))
    .check(z.minLength(1)),
  token_answer: z.enum(['expires_in', 'expiration']),
  webhook_retries: z.boolean(),
  withdrawal_destination: z.enum(['address', 'wallet_id']),
});

export type Switches = z.output<typeof switches>;

export const switchChange = z.partial(switches);

/** What to assume until the provider says otherwise. */
export const DEFAULT_SWITCHES: Switches = {
  amounts: 'numbers',
  balance_calls: 'assets',
  balance_lag_ms: 0,
  balance_list: 'balances',
  bought: 'balance',
  created_sub_account: 'whole',
  detail_path: 'plain',
  event_names: 'lower',
  fee_rate: '0.0065',
  fee_taken: 'source',
  list_order: 'newest_first',
  max_page_size: 50,
  pool_balance: 'sub_account',
  rate_limit: null,
  registered_destination: 'required',
  reversal: 'canceled',
  revoked_tokens: 'refused',
  several_bank_accounts: 'newest',
  shared_bank_again: 'same',
  sub_account_ids: ['id'],
  token_answer: 'expires_in',
  webhook_retries: false,
  withdrawal_destination: 'address',
};
