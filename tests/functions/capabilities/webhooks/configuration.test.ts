import type { StoredWebhookConfiguration } from '#functions/capabilities/webhooks/ports.ts';
import { configurationRoutes } from '#functions/capabilities/webhooks/configuration-routes.ts';
import {
  userOfWebhookConfiguration,
  webhookConfigurationId,
} from '#functions/capabilities/webhooks/read-configuration.ts';
import { quiet } from '#functions/platform/logger.ts';
import { secretMatches } from '#functions/capabilities/webhooks/secrets.ts';
import { MASKED_VALUE, webhookConfiguration } from '#shared/contract/calls/webhooks.ts';
import { describe, expect, test } from 'vitest';
import { ADMIN, apiOf, CLIENT, OPERATOR } from '#tests/support/api.ts';
import { NOW } from '#tests/support/records.ts';

const LINE = '/api/webhook-configuration';
const headers = { 'x-public-origin': 'https://portal.example' };

const setUp = () => {
  const rows = new Map<string, StoredWebhookConfiguration>();
  let generated = 0;
  let now = NOW;
  let sealing: 'possible' | 'broken' = 'possible';
  const call = apiOf(
    configurationRoutes({
      configurations: {
        get: (userId) => Promise.resolve(rows.get(userId)),
        create: (record, secret) => {
          const free = !rows.has(record.user_id);
          if (free) rows.set(record.user_id, { version: 1, record, secret });
          return Promise.resolve(free);
        },
        replace: (record, secret, expected) => {
          const same = rows.get(record.user_id)?.version === expected;
          if (same) rows.set(record.user_id, { version: expected + 1, record, secret });
          return Promise.resolve(same);
        },
      },
      clock: () => now,
      generate: () => `generated-value-${(generated += 1)}`,
      generateSigningSecret: () => `whsec_generated-${(generated += 1)}`,
      seal: (secret, of) =>
        sealing === 'broken'
          ? Promise.reject(new Error('no key'))
          : Promise.resolve(`sealed ${of} ${secret}`),
      log: quiet,
    }),
  );
  const read = async (caller = CLIENT) =>
    webhookConfiguration.parse((await call(caller, `GET ${LINE}`, { headers })).body);
  const save = (body: unknown, caller = CLIENT) => call(caller, `PUT ${LINE}`, { headers, body });
  const at = (then: Date): void => {
    now = then;
  };
  const breakSeal = (): void => {
    sealing = 'broken';
  };
  return { rows, call, read, save, at, breakSeal };
};

test('the id of a configuration leads to its user', () => {
  expect(userOfWebhookConfiguration(webhookConfigurationId('u-1'))).toBe('u-1');
  expect(userOfWebhookConfiguration('something')).toBeUndefined();
});

/** Once its configuration was read, and so made. */
const ready = async () => {
  const world = setUp();
  await world.read();
  return world;
};

describe('GET /api/webhook-configuration', () => {
  test('S3.25 makes one on the first read, with its value in full; then it is masked', async () => {
    const { read, rows } = setUp();
    const first = await read();
    expect(first).toEqual({
      id: 'whc_client-1',
      webhook_url: 'https://portal.example/api/webhooks/whc_client-1',
      webhook_header_key: 'x-webhook-secret',
      webhook_header_value: 'generated-value-1',
      is_active: true,
      handler_url: 'https://portal.example/api/webhooks/whc_client-1',
      signed: false,
      signing_secret: null,
      previous_signing_secret_until: null,
      version: 1,
    });
    expect(await read()).toEqual({ ...first, webhook_header_value: MASKED_VALUE });
    expect(JSON.stringify(rows.get('client-1'))).not.toContain('generated-value-1');
  });

  test('S3.26 S6.12 each user has their own', async () => {
    const { read } = setUp();
    expect((await read(CLIENT)).id).not.toBe((await read(OPERATOR)).id);
    expect((await read(ADMIN)).id).toBe('whc_admin-1');
  });

  test.each([[{}], [{ 'x-public-origin': 'javascript:alert(1)' }], [{ 'x-public-origin': 'https://a b/c' }]])(
    'without an address of the deployment it names the API (%j)',
    async (given) => {
      const { call } = setUp();
      const { body } = await call(CLIENT, `GET ${LINE}`, { headers: given });
      expect(body).toMatchObject({
        handler_url: 'https://api-1.execute-api.us-east-1.amazonaws.com/api/webhooks/whc_client-1',
      });
    },
  );
});

