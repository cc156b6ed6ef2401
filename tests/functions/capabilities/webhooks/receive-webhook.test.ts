import type { IntakeFacts } from '@ramps-gateway/functions/src/capabilities/webhooks/intake-ports.ts';
import { receiveWebhook } from '@ramps-gateway/functions/src/capabilities/webhooks/receive-webhook.ts';
import { httpHandler, publicRoute } from '@ramps-gateway/functions/src/platform/http.ts';
import { quiet } from '@ramps-gateway/functions/src/platform/logger.ts';
import { rawBody } from '@ramps-gateway/functions/src/platform/request.ts';
import { hashSecret } from '@ramps-gateway/functions/src/platform/webhook-secret.ts';
import { receiveWebhook as call, SUPPORTED_EVENTS } from '@ramps-gateway/shared/contract/calls/webhooks.ts';
import type { WebhookLogRecord } from '@ramps-gateway/shared/contract/records.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { httpEvent, lambdaContext } from '../../../support/events.ts';
import { NOW } from '../../../support/records.ts';

const SECRET = 'a-secret-of-some-length';
const OWNER = 'operator-1';

const event = (changes: Record<string, unknown> = {}, data: Record<string, unknown> = {}) => ({
  id: 'evt_1',
  event_type: 'order.confirmed',
  created_at: NOW.toISOString(),
  data: {
    id: 'ord_1',
    type: 'deposit',
    account_id: 'acc_1',
    status: 'confirmed',
    source_asset: 'BRL',
    target_asset: 'BRL',
    source_amount: '1500.00',
    target_amount: '1500.00',
    reference: 'PIX',
    end_to_end_id: 'E1',
    created_at: NOW.toISOString(),
    updated_at: NOW.toISOString(),
    ...data,
  },
  ...changes,
});

let facts: IntakeFacts;
let rows: Map<string, { record: WebhookLogRecord; due: string | null }>;
let broken: 'read' | 'write' | 'silent read' | 'silent write' | undefined;
let patience: AbortController;

beforeEach(() => {
  rows = new Map();
  broken = undefined;
  patience = new AbortController();
  facts = {
    configuration: {
      record: {
        id: `whc_${OWNER}`,
        user_id: OWNER,
        webhook_header_key: 'x-webhook-secret',
        is_active: true,
      },
      secret: hashSecret(SECRET),
    },
    role: 'gateway_user',
    account: { user_id: 'client-1', manager_id: OWNER },
  };
});

/** The time that is given to the table ends while it is silent. */
const noAnswer = (): Promise<never> => {
  setImmediate(() => patience.abort());
  return new Promise(() => undefined);
};

/** Over the real pipeline: an HTTP API event in, an answer out. */
const send = async (
  body: unknown,
  headers: Record<string, string> = { 'x-webhook-secret': SECRET },
  id = `whc_${OWNER}`,
) => {
  const context = {
    intake: {
      facts: () => {
        if (broken === 'silent read') return noAnswer();
        return broken === 'read' ? Promise.reject(new Error('table')) : Promise.resolve(facts);
      },
      record: (stored: { record: WebhookLogRecord }, due: string | null) => {
        if (broken === 'silent write') return noAnswer();
        if (broken === 'write') return Promise.reject(new Error('disk full'));
        if (rows.has(stored.record.id)) return Promise.resolve(false);
        rows.set(stored.record.id, { record: stored.record, due });
        return Promise.resolve(true);
      },
    },
    clock: () => NOW,
    deadline: () => patience.signal,
    newId: () => `random-${rows.size}`,
    log: quiet,
  };
  const handler = httpHandler(
    [
      publicRoute(call, (raw, { id: configurationId }) =>
        receiveWebhook({ configurationId, headers: raw.headers, body: rawBody(raw) }, context),
      ),
    ],
    { log: quiet, fromEdge: () => true, currentRole: () => Promise.resolve('client') },
  );
  const { statusCode, body: text } = await handler(
    httpEvent({ method: 'POST', path: `/api/webhooks/${id}`, body, headers }),
    lambdaContext,
  );
  const answer = JSON.parse(text ?? '') as { status?: string; error?: { code: string; message: string } };
  return { status: statusCode, said: answer.status ?? answer.error?.code };
};

const statuses = () => [...rows.values()].map(({ record }) => record.processing_status);

