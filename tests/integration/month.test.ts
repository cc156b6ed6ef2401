import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { IncomingPaymentRecord } from '#shared/contract/payments.ts';
import { LINUX } from '#tests/support/platform.ts';
import { api, sandbox, signIn } from '#tests/support/stack-client.ts';
import { type RunningStack, startStack } from '#tests/support/stack.ts';
import { eventually } from '#tests/support/patience.ts';

// Runs `npm start -- --month` with the fewest days that always have payments.

const DAYS = 2;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** Simulated payments are older than this. */
const BEGAN = new Date().toISOString();

let running: RunningStack;
beforeAll(async () => {
  running = await startStack({ seed: true, month: DAYS, profile: 'beta' });
});
afterAll(() => running.dispose());

const payments = async (): Promise<readonly IncomingPaymentRecord[]> => {
  const { AccessToken: token } = await signIn(running.stack, 'admin');
  const call = api(running.stack, token);
  const { body } = await call<{ items: IncomingPaymentRecord[] }>('GET /payments?limit=200');
  return body.items;
};
const isPlayed = ({ received_at: at }: IncomingPaymentRecord): boolean => at < BEGAN;

test('simulated days have payments, converted at their own time', async () => {
  const played = (await payments()).filter(isPlayed);
  const converted = played.filter(({ state }) => state === 'converted');
  expect(converted.length).toBeGreaterThanOrEqual(3);
  for (const { received_at, updated_at } of converted) {
    const age = Date.now() - Date.parse(received_at);
    expect(age).toBeGreaterThan(10 * MINUTE_MS);
    expect(age).toBeLessThan(DAYS * DAY_MS);
    expect(Date.parse(updated_at) - Date.parse(received_at)).toBeLessThan(60 * MINUTE_MS);
  }
  expect(running.output()).not.toContain('skipped (');
});

test('afterwards, every process uses the machine’s clock', async () => {
  const { cognito, ramps, gateway } = running.stack.pids;
  for (const pid of LINUX ? [cognito, ramps, gateway] : [])
    expect(readFileSync(`/proc/${pid}/cmdline`, 'latin1')).not.toContain('moved-clock');
  const known = new Set((await payments()).map(({ id }) => id));
  await sandbox(running.stack)('POST /sandbox/pix-deposits', {
    account_id: 'acc_month_capivara',
    amount: '300.00',
  });
  const made = await eventually(async () => (await payments()).find(({ id }) => !known.has(id)));
  expect(Math.abs(Date.parse(made.received_at) - Date.now())).toBeLessThan(MINUTE_MS);
});

test('the next start continues the simulated month', async () => {
  const before = (await payments()).filter(isPlayed).length;
  await running.stop();
  running = await running.again();
  expect((await payments()).filter(isPlayed).length).toBe(before);
  expect(running.output()).not.toContain('are played');
});