describe('PUT /api/webhook-configuration', () => {
  test('shows a value in the answer that sets it, and keeps its hash', async () => {
    const { read, save, rows } = await ready();
    const value = 'sixteen-or-more-characters';
    const { status, body } = await save({ version: 1, webhook_header_value: value });
    expect(status).toBe(200);
    expect(body).toMatchObject({ version: 2, webhook_header_value: value });
    const stored = rows.get('client-1');
    expect(stored && secretMatches(value, stored.secret)).toBe(true);
    expect((await read()).webhook_header_value).toBe(MASKED_VALUE);
  });

  test.each([
    ['no value', {}],
    ['the mask', { webhook_header_value: MASKED_VALUE }],
  ])('%s keeps the stored value', async (_what, change) => {
    const { save, rows } = await ready();
    const before = rows.get('client-1')?.secret;
    const { body } = await save({
      version: 1,
      is_active: false,
      webhook_header_key: 'X-My-Secret',
      ...change,
    });
    expect(body).toMatchObject({
      is_active: false,
      webhook_header_key: 'x-my-secret',
      webhook_header_value: MASKED_VALUE,
      version: 2,
    });
    expect(rows.get('client-1')?.secret).toEqual(before);
  });

  test('makes a new value when asked to, with the mask sent along or not', async () => {
    const { save } = await ready();
    expect((await save({ version: 1, generate: true })).body).toMatchObject({
      webhook_header_value: 'generated-value-2',
    });
    const again = await save({ version: 2, generate: true, webhook_header_value: MASKED_VALUE });
    expect(again.body).toMatchObject({ webhook_header_value: 'generated-value-3' });
  });

  test('keeps an address of its own, and goes back to the default', async () => {
    const { read, save } = setUp();
    const first = await read();
    const own = await save({ version: 1, webhook_url: 'https://ops.example/hook' });
    expect(own.body).toMatchObject({
      webhook_url: 'https://ops.example/hook',
      handler_url: first.handler_url,
    });
    const back = await save({ version: 2, webhook_url: '' });
    expect(back.body).toMatchObject({ webhook_url: first.handler_url });
  });

  test('a stale version is a conflict and changes nothing', async () => {
    const { save, rows } = await ready();
    await save({ version: 1, is_active: false });
    const before = rows.get('client-1');
    const { status, body } = await save({ version: 1, is_active: true });
    expect(status).toBe(409);
    expect(body).toMatchObject({ error: { code: 'CONFLICT' } });
    expect(rows.get('client-1')).toEqual(before);
  });

  test("writes the caller's own, whatever the body says", async () => {
    const { read, save, rows } = setUp();
    await read(CLIENT);
    await read(OPERATOR);
    const before = rows.get('client-1');
    await save({ version: 1, is_active: false, id: 'whc_client-1', user_id: 'client-1' }, OPERATOR);
    expect(rows.get('client-1')).toEqual(before);
    expect(rows.get('operator-1')?.record.is_active).toBe(false);
  });

  test.each([
    {},
    { version: '1' },
    { version: 1, webhook_header_value: 'short' },
    { version: 1, webhook_header_value: 'with blanks in the value' },
    { version: 1, webhook_header_value: `line\r\nbreak-${'x'.repeat(16)}` },
    { version: 1, webhook_header_key: 'authorization' },
    { version: 1, webhook_header_key: 'x-public-origin' },
    { version: 1, webhook_header_key: 'X-Viewer-Address' },
    { version: 1, webhook_header_key: 'no spaces' },
    { version: 1, webhook_url: 'javascript:alert(1)' },
    { version: 1, webhook_url: 'not an address' },
    { version: 1, is_active: 'yes' },
    'null',
    '"text"',
  ])('refuses %j', async (body) => {
    const { save, rows } = await ready();
    expect((await save(body)).status).toBe(400);
    expect(rows.get('client-1')?.version).toBe(1);
  });

  const RESERVED_NAMES = [
    ...[
      'Authorization',
      'Host',
      'Content-Length',
      'content-type',
      'Content-Encoding',
      'Connection',
      'Cookie',
    ],
    ...['Set-Cookie', 'Transfer-Encoding', 'TE', 'Trailer', 'Upgrade', 'Keep-Alive', 'Expect', 'Via', 'Date'],
    ...['X-Forwarded-For', 'x-forwarded', 'X-Forwarded-Proto', 'X-Amz-Date', 'x-amzn-trace-id', 'X-Real-IP'],
    ...['X-Public-Origin', 'Origin', 'Referer', 'User-Agent', 'Accept', 'accept-encoding', 'Forwarded'],
    ...['CloudFront-Viewer-Country', 'CF-Connecting-IP', 'Sec-WebSocket-Key', 'Proxy-Authorization'],
    ...['If-None-Match', 'X-HTTP-Method-Override', 'X-Original-URL', 'True-Client-IP', ' authorization '],
  ];
  test.each(RESERVED_NAMES)('the header %s is reserved', async (name) => {
    const { save, rows } = await ready();
    expect(await save({ version: 1, webhook_header_key: name })).toMatchObject({
      status: 400,
      body: { error: { message: 'webhook_header_key: this header name is reserved' } },
    });
    expect(rows.get('client-1')?.version).toBe(1);
  });

  test.each([
    ...[
      '',
      ' ',
      'two words',
      'colon:',
      'a,b',
      'a;b',
      'a/b',
      'a"b',
      'a(b)',
      'a@b',
      'a[b]',
      'a{b}',
      'a=b',
      'a?b',
    ],
    ...['tab\there', 'line\r\nbreak', 'nul\u0000', 'ünïcode', '\u212Aelvin', '｜', 'x'.repeat(65)],
  ])('the header name %j is not legal', async (name) => {
    const { save, rows } = await ready();
    expect((await save({ version: 1, webhook_header_key: name })).status).toBe(400);
    expect(rows.get('client-1')?.version).toBe(1);
  });

  test.each([
    ['X-Webhook-Secret', 'x-webhook-secret'],
    ['ramps_signature', 'ramps_signature'],
    ["!#$%&'*+-.^_`|~09az", "!#$%&'*+-.^_`|~09az"],
    ['__proto__', '__proto__'],
    ['x'.repeat(64), 'x'.repeat(64)],
    ['x-contents', 'x-contents'],
  ])('the header name %j is legal', async (name, kept) => {
    const { save } = await ready();
    expect(await save({ version: 1, webhook_header_key: name })).toMatchObject({
      status: 200,
      body: { webhook_header_key: kept },
    });
  });
});

