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
  /** `loaded`: balance known; `failed`: no answer from the provider yet; `not_loaded`: not queried yet. */
  state: z.enum(CUSTOMER_STATES),
  /** Ledger balance when the provider was queried; null without ledger entries. */
  booked: z.nullable(amount),
  /** Null if unknown. */
  asOf: z.nullable(time),
  /** Set while the provider does not answer; the figures are then older. */
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
  /** What an exchange spends; null for other orders. */
  sold: z.nullable(z.object({ amount, currency: z.string() })),
});

export const treasury = z.object({
  customers: z.array(customer),
  transactions: z.array(transaction),
  totals: z.object({
    /** USDT. */
    treasury: amount,
    active_customers: z.int(),
    /** Confirmed deposits of the UTC day, in BRL. */
    volume_today: amount,
    /** BRL by UTC hour (`2026-11-20T14`) since the day started in the earliest time zone. Empty hours are omitted. */
    volume_hours: z.array(z.object({ hour: z.string(), brl: amount })),
  }),
  /** True if the totals miss accounts that were never queried. */
  partial: z.boolean(),
  counts: z.object({ total: z.int(), loaded: z.int(), failed: z.int(), not_loaded: z.int() }),
  /** Accounts whose ledger and provider differed. */
  differing: z.int(),
  /** Shown to people; null while the provider answers. */
  problem: z.nullable(z.string()),
  /** Accounts without a current answer. */
  outdated: z.int(),
  /** Time of their oldest balance; null if all accounts have a current answer. */
  oldest_at: z.nullable(time),
  /** Totals cover all accounts. */
  next_cursor: z.nullable(z.string()),
  /** Rows missing from the totals: those with a balance too large to add, and unreadable ones of this page. */
  left_out: z.array(z.object({ id: z.string(), reason: z.string() })).check(z.maxLength(LEFT_OUT_NAMED)),
});
export type Treasury = z.infer<typeof treasury>;

/** Reads the table only (C3). */
export const readTreasury = defineCall({
  method: 'GET',
  path: '/api/treasury',
  service: 'treasury',
  access: SIGNED_IN,
  query: z.object(accountsPage),
  answer: treasury,
});
