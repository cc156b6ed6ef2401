import { eventReader } from '#functions/adapters/ramps/events.ts';
import { NOBODY } from '#functions/platform/principal.ts';
import { createHmac } from 'node:crypto';
import { createEventQuota, type EventQuota } from '#functions/capabilities/setup/webhooks/event-quota.ts';
import { EVENT_FIELDS, faultOf } from '#functions/capabilities/setup/webhooks/faults.ts';
import type { IntakeRecords } from '#functions/capabilities/setup/webhooks/ports.ts';
import { receiveWebhook } from '#functions/capabilities/setup/webhooks/receive-webhook.ts';
import { createRoles } from '#functions/modules/users/roles.ts';
import { systemClock } from '#functions/platform/clock.ts';
import { httpHandler } from '#functions/modules/act/serve.ts';
import { publicRoute } from '#functions/modules/act/route.ts';
import { quiet } from '#functions/platform/logger.ts';
import { rawBody, rawBytes } from '#functions/platform/request.ts';
import { seal, sealKey, unseal } from '#functions/adapters/secrets/webhook-key.ts';
import { hashSecret } from '#functions/capabilities/setup/webhooks/secrets.ts';
import {
  receiveWebhook as call,
  SUPPORTED_EVENTS,
  type WebhookEvent,
} from '#shared/contract/calls/webhooks.ts';
import type { RefusalReason } from '#shared/contract/calls/webhook-events.ts';
import type { WebhookLogRecord } from '#shared/contract/records.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { exampleOf, fixture } from '#tests/support/beta-fixtures.ts';
import { httpEvent, lambdaContext } from '#tests/support/events.ts';
import { NOW } from '#tests/support/records.ts';
import { ACCEPTED_EXTREMES, eventWith, REFUSED_EXTREMES } from '#tests/support/webhook-extremes.ts';
import { NO_FACTOR_NEEDED } from '#tests/support/api.ts';

const SECRET = 'a-secret-of-some-length';
const OWNER = 'operator-1';
const KEY = sealKey('k'.repeat(64));

let found: IntakeRecords;
let rows: Map<
  string,
  {
    record: WebhookLogRecord;
    event: WebhookEvent | null;
    extract?: string | undefined;
    due: string | null;
    concerns: boolean;
  }
>;
let quota: EventQuota;
let refusals: string[];
let profile: 'beta' | 'reference';
let key: 'there' | 'lost';
let broken: 'read' | 'write' | 'silent read' | 'silent write' | undefined;
let patience: AbortController;

/** The quota of a single instance. */
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
  profile = 'reference';
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

/** Never answers; the time for the table runs out. */
const noAnswer = (): Promise<never> => {
  setImmediate(() => patience.abort());
  return new Promise(() => undefined);
};

/** Runs the real pipeline: an HTTP API event in, an answer out. */
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
        stored: { record: WebhookLogRecord; event: WebhookEvent | null; extract?: string | undefined },
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
    readEvent: eventReader(profile),
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
    {
      log: quiet,
      fromEdge: () => true,
      secondFactor: () => NO_FACTOR_NEEDED,
      roles: createRoles(() => Promise.resolve(NOBODY), systemClock),
    },
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

const ACCEPTED = { status: 200, said: 'accepted' };
const IGNORED = { status: 200, said: 'ignored' };
const NO_SECRET = { status: 401, said: 'WEBHOOK_SECRET' };

/** Changes the configuration. */
const configured = (over: Partial<NonNullable<IntakeRecords['configuration']>>): void => {
  if (!found.configuration) throw new Error('no configuration');
  found = { ...found, configuration: { ...found.configuration, ...over } };
};