describe('the signing secret', () => {
  const SECRET = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
  const NEXT = `whsec_${Buffer.alloc(24, 2).toString('base64')}`;
  const DAY_MS = 24 * 60 * 60_000;
  const signingOf = (rows: ReturnType<typeof setUp>['rows']) => rows.get('client-1')?.secret.signing;

  test('that is pasted is kept sealed and is not shown', async () => {
    const { read, save, rows } = await ready();
    const { status, body } = await save({ version: 1, signing_secret: SECRET });
    expect(status).toBe(200);
    expect(body).toMatchObject({ signed: true, signing_secret: null, previous_signing_secret_until: null });
    expect(signingOf(rows)).toEqual({ current: `sealed whc_client-1 ${SECRET}`, previous: null });
    expect(await read()).toMatchObject({ signed: true, signing_secret: null });
  });

  test('that the server makes is shown once', async () => {
    const { read, save, rows } = await ready();
    const { body } = await save({ version: 1, generate_signing_secret: true });
    expect(body).toMatchObject({ signed: true, signing_secret: 'whsec_generated-2' });
    expect(signingOf(rows)?.current).toBe('sealed whc_client-1 whsec_generated-2');
    expect((await read()).signing_secret).toBeNull();
  });

  test('stays through other changes', async () => {
    const { save, rows } = await ready();
    await save({ version: 1, signing_secret: SECRET });
    const before = signingOf(rows);
    expect((await save({ version: 2, generate: true, is_active: false })).body).toMatchObject({
      signed: true,
    });
    expect(signingOf(rows)).toEqual(before);
  });

  test('that is replaced is accepted for a day more', async () => {
    const { read, save, rows, at } = await ready();
    await save({ version: 1, signing_secret: SECRET });
    const { body } = await save({ version: 2, signing_secret: NEXT });
    const until = new Date(NOW.getTime() + DAY_MS).toISOString();
    expect(body).toMatchObject({ signed: true, previous_signing_secret_until: until });
    expect(signingOf(rows)).toEqual({
      current: `sealed whc_client-1 ${NEXT}`,
      previous: { sealed: `sealed whc_client-1 ${SECRET}`, until },
    });
    at(new Date(NOW.getTime() + DAY_MS));
    expect((await read()).previous_signing_secret_until).toBeNull();
  });

  test('that is removed is accepted no more, nor the one before', async () => {
    const { save, rows } = await ready();
    await save({ version: 1, signing_secret: SECRET });
    await save({ version: 2, signing_secret: NEXT });
    const { body } = await save({ version: 3, signing_secret: null });
    expect(body).toMatchObject({ signed: false, previous_signing_secret_until: null });
    expect(signingOf(rows)).toBeUndefined();
  });

  test('that cannot be sealed is not stored in any other way', async () => {
    const { save, rows, breakSeal } = await ready();
    breakSeal();
    const { status, body } = await save({ version: 1, signing_secret: SECRET });
    expect([status, body]).toMatchObject([503, { error: { code: 'UNAVAILABLE' } }]);
    expect(rows.get('client-1')?.version).toBe(1);
    expect(JSON.stringify(body)).not.toContain(SECRET);
  });

  test('of another form is refused, and its value is not repeated', async () => {
    const { save } = await ready();
    const { status, body } = await save({ version: 1, signing_secret: 'whsec_short' });
    expect([status, body]).toMatchObject([400, { error: { code: 'INVALID_REQUEST' } }]);
    expect(JSON.stringify(body)).not.toContain('whsec_short');
  });
});
