import * as z from 'zod/mini';
import { ADMIN, defineCall, SIGNED_IN, SIGNED_IN_FRESH } from '../call.ts';
import { amount, byId, id, pageOf, pageQuery } from '../fields.ts';
import { subAccountRecord } from '../records.ts';

const service = 'accounts';

export const listSubAccounts = defineCall({
  method: 'GET',
  path: '/api/subaccounts',
  service,
  access: SIGNED_IN,
  query: z.object(pageQuery(200)),
  answer: pageOf(subAccountRecord),
});

/** Whether provider credentials are stored. Every user may ask. */
export const readConnection = defineCall({
  method: 'GET',
  path: '/api/connection',
  service,
  access: SIGNED_IN,
  answer: z.object({ configured: z.boolean() }),
});

export const getSubAccount = defineCall({
  method: 'GET',
  path: '/api/subaccounts/{id}',
  service,
  access: SIGNED_IN,
  params: byId,
  answer: subAccountRecord,
});

export const assignSubAccount = defineCall({
  action: 'sub_account.assign',
  method: 'PATCH',
  path: '/api/subaccounts/{id}',
  service,
  access: ADMIN,
  params: byId,
  body: z.partial(z.strictObject({ user_id: z.nullable(id), manager_id: z.nullable(id) })),
  answer: subAccountRecord,
  stepUp: true,
  held: { command: 'sub_account.assign', version: 1 },
});

/** S7.10: the answer to a sync. `errors` lists the accounts that could not be stored. */
export const syncAnswer = z.object({
  success: z.boolean(),
  synchronized: z.int(),
  total: z.int(),
  error: z.nullable(z.string()),
  errors: z.array(z.object({ external_id: z.string(), message: z.string() })),
});
export type SyncAnswer = z.infer<typeof syncAnswer>;

export const syncSubAccounts = defineCall({
  action: 'sub_accounts.sync',
  method: 'POST',
  path: '/api/sync-subaccounts',
  service,
  access: SIGNED_IN_FRESH,
  body: z.unknown(),
  answer: syncAnswer,
});

/** Amounts of one asset that orders cannot use, and the ledger balance (shared/domain/funds). */
export const kept = z.object({
  conversions: amount,
  held: amount,
  spread: amount,
  claimed: amount,
  /** May be below zero. */
  booked: amount,
});

/** The reserve and open work of an account, read from the table only. */
export const reserve = z.object({
  /** The gateway's spread from conversions, in USDT. */
  usdt_spread: amount,
  /** By asset in upper case; only assets with ledger entries. */
  kept: z.record(z.string(), kept),
  /** Percent, for an exchange ordered now. */
  exchange_spread: amount,
  /** Conversions that are neither completed nor settled, and held payments; each count stops at 100. */
  open_conversions: z.int(),
  held_payments: z.int(),
});
export type Reserve = z.infer<typeof reserve>;

export const readReserve = defineCall({
  method: 'GET',
  path: '/api/subaccounts/{id}/reserve',
  service,
  access: SIGNED_IN,
  params: byId,
  answer: reserve,
});
