import { NOBODY } from '#functions/platform/principal.ts';
import { createHmac } from 'node:crypto';
import { createEventQuota, type EventQuota } from '#functions/capabilities/webhooks/event-quota.ts';
import { EVENT_FIELDS, faultOf } from '#functions/capabilities/webhooks/event-faults.ts';
import type { IntakeRecords } from '#functions/capabilities/webhooks/ports.ts';
import { receiveWebhook } from '#functions/capabilities/webhooks/receive-webhook.ts';
import { createRoles } from '#functions/modules/users/roles.ts';
import { systemClock } from '#functions/platform/clock.ts';
import { httpHandler, publicRoute } from '#functions/platform/http.ts';
import { quiet } from '#functions/platform/logger.ts';
import { rawBody, rawBytes } from '#functions/platform/request.ts';
import { seal, sealKey, unseal } from '#functions/adapters/secrets/webhook-key.ts';
import { hashSecret } from '#functions/capabilities/webhooks/secrets.ts';
import {
  receiveWebhook as call,
  SUPPORTED_EVENTS,
  type WebhookEvent,
} from '#shared/contract/calls/webhooks.ts';
import type { RefusalReason } from '#shared/contract/calls/webhook-events.ts';
import type { WebhookLogRecord } from '#shared/contract/records.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { httpEvent, lambdaContext } from '#tests/support/events.ts';
import { NOW } from '#tests/support/records.ts';
import { ACCEPTED_EXTREMES, eventWith, REFUSED_EXTREMES } from '#tests/support/webhook-extremes.ts';

const SECRET = 'a-secret-of-some-length';
const OWNER = 'operator-1';
const KEY = sealKey('k'.repeat(64));

let found: IntakeRecords;
let rows: Map<
  string,
  { record: WebhookLogRecord; event: WebhookEvent | null; due: string | null; concerns: boolean }
>;
let quota: EventQuota;
let refusals: string[];
let key: 'there' | 'lost';
let broken: 'read' | 'write' | 'silent read' | 'silent write' | undefined;
let patience: AbortController;

/** Of one instance, which has the table to itself. */
const newQuota = (): EventQuota => {
  let total = 0;
  const accounts = new Map<string, number>();
  return createEventQuota({
    limits: { total: 600, account: 300 },
    add: (_owner, _now, more) => {
      total += more.total;
      for (const [id, count] of more.accounts) accounts.set(id, (accounts.get(id) ?? 0) + count);
      return Promise.resolve({ total, accounts });
    },
    log: quiet,
  });
};

beforeEach(() => {
  rows = new Map();
  broken = undefined;
  patience = new AbortController();
  key = 'there';
  quota = newQuota();
  refusals = [];
  found = {
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
      read: () => {
        if (broken === 'silent read') return noAnswer();
        return broken === 'read' ? Promise.reject(new Error('table')) : Promise.resolve(found);
      },
      record: (
        stored: { record: WebhookLogRecord; event: WebhookEvent | null },
        due: string | null,
        concerns: boolean,
      ) => {
        if (broken === 'silent write') return noAnswer();
        if (broken === 'write') return Promise.reject(new Error('disk full'));
        if (rows.has(stored.record.id)) return Promise.resolve(false);
        rows.set(stored.record.id, { ...stored, due, concerns });
        return Promise.resolve(true);
      },
    },
    quota,
    countRefusal: (userId: string, reason: RefusalReason) => {
      refusals.push(`${userId} ${reason}`);
      return Promise.resolve();
    },
    openSecret: async (sealed: string, of: string) => {
      if (key === 'lost') throw new Error('no key');
      return await Promise.resolve(unseal(KEY, sealed, of));
    },
    clock: () => NOW,
    deadline: () => patience.signal,
    newId: () => `random-${rows.size}`,
    log: quiet,
  };
  const handler = httpHandler(
    [
      publicRoute(call, (raw, { id: configurationId }) =>
        receiveWebhook(
          { configurationId, headers: raw.headers, body: rawBody(raw), bytes: () => rawBytes(raw) },
          context,
        ),
      ),
    ],
    { log: quiet, fromEdge: () => true, roles: createRoles(() => Promise.resolve(NOBODY), systemClock) },
  );
  const {
    statusCode,
    body: text,
    headers: answered,
  } = await handler(httpEvent({ method: 'POST', path: `/api/webhooks/${id}`, body, headers }), lambdaContext);
  const answer = JSON.parse(text ?? '') as { status?: string; error?: { code: string; message: string } };
  const retryAfter = answered?.['retry-after'];
  return {
    status: statusCode,
    said: answer.status ?? answer.error?.code,
    ...(retryAfter === undefined ? {} : { retryAfter }),
  };
};

