import type { Call } from '@ramps-gateway/shared/contract/call.ts';
import { callRamps } from '@ramps-gateway/shared/contract/calls/ramps.ts';
import { receiveWebhook, webhookEvent } from '@ramps-gateway/shared/contract/calls/webhooks.ts';
import { RAMPS_TABLE } from '@ramps-gateway/shared/contract/ramps/table.ts';
import type * as z from 'zod/mini';
import { pascal } from './names.ts';
import { inline, type JsonSchema, type Schemas } from './schemas.ts';

/** What the list of calls does not say of one. */
export interface Particular {
  readonly description?: string;
  readonly parameters?: readonly JsonSchema[];
  /** In place of the call's own, where its handler reads the body itself. */
  readonly body?: z.core.$ZodType;
  readonly security?: readonly JsonSchema[];
  readonly extensions?: JsonSchema;
}

/** The proxy's table (C3): what may be passed on, by whom, with what, and what comes back. */
const forwarded = (schemas: Schemas): readonly JsonSchema[] =>
  RAMPS_TABLE.map((row) => ({
    id: row.id,
    method: row.method,
    endpoint: row.template,
    summary: row.summary,
    'x-roles': row.roles,
    'x-role-row': row.fresh,
    'x-sub-account-id': row.account,
    query: inline(row.query),
    data: schemas.refer(row.data, `Ramps${pascal(row.id)}Data`, 'input'),
    answer: schemas.refer(row.answer, `Ramps${pascal(row.id)}Answer`, 'output'),
  }));

const ramps = (schemas: Schemas): Particular => ({
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
  extensions: { 'x-forwards': forwarded(schemas) },
});

const webhook: Particular = {
  description:
    "An event id counts once, for ever, and events come in any order. A 503 means that the event was not recorded: send it again. What was answered 200 is never lost. A body is at most 256 KiB. Where the configuration has a signing secret, the headers webhook-id, webhook-timestamp and webhook-signature of Standard Webhooks are checked instead of the fixed header, and webhook-id is the event's id. More than 600 events a minute, or 300 for one sub-account, are answered 429 with Retry-After.",
  body: webhookEvent,
  security: [{ webhookSecret: [] }],
};

export const particularOf = (call: Call, schemas: Schemas): Particular => {
  const is = ({ method, path }: Pick<Call, 'method' | 'path'>): boolean =>
    call.method === method && call.path === path;
  if (is(callRamps)) return ramps(schemas);
  return is(receiveWebhook) ? webhook : {};
};