describe('an event', () => {
  test('is accepted once and due for the sweep; a replay is a duplicate, whatever it says', async () => {
    expect(await send(eventWith({}, { updated_at: '2026-11-20T14:00:00Z' }))).toEqual(ACCEPTED);
    const kept = [...rows.values()];
    expect(kept).toMatchObject([
      {
        event: { data: { updated_at: '2026-11-20T14:00:00.000Z' } },
        due: '2026-11-20T14:01:00.000Z',
        record: { processing_status: 'pending', user_id: OWNER, account_id: 'acc_1' },
      },
    ]);
    const replayed = eventWith({}, { target_amount: '99999.00' });
    expect(await send(replayed)).toEqual({ status: 200, said: 'duplicate' });
    expect([...rows.values()]).toEqual(kept);
  });

  test.each<[what: string, over: Partial<IntakeRecords>]>([
    ['a foreign account', { account: { user_id: 'client-9', manager_id: 'operator-9' } }],
    ['an unknown account', { account: undefined }],
    ['a managed account, for a client', { role: 'client' }],
  ])('for %s is ignored, with a log row of ids only and no order', async (_what, over) => {
    found = { ...found, ...over };
    expect(await send(eventWith({}, { reference: 'invoice 4711 of Maria' }))).toEqual(IGNORED);
    const record = { processing_status: 'ignored' };
    expect([...rows.values()]).toMatchObject([{ due: null, record, concerns: false }]);
    const [kept] = rows.values();
    const ids = ['account_id', 'created_at', 'id', 'status', 'type', 'updated_at'];
    expect(Object.keys(kept?.event?.data ?? {}).toSorted()).toEqual(ids);
  });

  test("for any account is accepted by an administrator's configuration", async () => {
    found = { ...found, role: 'admin', account: { user_id: null, manager_id: null } };
    expect(await send(eventWith())).toEqual(ACCEPTED);
  });

  test('S4.25 of each supported type is accepted', async () => {
    for (const event_type of SUPPORTED_EVENTS)
      expect([event_type, await send(eventWith({ event_type, id: event_type }))]).toEqual([
        event_type,
        ACCEPTED,
      ]);
  });

  test.each([
    ['pending', 'processed'],
    ['confirmed', 'pending'],
  ])('of a new %s order is recorded as %s', async (status, state) => {
    expect(await send(eventWith({ event_type: 'order.created' }, { status }))).toEqual(ACCEPTED);
    const [row] = rows.values();
    expect(row).toMatchObject({ record: { processing_status: state }, concerns: true });
    expect(row?.due === null).toBe(state === 'processed');
    expect(row?.record.detail?.includes('still pending') ?? false).toBe(state === 'processed');
  });

  test('of a changed but pending order is judged', async () => {
    expect(await send(eventWith({ event_type: 'order.confirmed' }, { status: 'pending' }))).toEqual(ACCEPTED);
    expect(statuses()).toEqual(['pending']);
  });

  test('S4.26 of another type is ignored, but listed with its order', async () => {
    expect(await send(eventWith({ event_type: 'order.expired' }))).toEqual(IGNORED);
    expect([...rows.values()].map(({ concerns }) => concerns)).toEqual([true]);
  });
});

describe('is refused', () => {
  test('without the secret or with a wrong one, without a row', async () => {
    for (const [body, headers] of [
      [eventWith(), {}],
      [eventWith(), { 'x-webhook-secret': `${SECRET}x` }],
      [eventWith(), { 'x-other': SECRET }],
      ['not json', {}],
    ] as const)
      expect([headers, await send(body, headers)]).toEqual([headers, NO_SECRET]);
    expect(rows.size).toBe(0);
    expect(refusals).toEqual(Array(4).fill(`${OWNER} secret`));
  });

  test('for an unknown or malformed configuration id', async () => {
    found = { ...found, configuration: undefined };
    expect(await send(eventWith())).toEqual({ status: 404, said: 'NOT_FOUND' });
    expect(await send(eventWith(), {}, 'something')).toEqual({ status: 404, said: 'NOT_FOUND' });
    expect(refusals).toEqual([]);
  });

  test('when disabled', async () => {
    configured({ record: { ...found.configuration!.record, is_active: false } });
    expect(await send(eventWith())).toEqual({ status: 403, said: 'WEBHOOK_DISABLED' });
    expect(rows.size).toBe(0);
    expect(refusals).toEqual([`${OWNER} disabled`]);
  });

  test('above 256 KiB exactly', async () => {
    const padded = (bytes: number) => {
      const text = JSON.stringify({ ...eventWith(), padding: '' });
      return text.replace('"padding":""', `"padding":"${'x'.repeat(bytes - Buffer.byteLength(text))}"`);
    };
    expect(await send(padded(256 * 1024 + 1))).toEqual({ status: 413, said: 'TOO_LARGE' });
    expect(rows.size).toBe(0);
    expect(await send(padded(256 * 1024))).toEqual(ACCEPTED);
  });

  test('S3.21 if it is not JSON, with an error row', async () => {
    expect(await send('{"id": ')).toEqual({ status: 400, said: 'INVALID_JSON' });
    expect(statuses()).toEqual(['error']);
    // An event with a row is not counted as a refusal.
    expect(refusals).toEqual([]);
  });

  test('if its shape is wrong', async () => {
    for (const body of ['null', '[]', eventWith({ data: undefined })])
      expect([body, await send(body)]).toEqual([body, { status: 400, said: 'INVALID_REQUEST' }]);
    expect(statuses()).toEqual(['error', 'error', 'error']);
  });

  test("S8.34 with the event's type in its row, if readable", async () => {
    for (const [type, over] of [
      ['order.confirmed', { data: undefined }],
      ['unknown', { event_type: 7 }],
      ['unknown', { event_type: 'order.expired', data: undefined }],
      ['unknown', { event_type: 'order\u0000 <b>', data: undefined }],
      ['unknown', { event_type: '' }],
    ] as const) {
      expect((await send(eventWith(over))).status).toBe(400);
      expect([over, [...rows.values()].at(-1)?.record.event_type]).toEqual([over, type]);
    }
  });

  test.each(['read', 'write', 'silent read', 'silent write'] as const)(
    'with a 503 if the table fails (%s), so that the sender retries',
    async (what) => {
      broken = what;
      expect(await send(eventWith())).toEqual({ status: 503, said: 'UNAVAILABLE' });
    },
  );
});

