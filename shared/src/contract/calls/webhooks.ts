import * as z from 'zod/mini';
import { ORDER_TYPES, ORDER_WORDS } from '../../domain/orders.ts';
import { readAmount } from '../../domain/money.ts';
import { defineCall, PUBLIC, SIGNED_IN, SIGNED_IN_FRESH } from '../call.ts';
import { amount, boundedAmount, byId, id, plainText, time } from '../fields.ts';

/** C9: a webhook body is at most 256 KiB. */
export const WEBHOOK_BODY_LIMIT = 256 * 1024;

/** S3.25: the default header name. */
export const DEFAULT_HEADER_KEY = 'x-webhook-secret';

/** The settlement of an event: the provider's payout for many orders at once. */
const settlementOfEvent = z.object({
  network: z.nullable(z.string()),
  external_hash: z.nullable(z.string()),
  orders: z.nullable(z.int()),
  processed_at: z.nullable(time),
});

/**
 * An event as stored. The schema is wider than the one for new events, so that old rows can be read. Fields that the
 * provider omitted are null. If the receiver cannot see the event's account, only ids, times and states are stored.
 */
export const storedWebhookEvent = z.object({
  id,
  event_type: z.string(),
  created_at: z.nullable(time),
  data: z.object({
    type: z.nullable(z.enum(ORDER_TYPES)),
    status: z.string(),
    /** The settlement's id, or the order's id without a settlement. */
    id,
    account_id: z.nullable(id),
    source_asset: z.optional(z.string()),
    target_asset: z.optional(z.string()),
    source_amount: z.optional(amount),
    target_amount: z.optional(amount),
    reference: z.nullish(z.string()),
    end_to_end_id: z.nullish(z.string()),
    created_at: z.nullable(time),
    updated_at: z.nullable(time),
  }),
  settlement: z.optional(settlementOfEvent),
});
export type WebhookEvent = z.infer<typeof storedWebhookEvent>;

/** As received: an event without an id is identified by its body. */
export type ReceivedEvent = Omit<WebhookEvent, 'id'> & { readonly id: string | null };

export const withoutContent = ({ id: event, event_type, created_at, data }: WebhookEvent): WebhookEvent => {
  const { type, status, id: subject, account_id, created_at: since, updated_at } = data;
  const ids = { type, status, id: subject, account_id, created_at: since, updated_at };
  return { id: event, event_type, created_at, data: ids };
};

/** Part of keys and digests: visible ASCII without spaces, to limit its size and keep ids apart. */
const senderId = (max: number) =>
  z
    .string()
    .check(
      z.regex(
        new RegExp(`^[\\x21-\\x7e]{1,${max}}$`),
        `must be 1 to ${max} visible ASCII characters without spaces`,
      ),
    );

/** The row's id joins the configuration's id and this one, and ids have at most 200 characters. */
export const eventId = senderId(150);

/** Part of the provider's paths, where a segment of dots would change the path. */
export const providerId = senderId(200).check(z.regex(/[^.]/, 'must not be dots only'));

export const eventAmount = z.pipe(
  z.pipe(
    z.union([z.string().check(z.maxLength(64)), z.number()]),
    z.transform((value: string | number) => readAmount(String(value)) ?? ''),
  ),
  boundedAmount,
);

/** No order is older, so an earlier time is wrong. */
const EARLIEST = '2015-01-01T00:00:00.000Z';

/** Accepted difference between two machines' clocks. */
const AHEAD_MS = 5 * 60_000;

/** Up to milliseconds, any offset; normalized so that times sort as strings. */
const eventTime = z.pipe(
  z.pipe(
    z.iso
      .datetime({ offset: true, error: 'must be an ISO 8601 time', abort: true })
      .check(z.regex(/^[^.]{16,19}(\.\d{1,3})?(Z|[+-]\d\d:\d\d)$/, 'must be a time to the millisecond')),
    z.transform((text: string) => new Date(text).toISOString()),
  ),
  time.check(z.refine((text) => text >= EARLIEST, 'must not be before 2015')),
);

/** C5: an event as the provider sends it, within bounds. Unknown fields are dropped. */
export const webhookEvent = z.object({
  id: eventId,
  event_type: plainText(100).check(z.minLength(1)),
  created_at: eventTime,
  data: z.object({
    type: z.enum(ORDER_TYPES),
    status: z.enum(ORDER_WORDS),
    id: providerId,
    account_id: providerId,
    source_asset: plainText(20),
    target_asset: plainText(20),
    source_amount: eventAmount,
    target_amount: eventAmount,
    reference: z.nullish(plainText(200)),
    end_to_end_id: z.nullish(plainText(100)),
    created_at: eventTime,
    updated_at: eventTime,
  }),
});

/** The first time of an event that is too far ahead of `now`, or undefined. */
export const timeAhead = (
  { created_at, data }: ReceivedEvent,
  now: Date,
): 'created_at' | 'data.created_at' | 'data.updated_at' | undefined => {
  const latest = new Date(now.getTime() + AHEAD_MS).toISOString();
  const isAhead = (at: string | null): boolean => at !== null && at > latest;
  if (isAhead(created_at)) return 'created_at';
  if (isAhead(data.created_at)) return 'data.created_at';
  return isAhead(data.updated_at) ? 'data.updated_at' : undefined;
};

