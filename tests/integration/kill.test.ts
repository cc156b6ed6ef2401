import { afterAll, beforeAll, expect, test } from 'vitest';
import { configure, enter, newAccount } from '../support/scene.ts';
import { type RunningStack, startStack } from '../support/stack.ts';
import { conversionOf, ordersOf, pay, sandbox } from '../support/stack-client.ts';

let stack: RunningStack;

beforeAll(async () => {
  stack = await startStack({ seed: false });
});
afterAll(() => stack.stop());

test('kill -9 during 20 conversions: after a new start all complete, with 20 exchanges and 20 withdrawals', async () => {
  const scene = await enter(stack.file);
  const account = await newAccount(stack.file, scene, { user_id: scene.ids.operator });
  await configure(scene.operator, account, { maximum_daily_amount: '1000000' });
  await sandbox(stack.file)('PUT /sandbox/behaviour', { latency_ms: 150, auto_confirm_ms: 300 });
  const deposits = await Promise.all(
    Array.from({ length: 20 }, (_, n) => pay(stack.file, account.external_id, `${200 + n}.00`)),
  );
  // In the middle: some have begun, hardly any is through.
  await conversionOf(scene.operator, deposits[0]?.id ?? '', [
    'quote_generated',
    'exchange_initiated',
    'exchange_confirmed',
    'transfer_initiated',
    'transfer_completed',
  ]);
  await stack.kill9();
  await stack.restart();
  const { operator } = await enter(stack.file);
  for (const deposit of deposits) {
    const done = await conversionOf(operator, deposit.id, ['transfer_completed'], 120_000);
    expect(await ordersOf(stack.file, done.id, 'exchange')).toHaveLength(1);
    expect(await ordersOf(stack.file, done.id, 'withdrawal')).toHaveLength(1);
  }
}, 240_000);