describe("an event in Beta Ramps' shape", () => {
  const beta = (over: object = {}, data: object = {}) => ({
    id: 'cb-1',
    event: 'order.confirmed',
    account_id: 'acc-parent',
    data: { order_id: 'o-1', status: 'confirmed', target_asset: 'USDT', target_amount: 275.97, ...data },
    ...over,
  });

  beforeEach(() => {
    profile = 'beta';
    found = { ...found, account: undefined };
  });

  test('waits until its sub-account is fetched', async () => {
    expect(await send(beta())).toEqual(ACCEPTED);
    expect([...rows.values()]).toMatchObject([
      {
        record: { id: `whc_${OWNER}:cb-1`, account_id: null, order_id: 'o-1', processing_status: 'pending' },
        event: { data: { account_id: null, target_amount: '275.97' } },
        due: '2026-11-20T14:01:00.000Z',
      },
    ]);
    expect(await send(beta({}, { status: 'canceled' }))).toEqual({ status: 200, said: 'duplicate' });
  });

  test.each(
    ['order-event', 'settlement-event'].flatMap((name) => [
      [name, undefined],
      ...(fixture(name).variants ?? []).map((variant) => [name, variant.name] as const),
    ]),
  )('%s, %s: is accepted', async (name, variant) => {
    found = { ...found, role: 'admin', account: { user_id: null, manager_id: null } };
    const { body, raw } = exampleOf(name ?? '', variant).request ?? {};
    expect(await send(raw ?? body)).toEqual(ACCEPTED);
  });

  test('without an id is identified by its body', async () => {
    const { id: _, ...bare } = beta();
    expect(await send(bare)).toEqual(ACCEPTED);
    expect(await send(bare)).toEqual({ status: 200, said: 'duplicate' });
    expect(await send({ ...bare, event: 'order.cancelled' })).toEqual(ACCEPTED);
    expect([...rows.keys()].every((id) => /^whc_operator-1:body_[0-9a-f]{40}$/.test(id))).toBe(true);
  });

  test.each([
    ['open', 'processed'],
    ['expired', 'pending'],
  ])('of a new %s order is recorded as %s', async (status, state) => {
    expect(await send(beta({ event: 'Order.created' }, { status }))).toEqual(ACCEPTED);
    expect(statuses()).toEqual([state]);
  });

  test('with a sub-account is judged like any other', async () => {
    expect(await send(beta({}, { sub_account_id: 'acc_1' }))).toEqual(IGNORED);
    found = { ...found, account: { user_id: 'client-1', manager_id: OWNER } };
    expect(await send(beta({ id: 'cb-2' }, { sub_account_id: 'acc_1' }))).toEqual(ACCEPTED);
  });

  test('in another provider’s shape is refused', async () => {
    expect(await send(eventWith())).toEqual({ status: 400, said: 'INVALID_REQUEST' });
  });

  test.each([
    ['settlement.pending', 'admin', ACCEPTED],
    ['Settlement canceled', 'admin', ACCEPTED],
    ['settlement.frozen', 'admin', IGNORED],
    ['settlement.confirmed', 'gateway_user', IGNORED],
    ['settlement.confirmed', 'client', IGNORED],
  ] as const)('%s to the webhook of a %s', async (event, role, answer) => {
    found = { ...found, role };
    const data = { settlement_id: 's-1', status: 'pending', target_asset: 'BRL', target_amount: 1 };
    expect(await send({ id: 'cb-9', event, data })).toEqual(answer);
    expect([...rows.values()]).toMatchObject([{ record: { account_id: null, order_id: null } }]);
  });
});

