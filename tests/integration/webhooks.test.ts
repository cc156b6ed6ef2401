import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import type { WebhookConfiguration } from '#shared/contract/calls/webhooks.ts';
import type { SubAccountRecord } from '#shared/contract/records.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { configure, enter, newAccount, newPerson, type Scene } from '#tests/support/scene.ts';
import { ACCEPTED_EXTREMES, eventWith } from '#tests/support/webhook-extremes.ts';
import { running } from '#tests/support/plain.ts';
import {
  conversionOf,
  openSocket,
  ordersOf,
  pay,
  sandbox,
  swept,
  until,
} from '#tests/support/stack-client.ts';

let scene: Scene;
/** The owner of the configuration, and another user. */
let own: Awaited<ReturnType<typeof newPerson>>;
let signing: Awaited<ReturnType<typeof newPerson>>;
let account: SubAccountRecord;
let foreign: SubAccountRecord;
let configuration: WebhookConfiguration;

const VALUE = 'a-webhook-value-of-the-operator';

beforeAll(async () => {
  scene = await enter(running.stack);
  own = await newPerson(running.stack, scene, 'gateway_user');
  signing = await newPerson(running.stack, scene, 'client');
  account = await newAccount(running.stack, scene, { user_id: own.id });
  foreign = await newAccount(running.stack, scene);
  await configure(scene, account, { maximum_daily_amount: '1000000' }, own.call);
  await configure(scene, foreign);
  const first = await own.call<WebhookConfiguration>('GET /webhook-configuration');
  expect(first.body.webhook_header_value).toMatch(/^[\w-]{40,}$/);
  const set = await own.call<WebhookConfiguration>('PUT /webhook-configuration', {
    webhook_header_value: VALUE,
    version: first.body.version,
  });
  expect(set.body.webhook_header_value).toBe(VALUE);
  configuration = set.body;
  // The sandbox sends nothing from here on; the test sends the webhooks.
  await sandbox(running.stack)('PUT /sandbox/behaviour', { webhooks: { drop: 1 } });
});
/** Other tests use the same stack. */
afterAll(() => sandbox(running.stack)('PUT /sandbox/behaviour', { webhooks: null }));

const event = (
  order: { id: string; account_id: string; target_amount: string },
  changes: Record<string, unknown> = {},
) => {
  const at = new Date().toISOString();
  return {
    id: `evt_${randomUUID()}`,
    event_type: 'order.confirmed',
    created_at: at,
    data: {
      id: order.id,
      type: 'deposit',
      account_id: order.account_id,
      status: 'confirmed',
      source_asset: 'BRL',
      target_asset: 'BRL',
      source_amount: order.target_amount,
      target_amount: order.target_amount,
      reference: 'PIX',
      end_to_end_id: 'E00000000202611201400abcdefghijk',
      created_at: at,
      updated_at: at,
    },
    ...changes,
  };
};

const send = async (
  body: unknown,
  headers: Record<string, string> = { 'x-webhook-secret': VALUE },
  url = configuration.handler_url,
) => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return {
    status: response.status,
    body: (await response.json()) as { status?: string; error?: { code: string } },
    retryAfter: response.headers.get('retry-after'),
  };
};

test('an event that is replayed and repeated under another id makes one conversion', async () => {
  const deposit = await pay(running.stack, account.external_id, '400.00');
  const delivery = event(deposit);
  const copies = await Promise.all(Array.from({ length: 10 }, () => send(delivery)));
  expect(copies.map(({ body }) => body.status).sort()).toEqual([
    'accepted',
    ...Array.from({ length: 9 }, () => 'duplicate'),
  ]);
  expect(await send(event(deposit))).toMatchObject({ status: 200, body: { status: 'accepted' } });
  const done = await conversionOf(own.call, deposit.id, [
    'exchange_initiated',
    'exchange_confirmed',
    'transfer_initiated',
    'transfer_completed',
  ]);
  expect(await ordersOf(running.stack, done, 'exchange')).toHaveLength(1);
});

test('a forged deposit or amount has no effect', async () => {
  await send(event({ id: 'ord_forged', account_id: account.external_id, target_amount: '5000.00' }));
  const deposit = await pay(running.stack, account.external_id, '100.00');
  await send(event({ ...deposit, target_amount: '9999.00' }));
  const done = await swept(running.stack, conversionOf(own.call, deposit.id));
  expect(done.original_amount).toBe('100.00');
  const [exchange, ...more] = await ordersOf(running.stack, done, 'exchange');
  expect([Number(exchange?.source_amount), more]).toEqual([100, []]);
  const { body } = await scene.admin<{ items: { deposit_order_id: string }[] }>('GET /conversions?scope=all');
  expect(body.items.filter((item) => item.deposit_order_id === 'ord_forged')).toEqual([]);
});

test('an event for a foreign account is ignored and changes only the log', async () => {
  const deposit = await pay(running.stack, foreign.external_id, '500.00');
  const socket = await openSocket(running.stack, own.token);
  const delivery = event(deposit);
  expect(await send(delivery)).toMatchObject({ status: 200, body: { status: 'ignored' } });
  await until('the log row arrives', () =>
    Promise.resolve(socket.frames.find(({ id }) => id === `${configuration.id}:${delivery.id}`)),
  );
  // Frames of the user's own orders may still arrive.
  const others = socket.frames.filter(({ type }) => type !== 'webhook_log');
  expect(others.filter(({ account_id: of }) => of === foreign.external_id)).toEqual([]);
  socket.close();
  const { body } = await scene.admin<{ items: { deposit_order_id: string }[] }>('GET /conversions?scope=all');
  expect(body.items.filter((item) => item.deposit_order_id === deposit.id)).toEqual([]);
});

