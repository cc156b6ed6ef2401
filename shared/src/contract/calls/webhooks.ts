import * as z from 'zod/mini';
import { ORDER_STATUSES, ORDER_TYPES } from '../../domain/orders.ts';
import { readAmount } from '../../domain/money.ts';
import { defineCall, NO_BODY, NOTHING, PUBLIC, SIGNED_IN, SIGNED_IN_FRESH } from '../call.ts';
import { amount, byId, id, time } from '../fields.ts';

/** contract 9: a webhook body is at most 256 KiB. */
export const WEBHOOK_BODY_LIMIT = 256 * 1024;

/** spec 3: the header's name when none is set. */
export const DEFAULT_HEADER_KEY = 'x-webhook-secret';

const told = z.pipe(
  z.pipe(
    z.union([z.string(), z.number()]),
    z.transform((value: string | number) => readAmount(String(value)) ?? ''),
  ),
  amount,
);

/** contract 5: an event as the provider sends it. Unknown fields are dropped. */
export const webhookEvent = z.object({
  id,
  event_type: z.string().check(z.minLength(1), z.maxLength(100)),
  created_at: time,
  data: z.object({
    id,
    type: z.enum(ORDER_TYPES),
    account_id: id,
    status: z.enum(ORDER_STATUSES),
    source_asset: z.string().check(z.maxLength(20)),
    target_asset: z.string().check(z.maxLength(20)),
    source_amount: told,
    target_amount: told,
    reference: z.nullish(z.string().check(z.maxLength(200))),
    end_to_end_id: z.nullish(z.string().check(z.maxLength(100))),
    created_at: time,
    updated_at: time,
  }),
});
export type WebhookEvent = z.infer<typeof webhookEvent>;

/** spec 4: supported webhook events. Others are acknowledged and change nothing. */
export const SUPPORTED_EVENTS: readonly string[] = [
  'order.created',
  'order.confirmed',
  'order.cancelled',
  'settlement.created',
  'settlement.confirmed',
  'settlement.cancelled',
];

/** contract 5. The body is read by the handler itself: its errors depend on who sent it. */
export const receiveWebhook = defineCall({
  method: 'POST',
  path: '/api/webhooks/{id}',
  service: 'webhook-intake',
  access: PUBLIC,
  params: byId,
  query: NOTHING,
  body: z.unknown(),
  answer: z.object({ status: z.enum(['accepted', 'duplicate', 'ignored']) }),
  status: 200,
});

export const webhookConfiguration = z.object({
  id,
  webhook_url: z.string(),
  webhook_header_key: z.string(),
  /** In full only in the answer that sets it; else masked. */
  webhook_header_value: z.string(),
  is_active: z.boolean(),
  /** Where the provider sends its events. */
  handler_url: z.string(),
  version: z.int(),
});
export type WebhookConfiguration = z.infer<typeof webhookConfiguration>;

const service = 'webhook-configuration';
const path = '/api/webhook-configuration';

export const readWebhookConfiguration = defineCall({
  method: 'GET',
  path,
  service,
  access: SIGNED_IN,
  params: NOTHING,
  query: NOTHING,
  body: NO_BODY,
  answer: webhookConfiguration,
  status: 200,
});

/** Header names that HTTP, a proxy on the way, the gateway or the browser use themselves. */
const RESERVED: readonly RegExp[] = [
  /^(host|connection|keep-alive|te|trailer|transfer-encoding|upgrade|via|expect|max-forwards|http2-settings)$/,
  /^(accept|access-control|content|if|proxy|sec|cf|cloudfront)-.*$/,
  /^(accept|age|cache-control|date|from|pragma|range|warning)$/,
  /^(authorization|cookie|set-cookie|forwarded|origin|referer|user-agent|true-client-ip)$/,
  /^x-(forwarded|amz|amzn|real-ip|edge|original|rewrite|http-method)(-.*)?$/,
  /^x-(public-origin|origin-verify|method-override)$/,
];

/** RFC 9110, 5.6.2: a header's name is a token. Names do not tell cases apart; the gateway has them in lower case. */
const TOKEN = /^[!#$%&'*+\-.^_`|~0-9a-z]{1,64}$/i;

const headerKey = z.string().check(
  z.trim(),
  z.regex(TOKEN, 'must be a header name of at most 64 letters, digits, hyphens or underscores'),
  z.toLowerCase(),
  z.refine((name) => !RESERVED.some((names) => names.test(name)), 'this header name is reserved'),
);

/** Stands for a stored value, which is shown in full only in the answer that sets it (contract 3). */
export const MASKED_VALUE = '••••••••••••';

const headerValue = z
  .string()
  .check(
    z.refine(
      (value) => value === MASKED_VALUE || /^[\x21-\x7e]{16,256}$/.test(value),
      'must be 16 to 256 visible characters without blanks',
    ),
  );

/** Empty means the default, the handler's own address. */
const webhookUrl = z.string().check(
  z.trim(),
  z.maxLength(2000),
  z.refine(
    (url) => url === '' || (/^https?:\/\//i.test(url) && URL.canParse(url)),
    'must be an http or https address',
  ),
);

/** Without a value the stored one stays; the masked text counts as none. */
export const webhookConfigurationChange = z.object({
  webhook_url: z.optional(webhookUrl),
  webhook_header_key: z.optional(headerKey),
  webhook_header_value: z.optional(headerValue),
  /** Asks for a new value made by the server. */
  generate: z.optional(z.boolean()),
  is_active: z.optional(z.boolean()),
  version: z.int(),
});
export type WebhookConfigurationChange = z.infer<typeof webhookConfigurationChange>;

export const saveWebhookConfiguration = defineCall({
  method: 'PUT',
  path,
  service,
  access: SIGNED_IN_FRESH,
  params: NOTHING,
  query: NOTHING,
  body: webhookConfigurationChange,
  answer: webhookConfiguration,
  status: 200,
});
