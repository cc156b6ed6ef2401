import * as z from 'zod/mini';
import { time } from './fields.ts';

export const CHECKED_CALLS = [
  'token',
  'assets',
  'networks',
  'pool_balance',
  'sub_accounts',
  'sub_account',
  'balances',
  'wallets',
  'banks',
  'orders',
  'orders_of_sub_account',
  'order',
] as const;
export type CheckedCallName = (typeof CHECKED_CALLS)[number];

/** `refused`: a 4xx. `failed`: no answer, or a 5xx. `skipped`: an earlier call did not return the input it needs. */
export const CHECK_OUTCOMES = ['ok', 'unreadable', 'refused', 'failed', 'skipped'] as const;
export type CheckOutcome = (typeof CHECK_OUTCOMES)[number];

const field = z.string();

/**
 * One call of a connection check. Fields are paths (`orders[].id`; `orders[3].id` for one row), never values, because
 * people share the report.
 */
export const checkedCall = z.object({
  call: z.enum(CHECKED_CALLS),
  outcome: z.enum(CHECK_OUTCOMES),
  took_ms: z.nullable(z.int()),
  /** The request sent, with ids replaced: `GET /v1/order/{id}`. */
  path: z.nullable(z.string()),
  status: z.nullable(z.int()),
  understood: z.array(field),
  missing: z.array(z.object({ field, optional: z.boolean() })),
  unknown: z.array(field),
  wrong: z.array(z.object({ field, expected: z.string(), found: z.string() })),
  notes: z.array(z.object({ text: z.string(), attention: z.boolean() })),
});
export type CheckedCall = z.infer<typeof checkedCall>;

export const connectionReport = z.object({
  profile: z.string(),
  environment: z.enum(['sandbox', 'production']),
  checked_at: time,
  took_ms: z.int(),
  calls: z.array(checkedCall),
});
export type ConnectionReport = z.infer<typeof connectionReport>;