test.each([
  ['not JSON', '{"id":', undefined, 400, 'INVALID_JSON'],
  ['wrong shape', { id: 'evt_x' }, undefined, 400, 'INVALID_REQUEST'],
  ['a wrong secret', {}, { 'x-webhook-secret': 'wrong' }, 401, 'WEBHOOK_SECRET'],
  ['no secret', {}, {}, 401, 'WEBHOOK_SECRET'],
  ['a body over 256 KiB', `{"padding":"${'x'.repeat(256 * 1024)}"}`, undefined, 413, 'TOO_LARGE'],
] as const)('%s', async (_what, body, headers, status, code) => {
  expect(await send(body, headers)).toMatchObject({ status, body: { error: { code } } });
});

test('accepted events at the limits are processed or ignored, never retried', async () => {
  const now = () => new Date().toISOString();
  const ids: string[] = [];
  const deposit = await pay(running.stack, account.external_id, '10.00');
  for (const [name, over, data] of ACCEPTED_EXTREMES) {
    if (JSON.stringify([over, data]).includes('2026-11-20T14:05')) continue;
    const id = `${randomUUID()}${'~'.repeat(110)}`;
    const strange = typeof data['id'] === 'string' && data['id'].length > 1 ? data['id'] : undefined;
    const order = strange ?? deposit.id;
    const delivery = eventWith(
      { ...over, id },
      { ...data, id: order, account_id: account.external_id },
      now(),
    );
    expect([name, (await send(delivery)).status]).toEqual([name, 200]);
    // The gateway looks for a missing order for several minutes.
    if (strange === undefined) ids.push(`${configuration.id}:${id}`);
  }
  expect(ids.length).toBeGreaterThan(5);
  // Every accepted event finishes.
  const done = async (id: string) => {
    const { body } = await own.call<{ processing_status: string }>(
      `GET /webhook-events/${Buffer.from(id).toString('base64url')}`,
    );
    return body.processing_status === 'processed' || body.processing_status === 'ignored';
  };
  for (const id of ids) await until(`${id} is finished`, async () => (await done(id)) || undefined);
  const { body } = await scene.admin<{ items: unknown[] }>('GET /orders?scope=all&limit=200');
  expect(body.items).toBeDefined();
  expect((await scene.admin('GET /treasury')).status).toBe(200);
});

test('signed events are accepted with the current secret and, after a rotation, with the previous one', async () => {
  const put = async (change: Record<string, unknown>): Promise<WebhookConfiguration> => {
    const { body: known } = await signing.call<WebhookConfiguration>('GET /webhook-configuration');
    const { status, body } = await signing.call<WebhookConfiguration>('PUT /webhook-configuration', {
      ...change,
      version: known.version,
    });
    expect(status).toBe(200);
    return body;
  };
  const newSecret = (bytes: number) => `whsec_${randomBytes(bytes).toString('base64')}`;
  const first = newSecret(24);
  const { handler_url: url } = await put({ webhook_header_value: VALUE, signing_secret: first });
  const signed = (secret: string, changes: { at?: number; id?: string; sent?: string } = {}) => {
    const body = JSON.stringify(event({ id: 'ord_signed', account_id: 'acc_nobody', target_amount: '100' }));
    const id = changes.id ?? (JSON.parse(body) as { id: string }).id;
    const at = String(changes.at ?? Math.floor(Date.now() / 1000));
    const signature = createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
      .update(`${id}.${at}.${body}`)
      .digest('base64');
    const headers = {
      'webhook-id': id,
      'webhook-timestamp': at,
      'webhook-signature': `v1,${randomBytes(32).toString('base64')} v1,${signature}`,
    };
    return send(changes.sent ?? body, headers, url);
  };
  expect(await signed(first)).toMatchObject({ status: 200, body: { status: 'ignored' } });
  const refused = { status: 401, body: { error: { code: 'WEBHOOK_SECRET' } } };
  expect(await signed(newSecret(32))).toMatchObject(refused);
  expect(await signed(first, { at: Math.floor(Date.now() / 1000) - 301 })).toMatchObject(refused);
  expect(await signed(first, { id: 'evt_other' })).toMatchObject(refused);
  expect(await signed(first, { sent: '{}' })).toMatchObject(refused);
  expect(await send({}, { 'x-webhook-secret': VALUE }, url)).toMatchObject(refused);

  const rotated = await put({ generate_signing_secret: true });
  expect(rotated.previous_signing_secret_until).not.toBeNull();
  expect(await signed(first)).toMatchObject({ status: 200 });
  expect(await signed(rotated.signing_secret ?? '')).toMatchObject({ status: 200 });

  const header = await put({ signing_secret: null });
  expect(header.signed).toBe(false);
  expect(await signed(first)).toMatchObject(refused);
  expect(
    await send(event({ id: 'ord_1', account_id: 'acc_x', target_amount: '1' }), undefined, url),
  ).toMatchObject({
    status: 200,
    body: { status: 'ignored' },
  });
});
