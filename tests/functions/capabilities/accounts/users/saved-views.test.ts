import { VIEW_BOUNDS } from '#shared/domain/saved-views.ts';
import { expect, test } from 'vitest';
import { ADMIN, apiOf, CLIENT } from '#tests/support/api.ts';
import { freshTable } from '#tests/support/unit-engine.ts';
import { createSavedViewStore } from '#functions/adapters/dynamo/users/preferences.ts';
import { savedViewRoutes } from '#functions/capabilities/accounts/users/routes.ts';
import { NOW } from '#tests/support/records.ts';

const table = freshTable();

const call = (...parameters: Parameters<ReturnType<typeof apiOf>>) =>
  apiOf(savedViewRoutes({ savedViews: createSavedViewStore(table), clock: () => NOW }))(...parameters);
const read = async (caller: typeof CLIENT) => (await call(caller, 'GET /api/saved-views')).body;
const save = (caller: typeof CLIENT, version: number, ...views: readonly unknown[]) =>
  call(caller, 'PUT /api/saved-views', { body: { version, views } });

const HELD = { id: 'v1', page: 'payments', name: 'Held', search: 'state=held' };
const MINE = { id: 'v2', page: 'conversions', name: 'Mine, failed', search: 'status=failed&scope=own' };

test('S2.420 a person’s views are private, in their saved order', async () => {
  expect(await read(CLIENT)).toEqual({ version: 0, views: [] });
  expect(await save(CLIENT, 0, HELD, MINE)).toMatchObject({ status: 200, body: { version: 1 } });
  expect(await save(CLIENT, 1, MINE, { ...HELD, name: 'On hold' })).toMatchObject({ status: 200 });
  expect(await read(CLIENT)).toEqual({ version: 2, views: [MINE, { ...HELD, name: 'On hold' }] });
  expect(await read(ADMIN)).toEqual({ version: 0, views: [] });
  expect((await call(undefined, 'GET /api/saved-views')).status).toBe(401);
  expect((await call(undefined, 'PUT /api/saved-views', { body: { version: 0, views: [] } })).status).toBe(
    401,
  );
});

test('S2.422 a stale version changes nothing; of two at once, one gets a 409', async () => {
  await save(CLIENT, 0, HELD);
  expect((await save(CLIENT, 0, MINE)).status).toBe(409);
  expect((await save(CLIENT, 2, MINE)).status).toBe(409);
  const both = await Promise.all([HELD, MINE].map((view) => save(CLIENT, 1, view)));
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await read(CLIENT)).toMatchObject({ version: 2 });
});

const many = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ ...HELD, id: `v${at}`, name: `View ${at}` }));

test('S2.420 limits the number of views and the length of names and addresses', async () => {
  const longest = { ...HELD, name: 'n'.repeat(VIEW_BOUNDS.name) };
  expect(
    (
      await save(
        CLIENT,
        0,
        longest,
        ...many(VIEW_BOUNDS.most - 1).map((view, at) => ({ ...view, id: `w${at}` })),
      )
    ).status,
  ).toBe(200);
  expect((await save(CLIENT, 1, ...many(VIEW_BOUNDS.most + 1))).status).toBe(400);
  expect((await save(CLIENT, 1, { ...HELD, name: `${longest.name}n` })).status).toBe(400);
  const search = `columns=${'a'.repeat(VIEW_BOUNDS.search - 'columns='.length)}`;
  expect((await save(CLIENT, 1, { ...HELD, search })).status).toBe(200);
  expect((await save(CLIENT, 2, { ...HELD, search: `${search}a` })).status).toBe(400);
});

test.each([
  ['a page without views', { ...HELD, page: 'treasury' }],
  ['no name', { ...HELD, name: '' }],
  ['a name of blanks', { ...HELD, name: '  ' }],
  ['a name with a line break', { ...HELD, name: 'On\nhold' }],
  ['a name with a direction override', { ...HELD, name: 'held\u202E' }],
  ['an unknown parameter', { ...HELD, search: 'state=held&cursor=abc' }],
  ['a parameter of another page', { ...HELD, search: 'scope=own' }],
  ['another address', { ...HELD, search: '//evil.example' }],
  ['a leading question mark', { ...HELD, search: '?state=held' }],
  ['a malformed id', { ...HELD, id: 'v 1' }],
  ['an unknown field', { ...HELD, shared: true }],
])('S2.421 %s is refused', async (_, view) => {
  expect((await save(CLIENT, 0, view)).status).toBe(400);
  expect(await read(CLIENT)).toEqual({ version: 0, views: [] });
});

test('ids are unique, and so are names within a page', async () => {
  expect((await save(CLIENT, 0, HELD, { ...MINE, id: HELD.id })).status).toBe(400);
  expect((await save(CLIENT, 0, HELD, { ...HELD, id: 'v3', name: 'HELD' })).status).toBe(400);
  expect((await save(CLIENT, 0, HELD, { ...MINE, name: HELD.name })).status).toBe(200);
});