/** S4.25: supported webhook events. Others are acknowledged and change nothing. */
export const SUPPORTED_EVENTS = [
  'order.created',
  'order.confirmed',
  'order.cancelled',
  'settlement.created',
  'settlement.confirmed',
  'settlement.cancelled',
] as const;

/** Settlement events that pay out many orders and name none. */
export const SETTLEMENT_EVENTS = [
  'settlement.created',
  'settlement.pending',
  'settlement.confirmed',
  'settlement.cancelled',
] as const;

/** C5. The handler parses the body, because its errors depend on the sender. */
export const receiveWebhook = defineCall({
  method: 'POST',
  path: '/api/webhooks/{id}',
  service: 'webhook-intake',
  access: PUBLIC,
  params: byId,
  body: z.unknown(),
  answer: z.object({ status: z.enum(['accepted', 'duplicate', 'ignored']) }),
});

export const webhookConfiguration = z.object({
  id,
  webhook_url: z.string(),
  webhook_header_key: z.string(),
  /** In full only in the answer that sets it, otherwise masked. */
  webhook_header_value: z.string(),
  is_active: z.boolean(),
  handler_url: z.string(),
  /** True if events are authenticated by signature (Standard Webhooks) instead of the header. */
  signed: z.boolean(),
  /** In full only in the answer that creates it, otherwise null. */
  signing_secret: z.nullable(z.string()),
  /** Until then the previous signing secret is also accepted; null without one. */
  previous_signing_secret_until: z.nullable(time),
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
  answer: webhookConfiguration,
});

/** Headers used by HTTP, proxies, the gateway or browsers. */
const RESERVED: readonly RegExp[] = [
  /^(host|connection|keep-alive|te|trailer|transfer-encoding|upgrade|via|expect|max-forwards|http2-settings)$/,
  /^(accept|access-control|content|if|proxy|sec|cf|cloudfront)-.*$/,
  /^(accept|age|cache-control|date|from|pragma|range|warning)$/,
  /^(authorization|cookie|set-cookie|forwarded|origin|referer|user-agent|true-client-ip)$/,
  /^x-(forwarded|amz|amzn|real-ip|edge|original|rewrite|http-method)(-.*)?$/,
  /^x-(public-origin|origin-verify|viewer-address|method-override)$/,
];

/** RFC 9110, 5.6.2: a header name is a token. Names are case-insensitive and stored in lower case. */
const TOKEN = /^[!#$%&'*+\-.^_`|~0-9a-z]{1,64}$/i;

const headerKey = z.string().check(
  z.trim(),
  z.regex(TOKEN, 'must be a header name of at most 64 letters, digits, hyphens or underscores'),
  z.toLowerCase(),
  z.refine((name) => !RESERVED.some((names) => names.test(name)), 'this header name is reserved'),
);

/** Shown instead of a stored value; only the answer that sets a value shows it in full (C3). */
export const MASKED_VALUE = '••••••••••••';

const headerValue = z
  .string()
  .check(
    z.refine(
      (value) => value === MASKED_VALUE || /^[\x21-\x7e]{16,256}$/.test(value),
      'must be 16 to 256 visible characters without spaces',
    ),
  );

/** Empty: the default, the handler's own address. */
const webhookUrl = z.string().check(
  z.trim(),
  z.maxLength(2000),
  z.refine(
    (url) => url === '' || (/^https?:\/\//i.test(url) && URL.canParse(url)),
    'must be an http or https address',
  ),
);

/** Standard Webhooks: `whsec_` and the base64 of 24 to 64 bytes. */
export const SIGNING_SECRET_PREFIX = 'whsec_';

const BASE64 = /^(?:[A-Za-z0-9+/]{4})+(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

const bytesOf = (base64: string): number => (base64.length / 4) * 3 - (/=*$/.exec(base64)?.[0].length ?? 0);

const isSigningSecret = (text: string): boolean => {
  if (!text.startsWith(SIGNING_SECRET_PREFIX)) return false;
  const base64 = text.slice(SIGNING_SECRET_PREFIX.length);
  return BASE64.test(base64) && bytesOf(base64) >= 24 && bytesOf(base64) <= 64;
};

export const signingSecret = z
  .string()
  .check(
    z.trim(),
    z.maxLength(100),
    z.refine(isSigningSecret, 'must be whsec_ followed by the base64 of 24 to 64 bytes'),
  );

/** Without a value the stored one is kept; the masked text counts as none. */
export const webhookConfigurationChange = z.object({
  webhook_url: z.optional(webhookUrl),
  webhook_header_key: z.optional(headerKey),
  webhook_header_value: z.optional(headerValue),
  generate: z.optional(z.boolean()),
  /** The provider's signing secret. Null removes it, and the header authenticates events again. */
  signing_secret: z.optional(z.nullable(signingSecret)),
  generate_signing_secret: z.optional(z.boolean()),
  is_active: z.optional(z.boolean()),
  version: z.int(),
});
export type WebhookConfigurationChange = z.infer<typeof webhookConfigurationChange>;

export const saveWebhookConfiguration = defineCall({
  action: 'webhook_configuration.save',
  method: 'PUT',
  path,
  service,
  access: SIGNED_IN_FRESH,
  body: webhookConfigurationChange,
  answer: webhookConfiguration,
  stepUp: true,
});
