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

/** One field in which the two sides differ; null where a side has nothing. */
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
   * The provider's order id: of a conversion its deposit's; of a balance the asset; of an unreadable account its id, of an
   * unreadable order a digest; of the books a place (`available:BRL 12`, `posting 7`, `head`).
   */
  order_id: id,
  /** Null where it is about no order, or about one of no known type. */
  order_type: z.nullable(z.enum(ORDER_TYPES)),
  conversion_id: z.nullable(id),
  differences: z.array(difference),
  /** What is at stake; the asset is empty where that is not known. */
  amount,
  asset: z.string(),
  detail: z.string(),
  /** Whether Retry can do anything about it. */
  resumable: z.boolean(),
  first_seen_at: time,
  updated_at: time,
  closed_at: z.nullable(time),
});
export type ExceptionRecord = z.infer<typeof exceptionRecord>;

/** One action of an administrator; it is never changed. */
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

/** An order as the provider shows it (C6). */
export const providerOrder = z.object({
  id,
  type: z.enum(ORDER_TYPES),
  account_id: id,
  status: z.enum(ORDER_STATUSES),
  /** The provider's word, where nobody knows what it means: the order counts as pending. */
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
  /** When the last try began that is not known to have come to nothing. */
  tried_at: z.nullable(time),
  order_id: z.nullable(id),
  recorded: z.nullable(orderRecord),
});
export type EffectEvidence = z.infer<typeof effectEvidence>;

/** An event that was judged; `by_resume` was recorded by a person's Retry, `by_gateway` by the gateway itself. */
export const evidenceEvent = z.extend(webhookLogRecord, { by_resume: z.boolean(), by_gateway: z.boolean() });
export type EvidenceEvent = z.infer<typeof evidenceEvent>;

/** A row of the books that a proof found, with the hashes that tell. */
export const booksEvidence = z.object({
  fault: z.enum(PROOF_FAULTS),
  /** `available:BRL 12`, `posting 7`, `head`, an order's id or an asset. */
  row: z.string(),
  posting_id: z.nullable(id),
  expected: z.nullable(z.string()),
  found: z.nullable(z.string()),
  proven_at: time,
});
export type BooksEvidence = z.infer<typeof booksEvidence>;

export const evidence = z.object({
  /** What the provider showed of the order when it was last asked; `order` is null when it showed none. */
  provider: z.nullable(z.object({ order: z.nullable(providerOrder), asked_at: time })),
  recorded: z.nullable(orderRecord),
  conversion: z.nullable(conversionRecord),
  deposit: z.nullable(orderRecord),
  quote: z.nullable(
    z.object({
      id: z.nullable(id),
      /** USDT, before our spread. */
      target_amount: amount,
      expires_at: z.nullable(z.string()),
    }),
  ),
  exchange: z.nullable(effectEvidence),
  transfer: z.nullable(effectEvidence),
  /** What the account held and what its orders added up to, with what it had before them. */
  balance: z.nullable(z.object({ asset: z.string(), held: amount, expected: amount, asked_at: time })),
  /** What a row of the books should say, and what was found; absent where it is about none. */
  books: z.optional(z.nullable(booksEvidence)),
  /** Events of these orders as far as they have been judged, newest first: the first page of them. */
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