const statuses = () => [...rows.values()].map(({ record }) => record.processing_status);

describe('an event', () => {
  test('is accepted once and recorded with a date for the sweep', async () => {
    expect(await send(eventWith())).toEqual({ status: 200, said: 'accepted' });
    expect([...rows.values()]).toMatchObject([
      {
        due: '2026-11-20T14:01:00.000Z',
        record: { processing_status: 'pending', user_id: OWNER, account_id: 'acc_1' },
      },
    ]);
  });

  test('replayed is a duplicate, whatever else it says', async () => {
    await send(eventWith());
    expect(await send(eventWith({}, { target_amount: '99999.00' }))).toEqual({
      status: 200,
      said: 'duplicate',
    });
    expect(rows.size).toBe(1);
  });

  test.each([
    [
      'a foreign account',
      () => (found = { ...found, account: { user_id: 'client-9', manager_id: 'operator-9' } }),
    ],
    ['an unknown account', () => (found = { ...found, account: undefined })],
    ['an account that is only managed, for a client', () => (found = { ...found, role: 'client' })],
  ])('for %s is ignored and leaves only its log row', async (_what, prepare) => {
    prepare();
    expect(await send(eventWith())).toEqual({ status: 200, said: 'ignored' });
    expect([...rows.values()]).toMatchObject([{ due: null, record: { processing_status: 'ignored' } }]);
  });

  test("for any account is accepted from an administrator's configuration", async () => {
    found = { ...found, role: 'admin', account: { user_id: null, manager_id: null } };
    expect(await send(eventWith())).toEqual({ status: 200, said: 'accepted' });
  });

  test.each(SUPPORTED_EVENTS)('S4.25 of the supported type %s is accepted', async (type) => {
    expect(await send(eventWith({ event_type: type }))).toEqual({ status: 200, said: 'accepted' });
  });

  test('S4.26 of another type is ignored', async () => {
    expect(await send(eventWith({ event_type: 'order.expired' }))).toEqual({ status: 200, said: 'ignored' });
  });

  test('with amounts as JSON numbers is accepted', async () => {
    expect(await send(eventWith({}, { source_amount: 1500, target_amount: 1500.5 }))).toEqual({
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
    expect(await send(eventWith(), headers)).toEqual({ status, said: 'WEBHOOK_SECRET' });
    expect(rows.size).toBe(0);
    expect(refusals).toEqual([`${OWNER} secret`]);
  });

  test('for an unknown configuration, or what is no configuration at all', async () => {
    found = { ...found, configuration: undefined };
    expect(await send(eventWith())).toEqual({ status: 404, said: 'NOT_FOUND' });
    expect(await send(eventWith(), {}, 'something')).toEqual({ status: 404, said: 'NOT_FOUND' });
    expect(refusals).toEqual([]);
  });

  test('when disabled', async () => {
    if (found.configuration)
      found = {
        ...found,
        configuration: {
          ...found.configuration,
          record: { ...found.configuration.record, is_active: false },
        },
      };
    expect(await send(eventWith())).toEqual({ status: 403, said: 'WEBHOOK_DISABLED' });
    expect(rows.size).toBe(0);
    expect(refusals).toEqual([`${OWNER} disabled`]);
  });

  test('over 256 KiB, and not one byte below', async () => {
    const padded = (bytes: number) => {
      const text = JSON.stringify({ ...eventWith(), padding: '' });
      return text.replace('"padding":""', `"padding":"${'x'.repeat(bytes - Buffer.byteLength(text))}"`);
    };
    expect(await send(padded(256 * 1024 + 1))).toEqual({ status: 413, said: 'TOO_LARGE' });
    expect(rows.size).toBe(0);
    expect(await send(padded(256 * 1024))).toEqual({ status: 200, said: 'accepted' });
  });

  test('S3.21 when it is not JSON, with a log row that says error', async () => {
    expect(await send('{"id": ')).toEqual({ status: 400, said: 'INVALID_JSON' });
    expect(statuses()).toEqual(['error']);
    // What has a row is not counted beside it.
    expect(refusals).toEqual([]);
  });

  test.each([
    ['null', 'null'],
    ['an array', '[]'],
    ['no data', eventWith({ data: undefined })],
    ['a float where an amount belongs', eventWith({}, { target_amount: 'NaN' })],
    ['hexadecimal', eventWith({}, { target_amount: '0x10' })],
    ['an unknown status', eventWith({}, { status: 'done' })],
    ['a time that is none', eventWith({ created_at: 'yesterday' })],
    ['an empty id', eventWith({ id: '' })],
  ])('when its shape is wrong: %s', async (_what, body) => {
    expect(await send(body)).toEqual({ status: 400, said: 'INVALID_REQUEST' });
    expect(statuses()).toEqual(['error']);
  });

  test.each([
    ['order.confirmed', { data: undefined }],
    ['unknown', { event_type: 7 }],
    ['unknown', { event_type: 'order.expired', data: undefined }],
    ['unknown', { event_type: 'order\u0000 <b>', data: undefined }],
    ['unknown', { event_type: '' }],
  ])('S8.34 its log row says which event it was, where that can be read: %s', async (type, over) => {
    expect((await send(eventWith(over))).status).toBe(400);
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
      expect(await send(eventWith())).toEqual({ status: 503, said: 'UNAVAILABLE' });
    },
  );
});

describe('the bounds of an event', () => {
  test.each(ACCEPTED_EXTREMES)('%s is accepted or ignored', async (_what, over, data) => {
    const { status } = await send(eventWith(over, data));
    expect(status).toBe(200);
  });

  test.each(REFUSED_EXTREMES)(
    '%s is refused, and its log row repeats nothing of it',
    async (what, over, data) => {
      expect(await send(eventWith(over, data))).toEqual({ status: 400, said: 'INVALID_REQUEST' });
      const field = what.slice(0, what.indexOf(':'));
      const at = field in over ? field : `data.${field}`;
      const isKnown = !('event_type' in over);
      expect(EVENT_FIELDS).toContain(at);
      expect([...rows.values()]).toEqual([
        {
          record: {
            id: `whc_${OWNER}:bad_random-0`,
            user_id: OWNER,
            event_type: isKnown ? 'order.confirmed' : 'unknown',
            processing_status: 'error',
            detail: faultOf(at),
            account_id: null,
            order_id: null,
            created_at: NOW.toISOString(),
          },
          event: null,
          due: null,
          concerns: true,
        },
      ]);
    },
  );

  test('a field that is none of an event’s is not named', () => {
    expect(faultOf('data.<img>')).toBe('body: must be an event');
    expect(faultOf('constructor')).toBe('body: must be an event');
  });

  test('times are kept normalised', async () => {
    await send(
      eventWith({ created_at: '2026-11-20T14:00:00+00:00' }, { updated_at: '2026-11-20T14:00:00Z' }),
    );
    expect([...rows.values()][0]?.event).toMatchObject({
      created_at: '2026-11-20T14:00:00.000Z',
      data: { updated_at: '2026-11-20T14:00:00.000Z' },
    });
  });
});

describe('an ignored event', () => {
  test('belongs to what is known of its order where its sender may speak for the account', async () => {
    await send(eventWith({ event_type: 'order.expired' }));
    expect([...rows.values()].map(({ concerns }) => concerns)).toEqual([true]);
  });

  test('does not where the account is another owner’s, or unowned', async () => {
    found = { ...found, account: { user_id: 'client-9', manager_id: 'operator-9' } };
    await send(eventWith({ id: 'evt_foreign' }));
    found = { ...found, account: undefined };
    await send(eventWith({ id: 'evt_nobody' }));
    expect([...rows.values()].map(({ concerns }) => concerns)).toEqual([false, false]);
  });
});

describe('the quota', () => {
  const flood = async (count: number, make: (at: number) => unknown, headers?: Record<string, string>) => {
    const answers: Awaited<ReturnType<typeof send>>[] = [];
    for (let at = 0; at < count; at += 1) answers.push(await send(make(at), headers));
    return answers;
  };

  test('refuses what is more than 300 a minute for one sub-account, with when to come again', async () => {
    const answers = await flood(302, (at) => eventWith({ id: `evt_${at}` }));
    expect(answers.filter(({ said }) => said === 'accepted')).toHaveLength(300);
    expect(answers.at(-1)).toEqual({ status: 429, said: 'TOO_MANY_REQUESTS', retryAfter: '60' });
    expect(rows.size).toBe(300);
  });

  test('refuses what is more than 600 a minute, refused and ignored events among them', async () => {
    found = { ...found, account: undefined };
    const answers = await flood(602, (at) =>
      at % 2 === 0 ? 'not JSON' : eventWith({ id: `evt_${at}` }, { account_id: `acc_${at}` }),
    );
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
    expect(rows.size).toBe(600);
  });

  test('is not used up by those who do not have the secret, nor by duplicates', async () => {
    const strangers = await flood(700, () => eventWith(), { 'x-webhook-secret': 'a guess' });
    expect(new Set(strangers.map(({ status }) => status))).toEqual(new Set([401]));
    const copies = await flood(700, () => eventWith());
    expect(copies.map(({ said }) => said).filter((said) => said !== 'duplicate')).toEqual(['accepted']);
    expect(await send(eventWith({ id: 'evt_2' }))).toEqual({ status: 200, said: 'accepted' });
  });

  test('counts what other instances have taken', async () => {
    found = { ...found, counts: { total: 600, account: 0 } };
    expect((await send(eventWith())).status).toBe(429);
    found = { ...found, counts: { total: 0, account: 300 } };
    expect((await send(eventWith())).status).toBe(429);
    expect(refusals).toEqual([`${OWNER} limit`, `${OWNER} limit`]);
    found = { ...found, account: undefined };
    quota = newQuota();
    expect((await send(eventWith())).said).toBe('ignored');
  });
});

describe('a configuration with a signing secret', () => {
  const CURRENT = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
  const BEFORE = `whsec_${Buffer.alloc(24, 2).toString('base64')}`;
  const ID = `whc_${OWNER}`;

  const signedBy = (secret: string, body: string, { id = 'evt_1', seconds = 0 } = {}) => {
    const timestamp = String(NOW.getTime() / 1000 + seconds);
    const signature = createHmac('sha256', Buffer.from(secret.slice(6), 'base64'))
      .update(`${id}.${timestamp}.${body}`)
      .digest('base64');
    return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
  };

  const signWith = (previous: { sealed: string; until: string } | null = null): void => {
    if (!found.configuration) throw new Error('a configuration was to be there');
    const secret = {
      ...hashSecret(SECRET),
      signing: { current: seal(KEY, CURRENT, ID), previous },
    };
    found = { ...found, configuration: { ...found.configuration, secret } };
  };
  const beforeUntil = (at: number) => ({
    sealed: seal(KEY, BEFORE, ID),
    until: new Date(NOW.getTime() + at).toISOString(),
  });

  const body = JSON.stringify(eventWith());

  test('takes what it has signed, whatever the fixed header', async () => {
    signWith();
    expect(await send(body, signedBy(CURRENT, body))).toEqual({ status: 200, said: 'accepted' });
    expect(await send(body, signedBy(CURRENT, body))).toEqual({ status: 200, said: 'duplicate' });
  });

  test('takes the fixed header no more', async () => {
    signWith();
    expect(await send(body)).toEqual({ status: 401, said: 'WEBHOOK_SECRET' });
    expect(rows.size).toBe(0);
  });

  test.each([
    ['another secret', signedBy(BEFORE, body)],
    ['another body', signedBy(CURRENT, `${body} `)],
    ['a time of more than 5 minutes ago', signedBy(CURRENT, body, { seconds: -301 })],
    ['a time more than 5 minutes ahead', signedBy(CURRENT, body, { seconds: 301 })],
    ['an id that is not the event’s', signedBy(CURRENT, body, { id: 'evt_2' })],
    ['no headers', {}],
  ])('refuses %s, and writes no row', async (_what, headers) => {
    signWith();
    expect(await send(body, headers)).toEqual({ status: 401, said: 'WEBHOOK_SECRET' });
    expect(rows.size).toBe(0);
    expect(refusals).toEqual([`${OWNER} signature`]);
  });

  test('takes the secret before for a while, and then no more', async () => {
    signWith(beforeUntil(1));
    expect(await send(body, signedBy(BEFORE, body))).toEqual({ status: 200, said: 'accepted' });
    signWith(beforeUntil(0));
    expect(await send(body, signedBy(BEFORE, body))).toEqual({ status: 401, said: 'WEBHOOK_SECRET' });
    expect((await send(body, signedBy(CURRENT, body))).status).toBe(200);
  });

  test('notes a signed event that is none: its sender is known', async () => {
    signWith();
    expect(await send('{"id": ', signedBy(CURRENT, '{"id": '))).toEqual({
      status: 400,
      said: 'INVALID_JSON',
    });
    expect(statuses()).toEqual(['error']);
  });

  test('that cannot be opened is answered 503, so that the event comes again', async () => {
    signWith();
    key = 'lost';
    expect(await send(body, signedBy(CURRENT, body))).toEqual({ status: 503, said: 'UNAVAILABLE' });
    key = 'there';
    if (found.configuration)
      found = {
        ...found,
        configuration: {
          ...found.configuration,
          secret: {
            ...hashSecret(SECRET),
            signing: { current: seal(KEY, CURRENT, 'whc_other'), previous: null },
          },
        },
      };
    expect((await send(body, signedBy(CURRENT, body))).status).toBe(503);
    expect(rows.size).toBe(0);
  });

  test('leaves those without one as they were, and asks for no key', async () => {
    key = 'lost';
    expect(await send(eventWith())).toEqual({ status: 200, said: 'accepted' });
  });
});
