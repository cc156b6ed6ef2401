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
  /** In place of the call's own, where its handler reads the body itself. */
  readonly body?: z.core.$ZodType;
  readonly security?: ZodOpenApiOperationObject['security'];
  readonly extensions?: Readonly<Record<`x-${string}`, unknown>>;
}

// All of them before one is written: they hold one another.
for (const row of RAMPS_TABLE) {
  named(row.data, `Ramps${pascal(row.id)}Data`);
  named(row.answer, `Ramps${pascal(row.id)}Answer`);
}

const schemas: NonNullable<ZodOpenApiComponentsObject['schemas']> = {};

/** An extension is written here: zod-openapi finds the schemas of operations only. */
const written = (schema: z.core.$ZodType, io: 'input' | 'output') => {
  const { schema: reference, components } = createSchema(schema, { io, opts: OPTIONS });
  Object.assign(schemas, components);
  return reference;
};

/** The proxy's table (C3): what may be passed on, who may, with what, and what comes back. */
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
    '`x-forwards` lists what is passed on; anything else is a 404 and no request leaves. Of `headers` one name is read, X-sub-account-id. The answer is what the provider answered.',
  parameters: [
    {
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description:
        'Needed by the three order calls: the same key with the same body gives the same answer for 24 hours, with another body 422, while the first is under way 409.',
      schema: { type: 'string', format: 'uuid' },
    },
  ],
  extensions: { 'x-forwards': FORWARDED.rows },
};

const conversion: Particular = {
  description:
    'The same key gives the same answer again; another one, for a payment that is being converted already, a 409. A payment has one conversion at most, whatever the keys are.',
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
    "An event id counts once, for ever, and events come in any order. A 503 means that the event was not recorded: send it again. What was answered 200 is never lost. A body is at most 256 KiB. Where the configuration has a signing secret, the headers webhook-id, webhook-timestamp and webhook-signature of Standard Webhooks are checked instead of the fixed header, and webhook-id is the event's id. More than 600 events a minute, or 300 for one sub-account, are answered 429 with Retry-After.",
  body: webhookEvent,
  security: [{ webhookSecret: [] }],
};

const PARTICULARS = new Map<unknown, Particular>([
  [callRamps, ramps],
  [convertPayment, conversion],
  [receiveWebhook, webhook],
]);

export const particularOf = (call: Call): Particular => PARTICULARS.get(call) ?? {};
