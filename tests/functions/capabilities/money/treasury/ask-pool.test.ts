import { createPoolStore } from '#functions/adapters/dynamo/accounts/holdings.ts';
import { askPool } from '#functions/capabilities/money/treasury/ask-pool.ts';
import type { AssetBalance } from '#functions/capabilities/money/treasury/ports.ts';
import { failedRead } from '#functions/modules/provider/calls.ts';
import { beforeEach, expect, test } from 'vitest';
import { NOW } from '#tests/support/records.ts';
import { freshTable } from '#tests/support/unit-engine.ts';

const table = freshTable();
let now: Date;
let asked: number;

beforeEach(() => {
  now = NOW;
  asked = 0;
});

const ask = (balances: readonly AssetBalance[] | undefined) =>
  askPool({
    pool: createPoolStore(table),
    balances: () => {
      asked += 1;
      return Promise.resolve(balances ? { ok: true, value: balances } : failedRead('timeout'));
    },
    clock: () => now,
  })(new AbortController().signal);

const kept = async () => (await createPoolStore(table).get())?.record;

test('S7.115 reads the pool every quarter hour, and keeps its maximum', async () => {
  expect(
    await ask([
      { asset: 'usdt', balance: '1500.5' },
      { asset: 'BRL', balance: '9' },
    ]),
  ).toBe(true);
  expect(await kept()).toEqual({ usdt: '1500.5', highest: '1500.5', asked_at: NOW.toISOString() });
  expect(await ask([{ asset: 'USDT', balance: '1' }])).toBe(false);
  expect(asked).toBe(1);
  now = new Date(NOW.getTime() + 15 * 60_000);
  expect(await ask([{ asset: 'USDT', balance: '1' }])).toBe(true);
  expect(await kept()).toEqual({ usdt: '1', highest: '1500.5', asked_at: now.toISOString() });
});

test('without an answer or a balance, the pool is unknown', async () => {
  expect(await ask(undefined)).toBe(false);
  expect(await ask([])).toBe(false);
  expect(await kept()).toBeUndefined();
  expect(await ask([{ asset: 'BRL', balance: '9' }])).toBe(true);
  expect(await kept()).toMatchObject({ usdt: '0' });
});