describe('an event', () => {
  test('is accepted once and recorded with a date for the sweep', async () => {
    expect(await send(event())).toEqual({ status: 200, said: 'accepted' });
    expect([...rows.values()]).toMatchObject([
      {
        due: '2026-11-20T14:01:00.000Z',
        record: { processing_status: 'pending', user_id: OWNER, account_id: 'acc_1' },
      },
    ]);
  });

  test('replayed is a duplicate, whatever else it says', async () => {
    await send(event());
    expect(await send(event({}, { target_amount: '99999.00' }))).toEqual({ status: 200, said: 'duplicate' });
    expect(rows.size).toBe(1);
  });

  test.each([
    [
      'a foreign account',
      () => (facts = { ...facts, account: { user_id: 'client-9', manager_id: 'operator-9' } }),
    ],
    ['an unknown account', () => (facts = { ...facts, account: undefined })],
    ['an account that is only managed, for a client', () => (facts = { ...facts, role: 'client' })],
  ])('for %s is ignored and leaves only its log row', async (_what, prepare) => {
    prepare();
    expect(await send(event())).toEqual({ status: 200, said: 'ignored' });
    expect([...rows.values()]).toMatchObject([{ due: null, record: { processing_status: 'ignored' } }]);
  });

  test("for any account is accepted from an administrator's configuration", async () => {
    facts = { ...facts, role: 'admin', account: { user_id: null, manager_id: null } };
    expect(await send(event())).toEqual({ status: 200, said: 'accepted' });
  });

  test.each(SUPPORTED_EVENTS)('of the supported type %s is accepted', async (type) => {
    expect(await send(event({ event_type: type }))).toEqual({ status: 200, said: 'accepted' });
  });

  test('of another type is ignored', async () => {
    expect(await send(event({ event_type: 'order.expired' }))).toEqual({ status: 200, said: 'ignored' });
  });

  test('with amounts as JSON numbers is accepted', async () => {
    expect(await send(event({}, { source_amount: 1500, target_amount: 1500.5 }))).toEqual({
      status: 200,
      said: 'accepted',
    });
  });
});

describe('is refused', () => {
  test.each([
    ['without a secret', {}, 401],
    ['with a wrong secret', { 'x-webhook-secret': `${SECRET}x` }, 401],
    ['with the secret under another header', { 'x-other': SECRET }, 401],
  ])('%s', async (_what, headers, status) => {
    expect(await send(event(), headers)).toEqual({ status, said: 'WEBHOOK_SECRET' });
    expect(rows.size).toBe(0);
  });

  test('for an unknown configuration, or what is no configuration at all', async () => {
    facts = { ...facts, configuration: undefined };
    expect(await send(event())).toEqual({ status: 404, said: 'NOT_FOUND' });
    expect(await send(event(), {}, 'something')).toEqual({ status: 404, said: 'NOT_FOUND' });
  });

  test('when disabled', async () => {
    if (facts.configuration)
      facts = {
        ...facts,
        configuration: {
          ...facts.configuration,
          record: { ...facts.configuration.record, is_active: false },
        },
      };
    expect(await send(event())).toEqual({ status: 403, said: 'WEBHOOK_DISABLED' });
    expect(rows.size).toBe(0);
  });

  test('over 256 KiB, and not one byte below', async () => {
    const padded = (bytes: number) => {
      const text = JSON.stringify({ ...event(), padding: '' });
      return text.replace('"padding":""', `"padding":"${'x'.repeat(bytes - Buffer.byteLength(text))}"`);
    };
    expect(await send(padded(256 * 1024 + 1))).toEqual({ status: 413, said: 'TOO_LARGE' });
    expect(rows.size).toBe(0);
    expect(await send(padded(256 * 1024))).toEqual({ status: 200, said: 'accepted' });
  });

  test('when it is not JSON, with a log row that says error', async () => {
    expect(await send('{"id": ')).toEqual({ status: 400, said: 'INVALID_JSON' });
    expect(statuses()).toEqual(['error']);
  });

  test.each([
    ['null', 'null'],
    ['an array', '[]'],
    ['no data', event({ data: undefined })],
    ['a float where an amount belongs', event({}, { target_amount: 'NaN' })],
    ['hexadecimal', event({}, { target_amount: '0x10' })],
    ['an unknown status', event({}, { status: 'done' })],
    ['a time that is none', event({ created_at: 'yesterday' })],
    ['an empty id', event({ id: '' })],
  ])('when its shape is wrong: %s', async (_what, body) => {
    expect(await send(body)).toEqual({ status: 400, said: 'INVALID_REQUEST' });
    expect(statuses()).toEqual(['error']);
  });

  test.each([
    ['order.confirmed', { data: undefined }],
    ['unknown', { event_type: 7 }],
    ['unknown', { event_type: 'order\u0000 <b>', data: undefined }],
    ['unknown', { event_type: '' }],
  ])('its log row says which event it was, where that can be read: %s', async (type, over) => {
    expect((await send(event(over))).status).toBe(400);
    expect([...rows.values()].map(({ record }) => record.event_type)).toEqual([type]);
  });

  test('a body from someone without the secret leaves no row', async () => {
    expect(await send('not json', {})).toEqual({ status: 401, said: 'WEBHOOK_SECRET' });
    expect(rows.size).toBe(0);
  });

  test.each(['read', 'write', 'silent read', 'silent write'] as const)(
    'with 503 when the table does not take it (%s), so that it is sent again',
    async (what) => {
      broken = what;
      expect(await send(event())).toEqual({ status: 503, said: 'UNAVAILABLE' });
    },
  );
});
