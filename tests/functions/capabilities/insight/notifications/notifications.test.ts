import { createNotificationStore } from '#functions/adapters/dynamo/messages/notifications.ts';
import { createSubAccountStore } from '#functions/adapters/dynamo/accounts/sub-accounts.ts';
import { linkTo, type NotificationRecord } from '#shared/contract/records.ts';
import { beforeEach, expect, test } from 'vitest';
import { ADMIN, apiOf, CLIENT, DEMOTED, OPERATOR } from '#tests/support/api.ts';
import { NOW, subAccount } from '#tests/support/records.ts';
import { freshTable } from '#tests/support/unit-engine.ts';
import { routesOver } from './set-up.ts';

const table = freshTable();
const store = createNotificationStore(table);
let now: Date;

const account = subAccount({ user_id: CLIENT.id, manager_id: OPERATOR.id });

const notification = (number: number, over: Partial<NotificationRecord> = {}): NotificationRecord => ({
  id: `ntf_${number}`,
  user_id: CLIENT.id,
  kind: 'destination_added',
  text: `A wallet was added (${number}).`,
  sub_account: linkTo(account),
  read_at: null,
  created_at: new Date(NOW.getTime() + number).toISOString(),
  ...over,
});

beforeEach(async () => {
  now = NOW;
  await createSubAccountStore(table).create(account);
  for (const number of [1, 2, 3]) await store.create(notification(number));
  await store.create(notification(4, { user_id: OPERATOR.id }));
});

const call = (...parameters: Parameters<ReturnType<typeof apiOf>>) =>
  apiOf(routesOver(table, () => now))(...parameters);
const read = (caller: typeof CLIENT, id: string) =>
  call(caller, `PUT /api/notifications/${id}`, { body: { read: true } });
const idsOf = (answer: { body: unknown }) =>
  (answer.body as { items: NotificationRecord[] }).items.map(({ id }) => id);

test('notifications are listed for their user, newest first, in pages; for administrators, too', async () => {
  expect(idsOf(await call(CLIENT, 'GET /api/notifications'))).toEqual(['ntf_3', 'ntf_2', 'ntf_1']);
  expect(idsOf(await call(OPERATOR, 'GET /api/notifications'))).toEqual(['ntf_4']);
  expect(idsOf(await call(ADMIN, 'GET /api/notifications'))).toEqual([]);
  const page = await call(CLIENT, 'GET /api/notifications', { query: { limit: '2' } });
  expect(idsOf(page)).toEqual(['ntf_3', 'ntf_2']);
  const { next_cursor: cursor } = page.body as { next_cursor: string };
  expect(idsOf(await call(CLIENT, 'GET /api/notifications', { query: { cursor } }))).toEqual(['ntf_1']);
  expect((await call(undefined, 'GET /api/notifications')).status).toBe(401);
});

test('notifications are marked as read once; the first time stays', async () => {
  expect(await read(CLIENT, 'ntf_1')).toEqual({
    status: 200,
    body: notification(1, { read_at: NOW.toISOString() }),
  });
  now = new Date(NOW.getTime() + 60_000);
  expect((await read(CLIENT, 'ntf_1')).body).toMatchObject({ read_at: NOW.toISOString() });
  expect((await call(CLIENT, 'GET /api/notifications')).body).toMatchObject({
    items: [{ read_at: null }, { read_at: null }, { read_at: NOW.toISOString() }],
  });
});

test("another user's notifications are a 404, for administrators, too", async () => {
  const none = await read(CLIENT, 'ntf_none');
  expect(none.status).toBe(404);
  expect(await read(CLIENT, 'ntf_4')).toEqual(none);
  expect(await read(ADMIN, 'ntf_4')).toEqual(none);
  expect((await createNotificationStore(table).get('ntf_4'))?.record.read_at).toBeNull();
});

test('cannot become unread or change otherwise', async () => {
  for (const body of [{ read: false }, {}, { read: true, text: 'x' }])
    expect((await call(CLIENT, 'PUT /api/notifications/ntf_1', { body })).status).toBe(400);
});

test('twenty at once leave one read time', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => read(CLIENT, 'ntf_1')));
  for (const { status } of answers) expect([200, 409]).toContain(status);
  expect((await createNotificationStore(table).get('ntf_1'))?.version).toBe(2);
});

