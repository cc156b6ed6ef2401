import { afterAll, beforeAll, expect, test } from 'vitest';
import { configure, enter, enterAgain, newAccount } from '#tests/support/scene.ts';
import { type RunningStack, startStack } from '#tests/support/stack.ts';
import { conversionOf, ordersOf, pay, sandbox } from '#tests/support/stack-client.ts';

let running: RunningStack;

beforeAll(async () => {
  running = await startStack({ seed: false });
});
afterAll(() => running.dispose());

test('kill -9 during 20 conversions: after a new start all complete, with 20 exchanges and 20 withdrawals', async () => {
  const scene = await enter(running.stack);
  const account = await newAccount(running.stack, scene, { user_id: scene.ids.operator });
  await configure(scene, account, { maximum_daily_amount: '1000000' });
  await sandbox(running.stack)('PUT /sandbox/behaviour', { latency_ms: 150, auto_confirm_ms: 300 });
  const deposits = await Promise.all(
    Array.from({ length: 20 }, (_, n) => pay(running.stack, account.external_id, `${200 + n}.00`)),
  );
  // In the middle: some have begun, hardly any is through.
  await conversionOf(scene.operator, deposits[0]?.id ?? '', [
    'quote_generated',
    'exchange_initiated',
    'exchange_confirmed',
    'transfer_initiated',
    'transfer_completed',
  ]);
  await running.kill9();
  running = await running.again();
  const { operator } = await enterAgain(running.stack);
  for (const deposit of deposits) {
    const done = await conversionOf(operator, deposit.id, ['transfer_completed'], 120_000);
    expect(await ordersOf(running.stack, done.id, 'exchange')).toHaveLength(1);
    expect(await ordersOf(running.stack, done.id, 'withdrawal')).toHaveLength(1);
  }
}, 600_000);
