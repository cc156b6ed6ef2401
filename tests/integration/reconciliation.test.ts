import type { ExceptionDetails, ExceptionRecord } from '@ramps-gateway/shared/contract/reconciliation.ts';
import type { SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { configure, enter, newAccount, type Scene } from '../support/scene.ts';
import { startStack, type RunningStack } from '../support/stack.ts';
import { conversionOf, ordersOf, pay, sandbox } from '../support/stack-client.ts';

let running: RunningStack;
let scene: Scene;
let account: SubAccountRecord;

beforeAll(async () => {
  running = await startStack({ seed: false });
  scene = await enter(running.stack);
  account = await newAccount(running.stack, scene, { user_id: scene.ids.operator });
  await configure(scene.operator, account);
});
afterAll(() => running.dispose());

const dropWebhooks = (drop: number) =>
  sandbox(running.stack)('PUT /sandbox/behaviour', { webhooks: { drop } });

/** The scheduled run, for a moment so many minutes from now. */
const reconcile = async (minutes: number) => {
  const address = `${running.stack.secretsManager.endpoint}/2015-03-31/functions/reconcile/invocations`;
  const time = new Date(Date.now() + minutes * 60_000).toISOString();
  const answer = await fetch(address, { method: 'POST', body: JSON.stringify({ time }) });
  expect(answer.headers.get('x-amz-function-error')).toBeNull();
};

const LIST = '/reconciliation/exceptions';
const open = async () => (await scene.admin<{ items: ExceptionRecord[] }>(`GET ${LIST}`)).body.items;
const details = async (id: string) => (await scene.admin<ExceptionDetails>(`GET ${LIST}/${id}`)).body;

test('a deposit whose webhooks were lost: found, resumed, converted exactly once, and cleared', async () => {
  await dropWebhooks(1);
  const deposit = await pay(running.stack, account.external_id, '640.00');
  await reconcile(0);
  expect(await open()).toEqual([]);
  await reconcile(10);
  const [found] = await open();
  expect(found).toMatchObject({
    kind: 'missing_here',
    order_id: deposit.id,
    order_type: 'deposit',
    sub_account: { external_id: account.external_id },
    differences: [{ field: 'conversion', ours: null, provider: 'confirmed, 640.00 BRL' }],
    resumable: true,
  });
  const id = found?.id ?? '';
  const actions = `POST ${LIST}/${id}/actions`;

  for (const call of [scene.operator, scene.client]) {
    expect(await call(`GET ${LIST}`)).toMatchObject({ status: 403 });
    expect(await call(`GET ${LIST}/${id}`)).toMatchObject({ status: 403 });
    expect(await call(actions, { action: 'resume', version: 1 })).toMatchObject({ status: 403 });
  }

  // What was dropped is never sent again.
  await dropWebhooks(0);
  const presses = await Promise.all(
    Array.from({ length: 5 }, () => scene.admin(actions, { action: 'resume', version: 1 })),
  );
  expect(presses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
  const done = await conversionOf(scene.operator, deposit.id);
  expect(await ordersOf(running.stack, done.id, 'exchange')).toHaveLength(1);
  expect(await ordersOf(running.stack, done.id, 'withdrawal')).toHaveLength(1);

  await reconcile(10);
  expect(await open()).toEqual([]);
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

test('a conversion that failed with money held is parked until Resume has taken it up', async () => {
  const small = await newAccount(running.stack, scene, { user_id: scene.ids.operator });
  const configuration = await configure(scene.operator, small, { maximum_daily_amount: '200' });
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
  expect(await ordersOf(running.stack, done.id, 'exchange')).toHaveLength(1);
  expect(await ordersOf(running.stack, done.id, 'withdrawal')).toHaveLength(1);
  const looked = await scene.admin(actions, { action: 'look_again', version: version + 1 });
  expect(looked.body).toMatchObject({ exception: { state: 'cleared' } });
  const { evidence } = await details(parked?.id ?? '');
  expect(evidence.attempts.map(({ status }) => status)).toContain('failed');
  expect(evidence.transfer).toMatchObject({ reference: `${done.id}-w1`, phase: 'accepted' });
});