describe('the bounds of an event', () => {
  test('accepts events at the bounds', async () => {
    for (const [what, over, data] of ACCEPTED_EXTREMES)
      expect([what, (await send(eventWith(over, data))).status]).toEqual([what, 200]);
  });

  test('refuses events beyond, and repeats nothing of them in the row', async () => {
    for (const [what, over, data] of REFUSED_EXTREMES) {
      rows.clear();
      expect([what, await send(eventWith(over, data))]).toEqual([
        what,
        { status: 400, said: 'INVALID_REQUEST' },
      ]);
      const field = what.slice(0, what.indexOf(':'));
      const at = field in over ? field : `data.${field}`;
      expect(EVENT_FIELDS).toContain(at);
      const record = {
        id: `whc_${OWNER}:bad_random-0`,
        user_id: OWNER,
        event_type: 'event_type' in over ? 'unknown' : 'order.confirmed',
        processing_status: 'error',
        detail: faultOf(at),
        account_id: null,
        order_id: null,
        created_at: NOW.toISOString(),
      };
      const [row, ...more] = rows.values();
      expect(more).toEqual([]);
      expect(row).toMatchObject({ record, event: null, due: null, concerns: true });
      expect(row?.extract).toContain('data.reference: ');
      expect(row?.extract).not.toMatch(/PIX|[^ -~\n]/);
    }
  });

  test("keeps the names and types of an invalid body's fields, and harmless values", async () => {
    profile = 'beta';
    const data = {
      status: 'confirmed',
      target_amount: 275.97,
      order_id: 7,
      valid_until: 'Maria Silva',
      recipient_email: 'maria@example.com',
      description: 'PIX of Maria',
      message: null,
      orders: ['o-1'],
      'maria@example.com': 1,
    };
    expect(
      await send({ id: 'cb-1', event: 'Order.confirmed', account_id: 'maria@example.com', data }),
    ).toEqual({
      status: 400,
      said: 'INVALID_REQUEST',
    });
    const [row] = rows.values();
    expect(row?.record).toMatchObject({
      event_type: 'order.confirmed',
      processing_status: 'error',
      detail: faultOf('data.order_id'),
    });
    expect(row?.extract?.split('\n')).toEqual([
      'id: "cb-1"',
      'event: "Order.confirmed"',
      'account_id: string',
      'data.status: "confirmed"',
      'data.target_amount: 275.97',
      'data.order_id: 7',
      'data.valid_until: string',
      'data.recipient_email: string',
      'data.description: string',
      'data.message: null',
      'data.orders: list',
      'data.?: number',
    ]);
  });

  test.each([
    ['not JSON', 'text of 8 bytes'],
    ['[1]', 'list'],
    ['{}', 'no fields'],
    [`{${Array.from({ length: 99 }, (_, nth) => `"f${nth}":1`).join()}}`, /^f0: number\n[^]*f39: number$/],
  ])('keeps of %s: %s', async (body, extract) => {
    await send(body);
    const [row] = rows.values();
    expect(row?.extract).toMatch(extract);
  });

  test('does not name an unknown field', () => {
    expect(faultOf('data.<img>')).toBe('body: must be an event');
    expect(faultOf('constructor')).toBe('body: must be an event');
  });
});

