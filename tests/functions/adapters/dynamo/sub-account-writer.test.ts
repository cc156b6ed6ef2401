import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { Table } from '@ramps-gateway/functions/src/adapters/dynamo/client.ts';
import { createConfigurationStore } from '@ramps-gateway/functions/src/adapters/dynamo/configurations.ts';
import { keys } from '@ramps-gateway/functions/src/adapters/dynamo/keys.ts';
import { createSubAccountWriter } from '@ramps-gateway/functions/src/adapters/dynamo/sub-account-writer.ts';
import { createSubAccountStore } from '@ramps-gateway/functions/src/adapters/dynamo/sub-accounts.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Engine, startEngine } from '../../../support/engine.ts';
import { configuration, subAccount } from '../../../support/records.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await startEngine();
});
afterAll(() => engine.stop());

const before = subAccount({ user_id: 'user-1', manager_id: 'manager-1', name: 'Before' });
const after = subAccount({
  user_id: 'user-2',
  manager_id: null,
  name: 'After',
  updated_at: '2026-11-20T15:00:00.000Z',
});

const setUp = async () => {
  const table: Table = await engine.newTable();
  const accounts = createSubAccountStore(table);
  await accounts.create(before);
  const configurations = createConfigurationStore(table);
  const listing = async () => {
    const { Item: item } = await table.client.send(
      new GetCommand({ TableName: table.name, Key: { ...keys.configuration(before.id) } }),
    );
    return { owner: item?.['owner'] as unknown, manager: item?.['manager'] as unknown };
  };
  return { accounts, configurations, listing, writer: createSubAccountWriter(table) };
};

describe('a sub-account and its conversion configuration', () => {
  test('a configuration is only made for the sub-account as it was read, and once', async () => {
    const { configurations, writer } = await setUp();
    expect(await writer.replaceInStep(after, 1)).toBe(true);
    expect(await configurations.create(configuration(before), before, 1)).toBe('conflict');
    expect(await configurations.get(before.id)).toBeUndefined();
    expect(await configurations.create(configuration(after), after, 2)).toBe('created');
    expect(await configurations.create(configuration(after), after, 2)).toBe('exists');
  });

  test('change together', async () => {
    const { accounts, configurations, writer, listing } = await setUp();
    const configured = configuration(before, { minimum_amount: '250' });
    await configurations.create(configured, before, 1);
    expect(await listing()).toEqual({
      owner: 'conversion_configuration#user-1',
      manager: 'conversion_configuration#manager-1',
    });
    expect(await writer.replaceInStep(after, 1)).toBe(true);
    expect(await accounts.get(before.id)).toEqual({ version: 2, record: after });
    expect(await configurations.get(before.id)).toEqual({
      version: 2,
      record: {
        ...configured,
        user_id: 'user-2',
        sub_account: { ...configured.sub_account, name: 'After' },
        updated_at: after.updated_at,
      },
    });
    expect(await listing()).toEqual({ owner: 'conversion_configuration#user-2', manager: undefined });
  });

  test('without a configuration the sub-account changes alone', async () => {
    const { accounts, configurations, writer } = await setUp();
    expect(await writer.replaceInStep(after, 1)).toBe(true);
    expect(await accounts.get(before.id)).toEqual({ version: 2, record: after });
    expect(await configurations.get(before.id)).toBeUndefined();
  });

  test('neither changes when the sub-account has moved on', async () => {
    const { accounts, configurations, writer } = await setUp();
    await configurations.create(configuration(before), before, 1);
    await accounts.replace({ ...before, kyc_level: '2' }, 1);
    expect(await writer.replaceInStep(after, 1)).toBe(false);
    expect(await accounts.get(before.id)).toMatchObject({ version: 2, record: { name: 'Before' } });
    expect(await configurations.get(before.id)).toMatchObject({ version: 1, record: { user_id: 'user-1' } });
  });

  test('of two writers at once one wins, and the two rows agree', async () => {
    const { accounts, configurations, writer } = await setUp();
    await configurations.create(configuration(before), before, 1);
    const written = await Promise.all(
      ['user-3', 'user-4', 'user-5'].map((user_id) => writer.replaceInStep({ ...after, user_id }, 1)),
    );
    expect(written.filter(Boolean)).toHaveLength(1);
    const account = await accounts.get(before.id);
    const configured = await configurations.get(before.id);
    expect(configured?.record.user_id).toBe(account?.record.user_id);
  });
});
