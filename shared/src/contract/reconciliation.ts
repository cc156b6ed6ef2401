import * as z from 'zod/mini';
import {
  DIFFERENCE_FIELDS,
  EXCEPTION_ACTIONS,
  EXCEPTION_KINDS,
  EXCEPTION_STATES,
} from '../domain/reconciliation.ts';
import { PROOF_FAULTS } from '../domain/ledger/proof.ts';
import { ORDER_STATUSES, ORDER_TYPES } from '../domain/orders.ts';
import { amount, id, time } from './fields.ts';
import { conversionRecord, orderRecord, stepRecord, subAccountLink, webhookLogRecord } from './records.ts';

/** A field with different values; null if one side has none. */
export const difference = z.object({
  field: z.enum(DIFFERENCE_FIELDS),
  ours: z.nullable(z.string()),
  provider: z.nullable(z.string()),
});
export type Difference = z.infer<typeof difference>;

export const exceptionRecord = z.object({
  id,
  kind: z.enum(EXCEPTION_KINDS),
  state: z.enum(EXCEPTION_STATES),
  sub_account: subAccountLink,
  /**
   * The provider's id of the order. For a conversion: of its deposit. For a balance: the asset. For an unreadable
   * account: its id. For an unreadable order: a digest. For the ledger: a place (`available:BRL 12`, `posting 7`,
   * `head`).
   */
  order_id: id,
  /** Null without an order or for an unknown type. */
  order_type: z.nullable(z.enum(ORDER_TYPES)),
  conversion_id: z.nullable(id),
  differences: z.array(difference),
  /** The amount at stake; `asset` is empty if unknown. */
  amount,
  asset: z.string(),
  detail: z.string(),
  /** True if Retry may help. */
  resumable: z.boolean(),
  first_seen_at: time,
  updated_at: time,
  closed_at: z.nullable(time),
});
export type ExceptionRecord = z.infer<typeof exceptionRecord>;

/** One action of an administrator. Never changed. */
export const actionRecord = z.object({
  id,
  action: z.enum(EXCEPTION_ACTIONS),
  user_id: id,
  email: z.string(),
  name: z.nullable(z.string()),
  note: z.nullable(z.string()),
  outcome: z.enum(['done', 'failed']),
  detail: z.string(),
  created_at: time,
});
export type ActionRecord = z.infer<typeof actionRecord>;

/** The provider's order (C6). */
export const providerOrder = z.object({
  id,
  type: z.enum(ORDER_TYPES),
  account_id: id,
  status: z.enum(ORDER_STATUSES),
  /** The provider's word for a status that the gateway does not know; the order then counts as pending. */
  status_word: z.optional(z.string()),
  source_asset: z.string(),
  target_asset: z.string(),
  source_amount: amount,
  target_amount: amount,
  reference: z.nullable(z.string()),
  end_to_end_id: z.nullable(z.string()),
  created_at: time,
  updated_at: time,
});
export type ProviderOrder = z.infer<typeof providerOrder>;

export const effectEvidence = z.object({
  reference: z.string(),
  phase: z.enum(['claimed', 'unknown', 'released', 'accepted']),
  /** Start of the latest attempt that may have taken effect. */
  tried_at: z.nullable(time),
  order_id: z.nullable(id),
  recorded: z.nullable(orderRecord),
});
export type EffectEvidence = z.infer<typeof effectEvidence>;

/**
 * A processed event. `by_resume`: recorded by a person's Retry; `by_gateway`: recorded by the gateway, not received.
 */
export const evidenceEvent = z.extend(webhookLogRecord, { by_resume: z.boolean(), by_gateway: z.boolean() });
export type EvidenceEvent = z.infer<typeof evidenceEvent>;

/** A faulty ledger row that a proof found, with its hashes. */
export const ledgerEvidence = z.object({
  fault: z.enum(PROOF_FAULTS),
  /** `available:BRL 12`, `posting 7`, `head`, an order's id or an asset. */
  row: z.string(),
  posting_id: z.nullable(id),
  expected: z.nullable(z.string()),
  found: z.nullable(z.string()),
  proven_at: time,
});
export type LedgerEvidence = z.infer<typeof ledgerEvidence>;

export const evidence = z.object({
  /** The provider's latest answer about the order; `order` is null if the provider has none. */
  provider: z.nullable(z.object({ order: z.nullable(providerOrder), asked_at: time })),
  recorded: z.nullable(orderRecord),
  conversion: z.nullable(conversionRecord),
  deposit: z.nullable(orderRecord),
  quote: z.nullable(
    z.object({
      id: z.nullable(id),
      /** USDT before the gateway's spread. */
      target_amount: amount,
      expires_at: z.nullable(z.string()),
    }),
  ),
  exchange: z.nullable(effectEvidence),
  transfer: z.nullable(effectEvidence),
  /** The account's balance, and the expected one: opening balance plus orders. */
  balance: z.nullable(z.object({ asset: z.string(), balance: amount, expected: amount, asked_at: time })),
  /** Expected and actual content of a ledger row; absent if none is affected. */
  ledger: z.optional(z.nullable(ledgerEvidence)),
  /** First page of these orders' processed events, newest first. */
  webhooks: z.array(evidenceEvent),
  webhooks_cursor: z.nullable(z.string()),
  attempts: z.array(stepRecord),
});
export type Evidence = z.infer<typeof evidence>;

export const exceptionDetails = z.object({
  exception: exceptionRecord,
  version: z.int(),
  actions: z.array(actionRecord),
  more_actions: z.boolean(),
  evidence,
});
export type ExceptionDetails = z.infer<typeof exceptionDetails>;
