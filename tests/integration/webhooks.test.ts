import { randomUUID } from 'node:crypto';
import type { WebhookConfiguration } from '@ramps-gateway/shared/contract/calls/webhooks.ts';
import type { SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { configure, enter, newAccount, type Scene } from '../support/scene.ts';
import { startStack, type RunningStack } from '../support/stack.ts';
import { conversionOf, openSocket, ordersOf, pay, sandbox, until } from '../support/stack-client.ts';

let running: RunningStack;
let scene: Scene;
let account: SubAccountRecord;
let foreign: SubAccountRecord;
let configuration: WebhookConfiguration;

const VALUE = 'a-webhook-value-of-the-operator';

beforeAll(async () => {
  running = await startStack({ seed: false });
  scene = await enter(running.stack);
  account = await newAccount(running.stack, scene, { user_id: scene.ids.operator });
  foreign = await newAccount(running.stack, scene);
  await configure(scene.operator, account, { maximum_daily_amount: '1000000' });
  await configure(scene.admin, foreign);
  const first = await scene.operator<WebhookConfiguration>('GET /webhook-configuration');
  expect(first.body.webhook_header_value).toMatch(/^[\w-]{40,}$/);
  const set = await scene.operator<WebhookConfiguration>('PUT /webhook-configuration', {
    webhook_header_value: VALUE,
    version: first.body.version,
  });
  expect(set.body.webhook_header_value).toBe(VALUE);
  configuration = set.body;
  // The sandbox sends nothing by itself from here on: this test is the provider.
  await sandbox(running.stack)('PUT /sandbox/behaviour', { webhooks: { drop: 1 } });
});
afterAll(() => running.dispose());

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
  };
};

test('accepted, replayed, and twice under two ids: one conversion', async () => {
  const deposit = await pay(running.stack, account.external_id, '400.00');
  const told = event(deposit);
  const copies = await Promise.all(Array.from({ length: 10 }, () => send(told)));
  expect(copies.map(({ body }) => body.status).sort()).toEqual([
    'accepted',
    ...Array.from({ length: 9 }, () => 'duplicate'),
  ]);
  expect(await send(event(deposit))).toEqual({ status: 200, body: { status: 'accepted' } });
  const done = await conversionOf(scene.operator, deposit.id, [
    'exchange_initiated',
    'exchange_confirmed',
    'transfer_initiated',
    'transfer_completed',
  ]);
  expect(await ordersOf(running.stack, done.id, 'exchange')).toHaveLength(1);
});

test('a forged deposit and a forged amount buy nothing', async () => {
  await send(event({ id: 'ord_forged', account_id: account.external_id, target_amount: '5000.00' }));
  expect(await conversionOf(scene.operator, 'ord_forged', ['failed'])).toMatchObject({
    exchange_order_id: null,
  });
  const deposit = await pay(running.stack, account.external_id, '100.00');
  await send(event({ ...deposit, target_amount: '9999.00' }));
  const failed = await conversionOf(scene.operator, deposit.id, ['failed']);
  expect(failed.error_message).toContain('the provider confirms 100');
  expect(await ordersOf(running.stack, failed.id, 'exchange')).toHaveLength(0);
});

test('an event for a foreign account is ignored and changes nothing but its log row', async () => {
  const deposit = await pay(running.stack, foreign.external_id, '500.00');
  const socket = await openSocket(running.stack, scene.operatorToken);
  const told = event(deposit);
  expect(await send(told)).toEqual({ status: 200, body: { status: 'ignored' } });
  await until('the log row', () =>
    Promise.resolve(
      socket.frames.find(({ type, record }) => type === 'webhook_log' && record['order_id'] === deposit.id),
    ),
  );
  expect(socket.frames.filter(({ type }) => type === 'order' || type === 'conversion_process')).toEqual([]);
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

test('an unknown configuration, and a disabled one', async () => {
  const unknown = configuration.handler_url.replace(/[^/]+$/, `whc_${randomUUID()}`);
  expect(await send({}, undefined, unknown)).toMatchObject({ status: 404 });
  const off = await scene.operator<WebhookConfiguration>('PUT /webhook-configuration', {
    is_active: false,
    version: configuration.version,
  });
  expect(off.body.webhook_header_value).not.toContain(VALUE);
  expect(
    await send(event({ id: 'ord_1', account_id: account.external_id, target_amount: '100' })),
  ).toMatchObject({
    status: 403,
    body: { error: { code: 'WEBHOOK_DISABLED' } },
  });
  expect(
    await scene.operator('PUT /webhook-configuration', { is_active: true, version: configuration.version }),
  ).toMatchObject({ status: 409 });
  const on = await scene.operator<WebhookConfiguration>('PUT /webhook-configuration', {
    is_active: true,
    version: off.body.version,
  });
  expect(on.status).toBe(200);
});
