import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { ENTITY, keys } from '#functions/adapters/dynamo/table/keys.ts';
import { directoryRoutes } from '#functions/capabilities/accounts/users/routes.ts';
import { listUsers, type User } from '#shared/contract/calls/users.ts';
import { beforeAll, expect, test, vi } from 'vitest';
import { ADMIN, apiOf } from '#tests/support/api.ts';
import { NOW, profile } from '#tests/support/records.ts';
import { unitEngine } from '#tests/support/unit-engine.ts';
import { userWorld } from '#tests/support/user-world.ts';

const USERS = 5_000;
const LINE = 'GET /api/users';

const engine = unitEngine();
let world: Awaited<ReturnType<typeof userWorld>>;
let call: ReturnType<typeof apiOf>;

const row = (at: number) => {
  const id = `user-${String(at).padStart(5, '0')}`;
  return profile({
    user_id: id,
    email: `${id}@example.com`,
    created_at: new Date(NOW.getTime() + at * 1000).toISOString(),
    last_sign_in_at: at % 2 === 0 ? null : NOW.toISOString(),
  });
};

const fill = async (from: number): Promise<void> => {
  const { client, name } = world.table;
  const items = Array.from({ length: 25 }, (_, at) => row(from + at)).map((record) => ({
    ...keys.profile(record.user_id),
    entity: ENTITY.profile,
    version: 1,
    record,
    all: ENTITY.profile,
    sort: `${record.created_at}#${record.user_id}`,
  }));
  await client.send(
    new BatchWriteCommand({ RequestItems: { [name]: items.map((Item) => ({ PutRequest: { Item } })) } }),
  );
};

beforeAll(async () => {
  world = await userWorld(engine);
  call = apiOf(directoryRoutes(world.ports));
  for (let at = 0; at < USERS; at += 250)
    await Promise.all(Array.from({ length: 10 }, (_, batch) => fill(at + batch * 25)));
}, 300_000);

test(`S7.29 ${USERS} users, newest first: one Query per page, no call to the sign-in service`, async () => {
  const send = vi.spyOn(world.table.client, 'send');
  const find = vi.spyOn(world.stores.pool, 'find');
  const seen: User[] = [];
  let cursor: string | null = null;
  let pages = 0;
  do {
    const query = { limit: '200', ...(cursor === null ? {} : { cursor }) };
    const { status, body } = await call(ADMIN, LINE, { query });
    expect(status).toBe(200);
    const page = listUsers.answer.parse(body);
    seen.push(...page.items);
    cursor = page.next_cursor;
    pages += 1;
  } while (cursor !== null);
  expect(pages).toBe(USERS / 200);
  expect(send.mock.calls.map(([command]) => command.constructor.name)).toEqual(
    Array<string>(pages).fill('QueryCommand'),
  );
  expect(find).not.toHaveBeenCalled();
  expect(seen).toHaveLength(USERS);
  expect(new Set(seen.map(({ id }) => id)).size).toBe(USERS);
  const times = seen.map(({ created_at }) => created_at);
  expect(times).toEqual(times.toSorted().toReversed());
  const { user_id: id, ...newest } = row(USERS - 1);
  expect(seen[0]).toEqual({ id, ...newest, state: 'enabled', second_factor: null });
});

test('a page has 50 users by default', async () => {
  expect(listUsers.answer.parse((await call(ADMIN, LINE)).body).items).toHaveLength(50);
  for (const cursor of ['', '!', 'a b'])
    expect((await call(ADMIN, LINE, { query: { cursor } })).status, cursor).toBe(400);
});
