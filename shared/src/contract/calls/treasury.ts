import * as z from 'zod/mini';
import {
  CUSTOMER_STATES,
  CUSTOMER_STATUSES,
  LEFT_OUT_NAMED,
  TRANSACTION_STATUSES,
  TRANSACTION_TYPES,
} from '../../domain/treasury.ts';
import { defineCall, SIGNED_IN } from '../call.ts';
import { amount, id, time } from '../fields.ts';
import { ORDER_TYPES } from '../../domain/orders.ts';
import { accountsPage } from './holdings.ts';

/** S3.30, "Derived customer view". */
export const customer = z.object({
  id,
  external_id: id,
  name: z.string(),
  email: z.string(),
  walletAddress: z.string(),
  balance: amount,
  currency: z.string(),
  lastDeposit: z.nullable(time),
  lastActivity: time,
  status: z.enum(CUSTOMER_STATUSES),
  /** `loaded`: balance known; `failed`: the provider has given none yet; `not_loaded`: not requested yet. */
  state: z.enum(CUSTOMER_STATES),
  /** Balance in the books when the provider was asked; null for an account without books. */
  booked: z.nullable(amount),
  /** Null where unknown. */
  asOf: z.nullable(time),
  /** Set while the provider does not answer; older figures are shown then. */
  problem: z.nullable(z.string()),
});

/** S3.31, "Derived transaction view". */
export const transaction = z.object({
  id,
  type: z.enum(TRANSACTION_TYPES),
  /** The provider's type, which distinguishes exchanges. */
  kind: z.enum(ORDER_TYPES),
  customer: z.string(),
  amount,
  currency: z.string(),
  time,
  hash: z.string(),
  status: z.enum(TRANSACTION_STATUSES),
});

export const treasury = z.object({
  customers: z.array(customer),
  transactions: z.array(transaction),
  totals: z.object({
    /** USDT. */
    treasury: amount,
    active_customers: z.int(),
    /** BRL: confirmed deposits of the UTC day. */
    volume_today: amount,
    /** BRL by UTC hour (`2026-11-20T14`), since the earliest start of a local day; empty hours are left out. */
    volume_hours: z.array(z.object({ hour: z.string(), brl: amount })),
  }),
  /** Some accounts were never requested and are not in the totals. */
  partial: z.boolean(),
  counts: z.object({ total: z.int(), loaded: z.int(), failed: z.int(), not_loaded: z.int() }),
  /** Accounts whose books and provider differed. */
  differing: z.int(),
  /** For a person; null while the provider answers. */
  problem: z.nullable(z.string()),
  /** Accounts without an answer now. */
  outdated: z.int(),
  /** Oldest balance in the totals. */
  oldest_at: z.nullable(time),
  /** Totals are of all accounts. */
  next_cursor: z.nullable(z.string()),
  /** Unreadable rows, missing in the totals. */
  left_out: z.array(z.object({ id: z.string(), reason: z.string() })).check(z.maxLength(LEFT_OUT_NAMED)),
});
export type Treasury = z.infer<typeof treasury>;

/** From the table alone (C3). */
export const readTreasury = defineCall({
  method: 'GET',
  path: '/api/treasury',
  service: 'treasury',
  access: SIGNED_IN,
  query: z.object(accountsPage),
  answer: treasury,
});
