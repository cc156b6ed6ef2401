import { createClaimStore } from '#functions/adapters/dynamo/accounts/claims.ts';
import { createSubAccountStore } from '#functions/adapters/dynamo/accounts/sub-accounts.ts';
import type { Claim } from '#functions/modules/accounts/ports.ts';
import { beforeEach, expect, test } from 'vitest';
import { subAccount } from '#tests/support/records.ts';
import { unitEngine } from '#tests/support/unit-engine.ts';

const NOW = '2026-11-20T14:00:00.000Z';
const UNTIL = '2026-11-20T14:10:00.000Z';

const engine = unitEngine();
let store: ReturnType<typeof createClaimStore>;
let accounts: ReturnType<typeof createSubAccountStore>;

beforeEach(async () => {
  const table = await engine.newTable();
  store = createClaimStore(table);
  accounts = createSubAccountStore(table);
});

const claim = (over: Partial<Claim> = {}): Claim => ({
  id: 'clm_1',
  reference: 'clm_1-secret',
  email: 'a@example.com',
  name: 'A',
  user_id: 'client-1',
  manager_id: 'operator-1',
  created_at: NOW,
  held_until: UNTIL,
  ...over,
});

test('a claim has one holder, until it expires', async () => {
  const begun = await Promise.all(Array.from({ length: 10 }, () => store.begin(claim(), NOW)));
  expect(begun.filter(Boolean)).toHaveLength(1);
  expect(await store.begin(claim(), '2026-11-20T14:09:59.999Z')).toBe(false);
  expect(await store.begin(claim({ created_at: UNTIL, held_until: '2026-11-20T14:20:00.000Z' }), UNTIL)).toBe(
    true,
  );
  // The earlier holder cannot drop the new claim.
  await store.drop(claim());
  expect(await store.ofMany(['clm_1', 'clm_2'])).toMatchObject([{ created_at: UNTIL }]);
  expect(await store.ofManager('operator-1')).toHaveLength(1);
  expect(await store.ofManager('operator-2')).toEqual([]);
  expect(await store.ofMany([])).toEqual([]);
});

test('the row of the sub-account replaces the claim, once', async () => {
  await store.begin(claim(), NOW);
  const record = subAccount({ external_id: 'acc_1', user_id: 'client-1', manager_id: 'operator-1' });
  const settled = await Promise.all([store.settle(claim(), record), store.settle(claim(), record)]);
  expect(settled.filter(Boolean)).toHaveLength(1);
  expect(await accounts.get(record.id)).toEqual({ version: 1, record });
  expect(await store.ofMany(['clm_1'])).toEqual([]);
});

test('an existing row stays, and so does the claim', async () => {
  await store.begin(claim(), NOW);
  const record = subAccount({ external_id: 'acc_1' });
  await accounts.create(record);
  expect(await store.settle(claim(), { ...record, user_id: 'client-1' })).toBe(false);
  expect(await accounts.get(record.id)).toEqual({ version: 1, record });
  expect(await store.ofMany(['clm_1'])).toHaveLength(1);
});
