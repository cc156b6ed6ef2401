import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import {
  createSubAccountLists,
  createSubAccountStore,
} from '#functions/adapters/dynamo/accounts/sub-accounts.ts';
import type { Principal } from '#shared/domain/roles.ts';
import { describe, expect, test } from 'vitest';
import { subAccount } from '#tests/support/records.ts';
import { unitEngine } from '#tests/support/unit-engine.ts';

const engine = unitEngine();

const at = (minute: number) => `2026-11-20T14:0${minute}:00.000Z`;
const admin: Principal = { user_id: 'admin-1', role: 'admin' };
const operator: Principal = { user_id: 'op-1', role: 'gateway_user' };
const client: Principal = { user_id: 'user-1', role: 'client' };

const setUp = async () => {
  const table = await engine.newTable();
  const store = createSubAccountStore(table);
  const rows = [
    { external_id: 'own-1', user_id: 'op-1', manager_id: null, created_at: at(1) },
    { external_id: 'managed', user_id: 'user-1', manager_id: 'op-1', created_at: at(2) },
    { external_id: 'both', user_id: 'op-1', manager_id: 'op-1', created_at: at(3) },
    { external_id: 'client-new', user_id: 'user-1', manager_id: null, created_at: at(4) },
    { external_id: 'nobody', user_id: null, manager_id: null, created_at: at(5) },
  ];
  for (const row of rows) await store.create(subAccount(row));
  return { table, store, lists: createSubAccountLists(table) };
};

const names = (page: { items: readonly { external_id: string }[] }) =>
  page.items.map((row) => row.external_id);

describe('lists of sub-accounts', () => {
  test('S6.7 show what the principal may see, newest first', async () => {
    const { lists } = await setUp();
    expect(names(await lists.page(admin, { limit: 200 }))).toEqual([
      'nobody',
      'client-new',
      'both',
      'managed',
      'own-1',
    ]);
    expect(names(await lists.page(operator, { limit: 200 }))).toEqual(['both', 'managed', 'own-1']);
    expect(names(await lists.page(client, { limit: 200 }))).toEqual(['client-new', 'managed']);
    expect(names(await lists.page({ ...operator, role: 'client' }, { limit: 200 }))).toEqual([
      'both',
      'own-1',
    ]);
  });

  test("ignore a cursor's owner: it opens no other user's list", async () => {
    const { lists } = await setUp();
    const { next_cursor: cursor } = await lists.page(admin, { limit: 1 });
    expect(names(await lists.page(client, { limit: 200, cursor: cursor ?? '' }))).toEqual([
      'client-new',
      'managed',
    ]);
  });

  test('merge two lists across pages without gaps', async () => {
    const { lists } = await setUp();
    const first = await lists.page(operator, { limit: 2 });
    const second = await lists.page(operator, { limit: 2, cursor: first.next_cursor ?? '' });
    expect([...names(first), ...names(second)]).toEqual(['both', 'managed', 'own-1']);
    expect(second.next_cursor).toBeNull();
  });

  test('read the newest that a user owns in one Query', async () => {
    const { table, lists } = await setUp();
    const sent: unknown[] = [];
    const { client: db } = table;
    const send = db.send.bind(db);
    db.send = ((command: unknown) => {
      sent.push(command);
      return send(command as QueryCommand);
    }) as typeof db.send;
    expect(names(await lists.page(client, { limit: 1 }))).toEqual(['client-new']);
    sent.length = 0;
    expect((await lists.newestOwned('user-1', 25))[0]?.external_id).toBe('client-new');
    expect(sent.map((command) => command instanceof QueryCommand)).toEqual([true]);
    expect(await lists.newestOwned('op-9', 25)).toEqual([]);
  });

  test('follow a change of owner', async () => {
    const { store, lists } = await setUp();
    const moved = subAccount({ external_id: 'nobody', created_at: at(5), user_id: 'user-1' });
    await store.replace(moved, 1);
    expect(names(await lists.page(client, { limit: 200 }))).toContain('nobody');
    await store.replace({ ...moved, user_id: null }, 2);
    expect(names(await lists.page(client, { limit: 200 }))).not.toContain('nobody');
  });
});
