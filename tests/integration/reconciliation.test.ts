import type { ExceptionDetails, ExceptionRecord } from '#shared/contract/reconciliation.ts';
import type { SubAccountRecord } from '#shared/contract/records.ts';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { UNWATCHED } from '../faults/unwatched.ts';
import { configure, enter, newAccount, type Scene } from '#tests/support/scene.ts';
import { running } from '#tests/support/plain.ts';
import { conversionOf, ordersOf, pay, runNow, sandbox, until } from '#tests/support/stack-client.ts';

let scene: Scene;
let account: SubAccountRecord;

beforeAll(async () => {
  scene = await enter(running.stack);
  account = await newAccount(running.stack, scene, { user_id: scene.ids.operator });
  await configure(scene, account);
});
const behave = (change: unknown) => sandbox(running.stack)('PUT /sandbox/behaviour', change);
const dropWebhooks = (drop: number) => behave({ webhooks: { drop } });
/** Makes the watch fail for the rest of the test, so that only reconciliation can find the deposit. */
const watchNothing = () => behave({ fail: UNWATCHED });

afterEach(() => behave({ webhooks: { drop: 0 }, fail: null }));

/** A scheduled run `minutes` from now. */
const reconcile = (minutes: number, name = 'reconcile') =>
  runNow(running.stack, name, { time: new Date(Date.now() + minutes * 60_000).toISOString() });

const LIST = '/reconciliation/exceptions';
const open = async () =>
  (await scene.admin<{ items: ExceptionRecord[] }>(`GET ${LIST}?limit=200`)).body.items;
/** Exceptions of one order. */
const openOf = async (order: { id: string }) => (await open()).filter(({ order_id: id }) => id === order.id);
const details = async (id: string) => (await scene.admin<ExceptionDetails>(`GET ${LIST}/${id}`)).body;

