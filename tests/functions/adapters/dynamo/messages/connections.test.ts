import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { createConnectionStore } from '#functions/adapters/dynamo/messages/connections.ts';
import { keys } from '#functions/adapters/dynamo/table/keys.ts';
import { describe, expect, test } from 'vitest';
import { connection } from '#tests/support/connections.ts';
import { NOW } from '#tests/support/records.ts';
import { unitEngine } from '#tests/support/unit-engine.ts';

const engine = unitEngine();

const ids = (found: readonly { connection_id: string }[]) =>
  found.map((each) => each.connection_id).toSorted();

describe('the store of connections', () => {
  test('finds those of a user, and those of administrators', async () => {
    const store = createConnectionStore(await engine.newTable());
    await store.create(connection({ connection_id: 'a1', user_id: 'admin-1', role: 'admin' }));
    await store.create(connection({ connection_id: 'a2', user_id: 'admin-2', role: 'admin' }));
    await store.create(connection({ connection_id: 'c1', user_id: 'user-1' }));
    await store.create(connection({ connection_id: 'c2', user_id: 'user-1' }));
    expect(ids(await store.ofUser('user-1', NOW))).toEqual(['c1', 'c2']);
    expect(ids(await store.ofUser('admin-1', NOW))).toEqual(['a1']);
    expect(ids(await store.ofAdministrators(NOW))).toEqual(['a1', 'a2']);
    expect(await store.ofUser('user', NOW)).toEqual([]);
    expect(await store.get('c1')).toEqual(connection({ connection_id: 'c1', user_id: 'user-1' }));
  });

  test('omits ended ones', async () => {
    const store = createConnectionStore(await engine.newTable());
    const at = (ms: number) => new Date(NOW.getTime() + ms).toISOString();
    for (const [connection_id, ms] of [['past', -1] as const, ['now', 0] as const, ['next', 1] as const])
      await store.create(connection({ connection_id, role: 'admin', ends_at: at(ms) }));
    expect(ids(await store.ofUser('user-1', NOW))).toEqual(['next']);
    expect(ids(await store.ofAdministrators(NOW))).toEqual(['next']);
    expect(await store.get('past')).toBeDefined();
  });

  test('removes one, repeatedly', async () => {
    const store = createConnectionStore(await engine.newTable());
    await store.create(connection());
    await store.remove('con-1');
    await store.remove('con-1');
    expect(await store.get('con-1')).toBeUndefined();
    expect(await store.ofUser('user-1', NOW)).toEqual([]);
  });

  test('lets one expire after its end', async () => {
    const table = await engine.newTable();
    await createConnectionStore(table).create(connection({ ends_at: '2026-11-20T14:00:00.500Z' }));
    const key = { ...keys.connection('con-1') };
    const { Item: item } = await table.client.send(new GetCommand({ TableName: table.name, Key: key }));
    expect(item?.['expiresAt']).toBe(Date.parse('2026-11-20T14:00:01.000Z') / 1000);
  });
});
