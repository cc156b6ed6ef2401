import { createSubAccountStore } from '#functions/adapters/dynamo/accounts/sub-accounts.ts';
import { describe, expect, test } from 'vitest';
import { subAccount } from '#tests/support/records.ts';
import { unitEngine } from '#tests/support/unit-engine.ts';

const engine = unitEngine();

describe('the store of sub-accounts', () => {
  test('a second insert of an account finds the first', async () => {
    const store = createSubAccountStore(await engine.newTable());
    const record = subAccount({ name: 'First' });
    const made = await Promise.all([store.create(record), store.create({ ...record, name: 'Second' })]);
    expect(made.toSorted()).toEqual([false, true]);
  });

  test('a write with an old version changes nothing', async () => {
    const store = createSubAccountStore(await engine.newTable());
    const record = subAccount({ name: 'First' });
    await store.create(record);
    expect(await store.replace({ ...record, name: 'Second' }, 1)).toBe(true);
    expect(await store.replace({ ...record, name: 'Third' }, 1)).toBe(false);
    expect(await store.get(record.id)).toEqual({ version: 2, record: { ...record, name: 'Second' } });
  });

  test('a missing account is undefined', async () => {
    const store = createSubAccountStore(await engine.newTable());
    expect(await store.get('sub_none')).toBeUndefined();
  });
});