test('a deposit with lost webhooks is found, resumed, converted once, and cleared', async () => {
  await watchNothing();
  await dropWebhooks(1);
  const deposit = await pay(running.stack, account.external_id, '640.00');
  await reconcile(0);
  expect(await openOf(deposit)).toEqual([]);
  await reconcile(10);
  const [found] = await openOf(deposit);
  expect(found).toMatchObject({
    kind: 'missing_here',
    order_id: deposit.id,
    order_type: 'deposit',
    sub_account: { external_id: account.external_id },
    differences: [{ field: 'conversion', ours: null, provider: 'confirmed, R$\u00a0640,00' }],
    resumable: true,
  });
  const id = found?.id ?? '';
  const actions = `POST ${LIST}/${id}/actions`;

  for (const call of [scene.operator, scene.client]) {
    expect(await call(`GET ${LIST}`)).toMatchObject({ status: 403 });
    expect(await call(`GET ${LIST}/${id}`)).toMatchObject({ status: 403 });
    expect(await call(actions, { action: 'resume', version: 1 })).toMatchObject({ status: 403 });
  }

  // Dropped webhooks are never resent.
  await dropWebhooks(0);
  const presses = await Promise.all(
    Array.from({ length: 5 }, () => scene.admin(actions, { action: 'resume', version: 1 })),
  );
  expect(presses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
  const done = await conversionOf(scene.operator, deposit.id);
  expect(await ordersOf(running.stack, done, 'exchange')).toHaveLength(1);
  expect(await ordersOf(running.stack, done, 'withdrawal')).toHaveLength(1);

  await reconcile(10);
  expect(await openOf(deposit)).toEqual([]);
  const { exception, actions: recorded, evidence } = await details(id);
  expect(exception).toMatchObject({ state: 'cleared' });
  expect(recorded).toMatchObject([
    { action: 'resume', user_id: scene.ids.admin, email: 'admin@example.com', outcome: 'done' },
  ]);
  expect(evidence).toMatchObject({
    provider: { order: { id: deposit.id, status: 'confirmed' } },
    deposit: { external_order_id: deposit.id, status: 'confirmed' },
    conversion: { id: done.id },
    exchange: { reference: `${done.id}-x1`, phase: 'accepted' },
  });
  expect(evidence.webhooks).toContainEqual(
    expect.objectContaining({
      detail: `conversion ${done.id}`,
      user_id: scene.ids.admin,
      by_resume: true,
    }),
  );
});

test('a failed conversion with unspent money is parked until Resume converts it', async () => {
  const small = await newAccount(running.stack, scene, { user_id: scene.ids.operator });
  const configuration = await configure(scene, small, { maximum_daily_amount: '200' });
  const deposit = await pay(running.stack, small.external_id, '300.00');
  const failed = await conversionOf(scene.operator, deposit.id, ['failed']);
  await reconcile(10);
  const parked = (await open()).find(({ conversion_id }) => conversion_id === failed.id);
  expect(parked).toMatchObject({ kind: 'parked', amount: '300.00', asset: 'BRL', resumable: true });
  await scene.operator(`PATCH /conversion-configurations/${configuration.id}`, {
    maximum_daily_amount: '1000',
  });
  const { version } = await details(parked?.id ?? '');
  const actions = `POST ${LIST}/${parked?.id ?? ''}/actions`;
  expect(await scene.admin(actions, { action: 'resume', version })).toMatchObject({ status: 200 });
  const done = await conversionOf(scene.operator, deposit.id);
  expect(done.retry_count).toBe(1);
  expect(await ordersOf(running.stack, done, 'exchange')).toHaveLength(1);
  expect(await ordersOf(running.stack, done, 'withdrawal')).toHaveLength(1);
  const looked = await scene.admin(actions, { action: 'look_again', version: version + 1 });
  expect(looked.body).toMatchObject({ exception: { state: 'cleared' } });
  const { evidence } = await details(parked?.id ?? '');
  expect(evidence.attempts.map(({ status }) => status)).toContain('failed');
  expect(evidence.transfer).toMatchObject({ reference: `${done.id}-w1`, phase: 'accepted' });
});

test('settling a parked conversion closes its exception for good', async () => {
  const small = await newAccount(running.stack, scene, { user_id: scene.ids.operator });
  await configure(scene, small, { maximum_daily_amount: '200' });
  const deposit = await pay(running.stack, small.external_id, '310.00');
  const failed = await conversionOf(scene.operator, deposit.id, ['failed']);
  await reconcile(10);
  const parked = (await open()).find(({ conversion_id }) => conversion_id === failed.id);
  const actions = `POST ${LIST}/${parked?.id ?? ''}/actions`;
  const { version } = await details(parked?.id ?? '');
  const note = 'Refunded by PIX, ticket 4711';
  expect(
    await scene.admin(actions, { action: 'mark_settled', note, order_id: 'ord_by_hand', version }),
  ).toMatchObject({ status: 200, body: { exception: { state: 'settled' } } });
  const { evidence } = await details(parked?.id ?? '');
  expect(evidence.conversion).toMatchObject({
    status: 'failed',
    settled: { by: scene.ids.admin, note, order_id: 'ord_by_hand' },
  });
  expect(await scene.admin(actions, { action: 'resume', version: version + 1 })).toMatchObject({
    status: 409,
  });
  await reconcile(10);
  expect((await open()).filter(({ conversion_id }) => conversion_id === failed.id)).toEqual([]);
  expect(await ordersOf(running.stack, failed, 'exchange')).toEqual([]);
});

test('a deposit of a deactivated sub-account is found and passed to the engine', async () => {
  const left = await newAccount(running.stack, scene, { user_id: scene.ids.operator });
  await watchNothing();
  await dropWebhooks(1);
  const deposit = await pay(running.stack, left.external_id, '410.00');
  await dropWebhooks(0);
  const deactivation = {
    method: 'PATCH',
    endpoint: '/v1/subaccount/inactive',
    headers: { 'X-sub-account-id': left.external_id },
  };
  expect(await scene.operator('POST /ramps', deactivation)).toMatchObject({ status: 200 });
  await reconcile(10);
  const [found] = await openOf(deposit);
  expect(found).toMatchObject({ kind: 'missing_here', resumable: true, amount: '410.00' });
  const { version } = await details(found?.id ?? '');
  const actions = `POST ${LIST}/${found?.id ?? ''}/actions`;
  expect(await scene.admin(actions, { action: 'resume', version })).toMatchObject({ status: 200 });
  await until('its row exists', async () => {
    const { evidence } = await details(found?.id ?? '');
    return evidence.deposit ?? undefined;
  });
  await reconcile(10);
  expect(await openOf(deposit)).toEqual([]);
});
