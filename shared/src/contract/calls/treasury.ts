import * as z from 'zod/mini';
import {
  CUSTOMER_STATES,
  CUSTOMER_STATUSES,
  LEFT_OUT_NAMED,
  TRANSACTION_STATUSES,
  TRANSACTION_TYPES,
} from '../../domain/treasury.ts';
import { defineCall, NO_BODY, NOTHING, SIGNED_IN } from '../call.ts';
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
  /** Whether its balance is known: `loaded`, `failed` where the provider has given none yet, `not_loaded` before it was asked. */
  state: z.enum(CUSTOMER_STATES),
  /** What the books said was there when the provider was asked; null where they do not know the account. */
  booked: z.nullable(amount),
  /** When the provider was asked for the balance; null where it is not known. */
  asOf: z.nullable(time),
  /** Why the provider gives no answer about it now, for a person: what is shown is from before. */
  problem: z.nullable(z.string()),
});

/** S3.31, "Derived transaction view". */
export const transaction = z.object({
  id,
  type: z.enum(TRANSACTION_TYPES),
  /** What the provider calls it: an exchange has a type too, and moved nothing out. */
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
    /** USDT, across all customer wallets. */
    treasury: amount,
    active_customers: z.int(),
    /** BRL: every confirmed deposit of the UTC day. */
    volume_today: amount,
    /** The same by the hour (UTC, `2026-11-20T14`), as far back as anybody's day may have begun; hours without one are left out. */
    volume_hours: z.array(z.object({ hour: z.string(), brl: amount })),
  }),
  /** The provider has not been asked about all accounts yet: totals leave those out. */
  partial: z.boolean(),
  /** All accounts, by whether their balance is known. */
  counts: z.object({ total: z.int(), loaded: z.int(), failed: z.int(), not_loaded: z.int() }),
  /** Accounts of which the books and the provider said different amounts when the provider was asked. */
  differing: z.int(),
  /** Why the provider gives no answers now (of the first account), for a person; null while it does. */
  problem: z.nullable(z.string()),
  /** Accounts about which it gives none, whether their balance is known from before or not. */
  outdated: z.int(),
  /** When the balances were asked for that are the oldest in the totals. */
  oldest_at: z.nullable(time),
  /** The accounts after these; null where there are none. Totals are of all accounts, whatever part is asked for. */
  next_cursor: z.nullable(z.string()),
  /** Rows that no total has in it because they cannot be read or summed up, each with the reason for a person. */
  left_out: z.array(z.object({ id: z.string(), reason: z.string() })).check(z.maxLength(LEFT_OUT_NAMED)),
});
export type Treasury = z.infer<typeof treasury>;

/** Customers, transactions and totals in one call (C3). From the table alone: no caller waits for the provider. */
export const readTreasury = defineCall({
  method: 'GET',
  path: '/api/treasury',
  service: 'treasury',
  access: SIGNED_IN,
  params: NOTHING,
  query: z.object(accountsPage),
  body: NO_BODY,
  answer: treasury,
  status: 200,
});