describe('the quota', () => {
  const flood = async (count: number, make: (at: number) => unknown, headers?: Record<string, string>) => {
    const answers: Awaited<ReturnType<typeof send>>[] = [];
    for (let at = 0; at < count; at += 1) answers.push(await send(make(at), headers));
    return answers;
  };

  test('refuses more than 300 a minute for one sub-account, with a retry time', async () => {
    const answers = await flood(302, (at) => eventWith({ id: `evt_${at}` }));
    expect(answers.filter(({ said }) => said === 'accepted')).toHaveLength(300);
    expect(answers.at(-1)).toEqual({ status: 429, said: 'TOO_MANY_REQUESTS', retryAfter: '60' });
    expect(rows.size).toBe(300);
  });

  test('refuses more than 600 a minute, refused and ignored events included', async () => {
    found = { ...found, account: undefined };
    const answers = await flood(602, (at) =>
      at % 2 === 0 ? 'not JSON' : eventWith({ id: `evt_${at}` }, { account_id: `acc_${at}` }),
    );
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
    expect(rows.size).toBe(600);
  });

  test('does not count events without the secret, nor duplicates', async () => {
    const strangers = await flood(700, () => eventWith(), { 'x-webhook-secret': 'a guess' });
    expect(new Set(strangers.map(({ status }) => status))).toEqual(new Set([401]));
    const copies = await flood(700, () => eventWith());
    expect(copies.map(({ said }) => said).filter((said) => said !== 'duplicate')).toEqual(['accepted']);
    expect(await send(eventWith({ id: 'evt_2' }))).toEqual(ACCEPTED);
  });

  test('counts what other instances accepted', async () => {
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

  const signWith = (previous: { sealed: string; until: string } | null = null, of = ID): void =>
    configured({ secret: { ...hashSecret(SECRET), signing: { current: seal(KEY, CURRENT, of), previous } } });
  const beforeUntil = (at: number) => ({
    sealed: seal(KEY, BEFORE, ID),
    until: new Date(NOW.getTime() + at).toISOString(),
  });

  const body = JSON.stringify(eventWith());

  test('accepts signed events, whatever the fixed header, and the fixed header no longer', async () => {
    signWith();
    expect(await send(body)).toEqual(NO_SECRET);
    expect(rows.size).toBe(0);
    expect(await send(body, signedBy(CURRENT, body))).toEqual(ACCEPTED);
    expect(await send(body, signedBy(CURRENT, body))).toEqual({ status: 200, said: 'duplicate' });
  });

  test('refuses unsigned and altered events, without a row', async () => {
    signWith();
    for (const headers of [
      signedBy(BEFORE, body),
      signedBy(CURRENT, `${body} `),
      signedBy(CURRENT, body, { seconds: -301 }),
      signedBy(CURRENT, body, { id: 'evt_2' }),
    ])
      expect([headers, await send(body, headers)]).toEqual([headers, NO_SECRET]);
    expect(rows.size).toBe(0);
    expect(refusals).toEqual(Array(4).fill(`${OWNER} signature`));
  });

  test('accepts the previous secret for a while only', async () => {
    signWith(beforeUntil(1));
    expect(await send(body, signedBy(BEFORE, body))).toEqual(ACCEPTED);
    signWith(beforeUntil(0));
    expect(await send(body, signedBy(BEFORE, body))).toEqual(NO_SECRET);
    expect((await send(body, signedBy(CURRENT, body))).status).toBe(200);
  });

  test('records a signed invalid event, because its sender is known', async () => {
    signWith();
    const text = '{"id": ';
    expect(await send(text, signedBy(CURRENT, text))).toEqual({ status: 400, said: 'INVALID_JSON' });
    expect(statuses()).toEqual(['error']);
  });

  test('that cannot be opened answers 503, so that the sender retries', async () => {
    signWith();
    key = 'lost';
    expect(await send(body, signedBy(CURRENT, body))).toEqual({ status: 503, said: 'UNAVAILABLE' });
    key = 'there';
    signWith(null, 'whc_other');
    expect((await send(body, signedBy(CURRENT, body))).status).toBe(503);
    expect(rows.size).toBe(0);
  });

  test('does not affect configurations without one, and needs no key for them', async () => {
    key = 'lost';
    expect(await send(eventWith())).toEqual(ACCEPTED);
  });
});
