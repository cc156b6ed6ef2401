import type { Call } from '@ramps-gateway/shared/contract/call.ts';
import { convertPayment } from '@ramps-gateway/shared/contract/calls/payments.ts';
import { callRamps } from '@ramps-gateway/shared/contract/calls/ramps.ts';
import { receiveWebhook, webhookEvent } from '@ramps-gateway/shared/contract/calls/webhooks.ts';
import { RAMPS_TABLE } from '@ramps-gateway/shared/contract/ramps/table.ts';
import type * as z from 'zod/mini';
import { createSchema, type ZodOpenApiComponentsObject, type ZodOpenApiOperationObject } from 'zod-openapi';
import { named, OPTIONS, pascal } from './schemas.ts';

export interface Particular {
  readonly description?: string;
  readonly parameters?: ZodOpenApiOperationObject['parameters'];
  /** Replaces the call's own schema if its handler reads the body itself. */
  readonly body?: z.core.$ZodType;
  readonly security?: ZodOpenApiOperationObject['security'];
  readonly extensions?: Readonly<Record<`x-${string}`, unknown>>;
}

// Names all of them before writing any, since they refer to each other.
for (const row of RAMPS_TABLE) {
  named(row.data, `Ramps${pascal(row.id)}Data`);
  named(row.answer, `Ramps${pascal(row.id)}Answer`);
}

const schemas: NonNullable<ZodOpenApiComponentsObject['schemas']> = {};

/** Writes a schema for an extension, because zod-openapi only finds the schemas of operations. */
const written = (schema: z.core.$ZodType, io: 'input' | 'output') => {
  const { schema: reference, components } = createSchema(schema, { io, opts: OPTIONS });
  Object.assign(schemas, components);
  return reference;
};

/** The proxy's table (C3): which calls are forwarded, for whom, with which data and answer. */
export const FORWARDED = {
  rows: RAMPS_TABLE.map((row) => ({
    id: row.id,
    method: row.method,
    endpoint: row.template,
    summary: row.summary,
    'x-roles': row.roles,
    'x-role-row': row.fresh,
    'x-sub-account-id': row.account,
    query: written(row.query, 'input'),
    data: written(row.data, 'input'),
    answer: written(row.answer, 'output'),
  })),
  schemas,
};

const ramps: Particular = {
  description:
    '`x-forwards` lists the calls that are forwarded; any other is a 404 and sends no request. In `headers`, only X-sub-account-id is read. The answer is the provider’s answer.',
  parameters: [
    {
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description:
        'Required for the three order calls. The same key with the same body gets the same answer for 24 hours, with another body a 422, and a 409 while the first request is in progress.',
      schema: { type: 'string', format: 'uuid' },
    },
  ],
  extensions: { 'x-forwards': FORWARDED.rows },
};

const conversion: Particular = {
  description:
    'The same key gets the same answer. Another key gets a 409 if the payment is already being converted. A payment has at most one conversion, whatever the keys are.',
  parameters: [
    {
      name: 'Idempotency-Key',
      in: 'header',
      required: true,
      schema: { type: 'string', format: 'uuid' },
    },
  ],
};

const webhook: Particular = {
  description:
    "Each event id is processed only once, ever, and events may arrive in any order. A 503 means that the event was not stored: send it again. An event answered with 200 is never lost. A body has at most 256 KiB. If the configuration has a signing secret, the Standard Webhooks headers webhook-id, webhook-timestamp and webhook-signature are checked instead of the fixed header, and webhook-id is the event's id. More than 600 events a minute, or 300 for one sub-account, get a 429 with Retry-After.",
  body: webhookEvent,
  security: [{ webhookSecret: [] }],
};

const PARTICULARS = new Map<unknown, Particular>([
  [callRamps, ramps],
  [convertPayment, conversion],
  [receiveWebhook, webhook],
]);

export const particularOf = (call: Call): Particular => PARTICULARS.get(call) ?? {};
