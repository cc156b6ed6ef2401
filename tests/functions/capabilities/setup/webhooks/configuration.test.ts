import type { StoredWebhookConfiguration } from '#functions/capabilities/setup/webhooks/ports.ts';
import { configurationRoutes } from '#functions/capabilities/setup/webhooks/configuration-routes.ts';
import {
  userOfWebhookConfiguration,
  webhookConfigurationId,
} from '#functions/capabilities/setup/webhooks/configuration.ts';
import { quiet } from '#functions/platform/logger.ts';
import { secretMatches } from '#functions/capabilities/setup/webhooks/secrets.ts';
import { MASKED_VALUE, webhookConfiguration } from '#shared/contract/calls/webhooks.ts';
import { describe, expect, test } from 'vitest';
import { ADMIN, apiOf, CLIENT, OPERATOR, refused } from '#tests/support/api.ts';
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

test("a configuration's id identifies its user", () => {
  expect(userOfWebhookConfiguration(webhookConfigurationId('u-1'))).toBe('u-1');
  expect(userOfWebhookConfiguration('something')).toBeUndefined();
});

/** A world with a configuration, created by its first read. */
const ready = async () => {
  const world = setUp();
  await world.read();
  return world;
};

describe('GET /api/webhook-configuration', () => {
  test('S3.25 creates one on the first read, with its value in full; later reads mask it', async () => {
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

  test("without a public origin, uses the API's address", async () => {
    const { call } = setUp();
    const handler_url = 'https://api-1.execute-api.us-east-1.amazonaws.com/api/webhooks/whc_client-1';
    for (const given of [undefined, 'javascript:alert(1)', 'https://a b/c']) {
      const headers: Record<string, string> = given === undefined ? {} : { 'x-public-origin': given };
      const { body } = await call(CLIENT, `GET ${LINE}`, { headers });
      expect([given, body]).toMatchObject([given, { handler_url }]);
    }
  });
});

describe('PUT /api/webhook-configuration', () => {
  test('shows a new value in its answer only, and stores its hash', async () => {
    const { read, save, rows } = await ready();
    const value = 'sixteen-or-more-characters';
    const { status, body } = await save({ version: 1, webhook_header_value: value });
    expect(status).toBe(200);
    expect(body).toMatchObject({ version: 2, webhook_header_value: value });
    const stored = rows.get('client-1');
    expect(stored && secretMatches(value, stored.secret)).toBe(true);
    expect((await read()).webhook_header_value).toBe(MASKED_VALUE);
  });

  test('no value, or the mask, keeps the stored value', async () => {
    const { save, rows } = await ready();
    const before = rows.get('client-1')?.secret;
    const change = { is_active: false, webhook_header_key: 'x-my-secret' };
    for (const [at, given] of [{}, { webhook_header_value: MASKED_VALUE }].entries()) {
      const asked = { ...change, webhook_header_key: 'X-My-Secret', version: at + 1, ...given };
      const kept = { ...change, webhook_header_value: MASKED_VALUE, version: at + 2 };
      expect((await save(asked)).body).toMatchObject(kept);
      expect(rows.get('client-1')?.secret).toEqual(before);
    }
  });

  test('generates a new value on request, with or without the mask', async () => {
    const { save } = await ready();
    expect((await save({ version: 1, generate: true })).body).toMatchObject({
      webhook_header_value: 'generated-value-2',
    });
    const again = await save({ version: 2, generate: true, webhook_header_value: MASKED_VALUE });
    expect(again.body).toMatchObject({ webhook_header_value: 'generated-value-3' });
  });

  test('stores a custom address, and returns to the default', async () => {
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

  test('a stale version is a conflict, and changes nothing', async () => {
    const { save, rows } = await ready();
    await save({ version: 1, is_active: false });
    const before = rows.get('client-1');
    const { status, body } = await save({ version: 1, is_active: true });
    expect(status).toBe(409);
    expect(body).toMatchObject({ error: { code: 'CONFLICT' } });
    expect(rows.get('client-1')).toEqual(before);
  });

  test("writes only the caller's own, whatever the body says", async () => {
    const { read, save, rows } = setUp();
    await read(CLIENT);
    await read(OPERATOR);
    const before = rows.get('client-1');
    await save({ version: 1, is_active: false, id: 'whc_client-1', user_id: 'client-1' }, OPERATOR);
    expect(rows.get('client-1')).toEqual(before);
    expect(rows.get('operator-1')?.record.is_active).toBe(false);
  });

  test('refuses invalid input with a reason, and changes nothing', async () => {
    const { save, rows } = await ready();
    for (const body of [{}, 'null', '"text"']) expect((await save(body)).status).toBe(400);
    expect(await save({ version: 1, webhook_header_key: 'Authorization' })).toMatchObject(
      refused(400, { message: 'webhook_header_key: this header name is reserved' }),
    );
    const { body } = await save({ version: 1, signing_secret: 'whsec_short' });
    expect(body).toMatchObject({ error: { code: 'INVALID_REQUEST' } });
    expect(JSON.stringify(body)).not.toContain('whsec_short');
    expect(rows.get('client-1')?.version).toBe(1);
  });
});

describe('the signing secret', () => {
  const SECRET = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
  const NEXT = `whsec_${Buffer.alloc(24, 2).toString('base64')}`;
  const DAY_MS = 24 * 60 * 60_000;
  const signingOf = (rows: ReturnType<typeof setUp>['rows']) => rows.get('client-1')?.secret.signing;

  test('pasted, is stored sealed and never shown', async () => {
    const { read, save, rows } = await ready();
    const { status, body } = await save({ version: 1, signing_secret: SECRET });
    expect(status).toBe(200);
    expect(body).toMatchObject({ signed: true, signing_secret: null, previous_signing_secret_until: null });
    expect(signingOf(rows)).toEqual({ current: `sealed whc_client-1 ${SECRET}`, previous: null });
    expect(await read()).toMatchObject({ signed: true, signing_secret: null });
  });

  test('generated, is shown once', async () => {
    const { read, save, rows } = await ready();
    const { body } = await save({ version: 1, generate_signing_secret: true });
    expect(body).toMatchObject({ signed: true, signing_secret: 'whsec_generated-2' });
    expect(signingOf(rows)?.current).toBe('sealed whc_client-1 whsec_generated-2');
    expect((await read()).signing_secret).toBeNull();
  });

  test('survives other changes', async () => {
    const { save, rows } = await ready();
    await save({ version: 1, signing_secret: SECRET });
    const before = signingOf(rows);
    expect((await save({ version: 2, generate: true, is_active: false })).body).toMatchObject({
      signed: true,
    });
    expect(signingOf(rows)).toEqual(before);
  });

  test('replaced, is valid for one more day; removed, ends at once with its predecessor', async () => {
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
    at(NOW);
    const removed = await save({ version: 3, signing_secret: null });
    expect(removed.body).toMatchObject({ signed: false, previous_signing_secret_until: null });
    expect(signingOf(rows)).toBeUndefined();
  });

  test('that cannot be sealed is not stored', async () => {
    const { save, rows, breakSeal } = await ready();
    breakSeal();
    const { status, body } = await save({ version: 1, signing_secret: SECRET });
    expect([status, body]).toMatchObject([503, { error: { code: 'UNAVAILABLE' } }]);
    expect(rows.get('client-1')?.version).toBe(1);
    expect(JSON.stringify(body)).not.toContain(SECRET);
  });
});
