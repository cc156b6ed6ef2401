import { amount } from '@ramps-gateway/shared/contract/fields.ts';
import { SPREAD_RULES } from '@ramps-gateway/shared/domain/spread.ts';
import * as z from 'zod/mini';
import type { Parsed } from '../../../platform/json.ts';

/**
 * An order with an Idempotency-Key. `sending`: a call is sending it, or died while doing so; `unknown`: sent without an
 * answer; `answered`: has an outcome.
 */
export const orderRequest = z.object({
  user_id: z.string(),
  key: z.string(),
  /** Digest of endpoint, account and data. Identifies the request that the key belongs to. */
  fingerprint: z.string(),
  account_id: z.string(),
  path: z.string(),
  data: z.string(),
  reference: z.string(),
  /** True if the caller chose the reference. */
  named: z.boolean(),
  phase: z.enum(['sending', 'unknown', 'answered']),
  lease_until: z.nullable(z.string()),
  /** Time of the first send while the outcome is unknown; otherwise null. */
  tried_at: z.nullable(z.string()),
  /** `body` is JSON: the order, or the error's code and message. */
  answer: z.nullable(z.object({ ok: z.boolean(), body: z.string() })),
  /** Includes the spread for an exchange of USDT. */
  spends: z.object({ asset: z.string(), amount }),
  /** Only for an exchange. */
  terms: z.nullable(z.object({ spread: amount, rule: z.enum(SPREAD_RULES) })),
  /** BRL of an exchange that count towards the daily limit (UTC). Released if the exchange fails. */
  day: z.nullable(z.object({ day: z.string(), amount })),
  created_at: z.string(),
  /** Null while the outcome is unknown. */
  ends_at: z.nullable(z.string()),
  /** Its share of the 24-hour sums; null if a second person approved it, or its value in BRL is unknown. */
  counted: z.nullable(
    z.object({
      flow: z.enum(['exchange', 'withdrawal']),
      subjects: z.array(z.object({ kind: z.enum(['person', 'sub_account', 'destination']), id: z.string() })),
      hour: z.string(),
      amount: z.string(),
    }),
  ),
});
export type OrderRequest = Parsed<z.infer<typeof orderRequest>>;
export type KeptAnswer = NonNullable<OrderRequest['answer']>;

/** As the provider last showed it. */
const destination = z.object({
  kind: z.enum(['wallet', 'bank']),
  id: z.string(),
  asset: z.string(),
  name: z.nullable(z.string()),
  /** Network or bank. */
  place: z.nullable(z.string()),
  masked: z.string(),
  /** Of a wallet. */
  address: z.optional(z.string()),
  /** Of a bank account, if the provider shows it. */
  holder: z.optional(z.object({ name: z.nullable(z.string()), document: z.nullable(z.string()) })),
  targets: z.array(z.string()),
  looks: z.array(z.string()),
  exact: z.string(),
  /** Covers everything that determines where money goes. */
  digest: z.string(),
});
export type Destination = Parsed<z.infer<typeof destination>>;

/** A user's change, stored before the provider is called. */
const announced = z.object({
  change: z.enum(['added', 'removed']),
  /** The `exact` of a new destination; kind and id of a removed one. */
  match: z.string(),
  by: z.string(),
  at: z.string(),
});
export type Announced = Parsed<z.infer<typeof announced>>;

export const snapshot = z.object({
  /** Null before the first read. */
  seen: z.nullable(z.array(destination)),
  announced: z.array(announced),
  /** When each destination was first found, if after the first read. Outlives the destination. */
  registered: z.array(z.object({ target: z.string(), since: z.string(), waived_at: z.nullable(z.string()) })),
});
export type Snapshot = Parsed<z.infer<typeof snapshot>>;