test('S2.321 several are marked by one request; foreign and missing ones are skipped', async () => {
  await read(CLIENT, 'ntf_1');
  now = new Date(NOW.getTime() + 60_000);
  const ids = ['ntf_1', 'ntf_2', 'ntf_3', 'ntf_3', 'ntf_4', 'ntf_none'];
  const { status, body } = await call(CLIENT, 'PUT /api/notifications', { body: { read: true, ids } });
  expect(status).toBe(200);
  const { items } = body as { items: NotificationRecord[] };
  expect(Object.fromEntries(items.map(({ id, read_at: at }) => [id, at]))).toEqual({
    ntf_1: NOW.toISOString(),
    ntf_2: now.toISOString(),
    ntf_3: now.toISOString(),
  });
  expect((await store.get('ntf_4'))?.record.read_at).toBeNull();
  expect((await store.get('ntf_1'))?.version).toBe(2);
});

test('several: refuses an empty list, too many and unknown words; without a token 401', async () => {
  for (const body of [
    { read: true, ids: [] },
    { read: true },
    { read: false, ids: ['ntf_1'] },
    { read: true, ids: Array.from({ length: 101 }, (_, at) => `ntf_${at}`) },
  ])
    expect((await call(CLIENT, 'PUT /api/notifications', { body })).status).toBe(400);
  const body = { read: true, ids: ['ntf_1'] };
  expect((await call(undefined, 'PUT /api/notifications', { body })).status).toBe(401);
});

test('several, marked twenty times at once, are read once', async () => {
  const body = { read: true, ids: ['ntf_1', 'ntf_2'] };
  const all = Array.from({ length: 20 }, () => call(CLIENT, 'PUT /api/notifications', { body }));
  for (const { status } of await Promise.all(all)) expect([200, 409]).toContain(status);
  expect((await createNotificationStore(table).get('ntf_2'))?.version).toBe(2);
});

test('S7.186 a former owner sees only that they lost the account, and nothing is marked as read', async () => {
  await store.create(notification(5, { kind: 'ownership_changed', text: 'Aposta Certa has another owner' }));
  await store.create(notification(6, { kind: 'approval_decided', text: 'Wallet added: rejected' }));
  await store.create(notification(7, { kind: 'new_device', text: 'Chrome', sub_account: null }));
  expect(idsOf(await call(CLIENT, 'GET /api/notifications'))).toHaveLength(6);
  const accounts = createSubAccountStore(table);
  await accounts.replace({ ...account, user_id: 'another' }, (await accounts.get(account.id))?.version ?? 0);
  const listed = await call(CLIENT, 'GET /api/notifications');
  expect((listed.body as { items: NotificationRecord[] }).items).toMatchObject([
    { id: 'ntf_7', text: 'Chrome' },
    { id: 'ntf_5', text: 'The owner or manager of an account was changed', sub_account: null },
  ]);
  expect(await read(CLIENT, 'ntf_1')).toEqual(await read(CLIENT, 'ntf_none'));
  const both = await call(CLIENT, 'PUT /api/notifications', {
    body: { read: true, ids: ['ntf_2', 'ntf_5'] },
  });
  expect((both.body as { items: NotificationRecord[] }).items).toMatchObject([
    { id: 'ntf_5', text: 'The owner or manager of an account was changed', sub_account: null },
  ]);
  for (const id of ['ntf_1', 'ntf_2']) expect((await store.get(id))?.record.read_at).toBeNull();
  // The stored rows are unchanged.
  expect((await store.get('ntf_5'))?.record.text).toBe('Aposta Certa has another owner');
  // Its manager still sees it.
  expect(idsOf(await call(OPERATOR, 'GET /api/notifications'))).toEqual(['ntf_4']);
});

test('S7.186 a former administrator sees nothing meant for administrators', async () => {
  const ledger = { user_id: DEMOTED.id, kind: 'ledger_differs', text: 'R$ 5,00' } as const;
  await store.create(notification(5, ledger));
  expect(idsOf(await call(DEMOTED, 'GET /api/notifications'))).toEqual([]);
  expect(await read(DEMOTED, 'ntf_5')).toEqual(await read(DEMOTED, 'ntf_none'));
  const again = { ...DEMOTED, row: 'admin' } as const;
  expect(idsOf(await call(again, 'GET /api/notifications'))).toEqual(['ntf_5']);
});
