import * as z from 'zod/mini';
import { defineCall, SIGNED_IN, SIGNED_IN_FRESH } from '../call.ts';
import { id, pageQuery, time } from '../fields.ts';
import { PROCESSING_STATUSES, webhookLogRecord } from '../records.ts';

const service = 'webhook-configuration';
const path = '/api/webhook-events';

const EVENTS_LISTED = 50;

/** A sender's ids can contain any visible characters, so addresses use base64url. */
const logId = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,300}$/, 'must be the id of an event'));
const byLogId = z.object({ id: logId });

export const webhookEventRow = z.object({ ...webhookLogRecord.shape, id: logId });
export type WebhookEventRow = z.infer<typeof webhookEventRow>;

export const webhookUse = z.object({
  /** Over all sub-accounts. Lags a moment; each instance adds up to ten at a time. */
  taken: z.int(),
  limit: z.int(),
  account_limit: z.int(),
});

/** Refusals without a logged event: wrong secret (401), wrong or old signature (401), disabled (403), full minute (429). */
export const REFUSAL_REASONS = ['secret', 'signature', 'disabled', 'limit'] as const;
export type RefusalReason = (typeof REFUSAL_REASONS)[number];

const refused = z._default(z.int(), 0);
/** Lower bounds for a UTC day. */
export const refusalCounts = z.object({
  secret: refused,
  signature: refused,
  disabled: refused,
  limit: refused,
});
export type RefusalCounts = z.output<typeof refusalCounts>;

/**
 * Newest first: the caller's own, everyone's for an administrator, or all processed ones of an order (provider's ids).
 */
export const listWebhookEvents = defineCall({
  method: 'GET',
  path,
  service,
  access: SIGNED_IN,
  query: z
    .object({
      ...pageQuery(EVENTS_LISTED),
      status: z.optional(z.enum(PROCESSING_STATUSES)),
      scope: z.optional(z.enum(['own', 'all'])),
      account_id: z.optional(id),
      order_id: z.optional(id),
    })
    .check(
      z.refine(({ account_id, order_id }) => (account_id === undefined) === (order_id === undefined), {
        error: 'account_id and order_id are required together',
        path: ['order_id'],
      }),
    ),
  answer: z.object({
    items: z.array(webhookEventRow),
    next_cursor: z.nullable(z.string()),
    use: webhookUse,
    refused: refusalCounts,
    /** Null if the caller never set one up. */
    webhook: z.nullable(z.object({ handler_url: z.string(), is_active: z.boolean() })),
  }),
});

export const webhookEventDetails = z.object({
  ...webhookEventRow.shape,
  /** Personal data is masked; null if the body is not an event. */
  body: z.nullable(z.string()),
  /** For a body that is not an event: its fields, with values only where harmless. */
  extract: z.nullable(z.string()),
  /** How often the full body was viewed, and who viewed it last. */
  revealed: z.object({ times: z.int(), last_by: z.nullable(id), last_at: z.nullable(time) }),
  /** Look-ups that did not find the order at the provider. */
  attempts: z.int(),
  order: z.nullable(id),
  payment_id: z.nullable(id),
  conversion_id: z.nullable(id),
  can_process: z.boolean(),
});
export type WebhookEventDetails = z.infer<typeof webhookEventDetails>;

export const readWebhookEvent = defineCall({
  method: 'GET',
  path: `${path}/{id}`,
  service,
  access: SIGNED_IN,
  params: byLogId,
  answer: webhookEventDetails,
});

/** Records the viewer before it answers. */
export const revealWebhookEvent = defineCall({
  action: 'webhook_event.reveal',
  method: 'POST',
  path: `${path}/{id}/reveal`,
  service,
  access: SIGNED_IN_FRESH,
  params: byLogId,
  answer: z.object({ body: z.nullable(z.string()) }),
  stepUp: true,
});

/** Processes the event again within a minute; a pending one at once. */
export const processWebhookEvent = defineCall({
  action: 'webhook_event.process',
  method: 'POST',
  path: `${path}/{id}/process`,
  service,
  access: SIGNED_IN_FRESH,
  params: byLogId,
  answer: webhookEventDetails,
});
