import * as z from 'zod/mini';
import {
  CUSTOMER_STATES,
  CUSTOMER_STATUSES,
  LEFT_OUT_NAMED,
  TRANSACTION_STATUSES,
  TRANSACTION_TYPES,
} from '../../domain/treasury.ts';
import { defineCall, NO_BODY, NOTHING, SIGNED_IN } from '../call.ts';
import { amount, id, time, plainNumber } from '../fields.ts';

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
  /** Whether the provider answered: `loaded`, `failed`, or `not_loaded` when the time was over first. */
  state: z.enum(CUSTOMER_STATES),
});

/** S3.31, "Derived transaction view". */
export const transaction = z.object({
  id,
  type: z.enum(TRANSACTION_TYPES),
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
    /** USDT, across all customer wallets. */
    treasury: amount,
    active_customers: z.int(),
    /** BRL, of the UTC day. */
    volume_today: amount,
  }),
  /** The time was over before all accounts had been loaded: totals leave those out. */
  partial: z.boolean(),
  /** Accounts, by what came of them. */
  counts: z.object({ total: z.int(), loaded: z.int(), failed: z.int(), not_loaded: z.int() }),
  /** Why accounts failed (the first that did), for a person; null when none did. */
  problem: z.nullable(z.string()),
  /** Rows that no total has in it because they cannot be read or summed up, each with the reason for a person. */
  left_out: z.array(z.object({ id: z.string(), reason: z.string() })).check(z.maxLength(LEFT_OUT_NAMED)),
});
export type Treasury = z.infer<typeof treasury>;

/** Seconds that a caller waits for the provider at most; below the 29 s of the function. */
export const TREASURY_WAIT = { least: 1, most: 22, usual: 20 } as const;

/** Customers, transactions and totals in one call (C3). One failing account never fails the answer. */
export const readTreasury = defineCall({
  method: 'GET',
  path: '/api/treasury',
  service: 'treasury',
  access: SIGNED_IN,
  params: NOTHING,
  query: z.object({
    /** Seconds; what has not been loaded by then is marked as such, and the answer as partial. */
    wait: z._default(plainNumber(TREASURY_WAIT.least, TREASURY_WAIT.most), TREASURY_WAIT.usual),
  }),
  body: NO_BODY,
  answer: treasury,
  status: 200,
});
