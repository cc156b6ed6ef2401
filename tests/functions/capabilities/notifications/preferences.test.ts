import type { Table } from '#functions/adapters/dynamo/client.ts';
import { createNotificationStore } from '#functions/adapters/dynamo/notifications.ts';
import { createPreferenceStore } from '#functions/adapters/dynamo/preferences.ts';
import { notificationsRoutes } from '#functions/capabilities/notifications/routes.ts';
import type { Preferences } from '#shared/contract/calls/preferences.ts';
import { ALERT_KINDS, ALERTS } from '#shared/domain/alerts.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ADMIN, apiOf, CLIENT, DEMOTED, OPERATOR } from '#tests/support/api.ts';
import { type Engine, startEngine } from '#tests/support/engine.ts';
import { NOW } from '#tests/support/records.ts';

let engine: Engine;
let table: Table;

beforeAll(async () => {
  engine = await startEngine();
});
afterAll(() => engine.stop());
beforeEach(async () => {
  table = await engine.newTable();
});

const call = (...parameters: Parameters<ReturnType<typeof apiOf>>) =>
  apiOf(
    notificationsRoutes({
      notifications: createNotificationStore(table),
      preferences: createPreferenceStore(table),
      mailIsSetUp: true,
      clock: () => NOW,
    }),
  )(...parameters);
const read = async (caller: typeof CLIENT) =>
  (await call(caller, 'GET /api/preferences')).body as Preferences;
const save = (caller: typeof CLIENT, body: unknown) => call(caller, 'PUT /api/preferences', { body });
const choiceOf = ({ alerts }: Preferences, kind: string) => alerts.find((each) => each.kind === kind);

test('what nobody has chosen is as it is by default for their role', async () => {
  const admin = await read(ADMIN);
  expect(admin).toMatchObject({
    version: 0,
    low_pool_balance: '1000.00',
    email_notifications: true,
    mail_is_set_up: true,
    login_alerts: true,
    dark_mode: null,
    auto_refresh: true,
    sound: false,
    idle_minutes: 15,
    updated_at: null,
  });
  const raised = ALERT_KINDS.filter((kind) => ALERTS[kind].raisedBy !== null);
  expect(admin.alerts.map(({ kind }) => kind)).toEqual(raised);
  expect(choiceOf(admin, 'conversion_failed')).toMatchObject({ page: true, mail: true, always: false });
  expect(choiceOf(await read(OPERATOR), 'conversion_failed')).toMatchObject({ page: true, mail: true });
  expect(choiceOf(await read(CLIENT), 'conversion_failed')).toMatchObject({ page: true, mail: false });
  expect(choiceOf(await read(CLIENT), 'destination_added')).toMatchObject({ mail: true, always: true });
  expect((await call(undefined, 'GET /api/preferences')).status).toBe(401);
});

test('nobody is offered what their role never receives', async () => {
  for (const caller of [OPERATOR, CLIENT, DEMOTED]) {
    const { alerts, low_pool_balance: threshold } = await read(caller);
    const kinds = alerts.map(({ kind }) => kind);
    for (const kind of ['exception_open', 'books_differ', 'low_pool_balance', 'new_administrator'] as const)
      expect(kinds).not.toContain(kind);
    expect(threshold).toBeNull();
  }
});

test('what is named is changed for its person alone, and the rest stays', async () => {
  const quiet = { kind: 'conversion_failed', page: false, mail: false };
  expect((await save(ADMIN, { version: 0, alerts: [quiet], sound: true })).status).toBe(200);
  const answer = await save(ADMIN, {
    version: 1,
    dark_mode: true,
    low_pool_balance: '250.5',
    alerts: [{ kind: 'books_differ', page: true, mail: false }],
  });
  expect(answer.body).toEqual(await read(ADMIN));
  const admin = await read(ADMIN);
  expect(admin).toMatchObject({
    version: 2,
    sound: true,
    dark_mode: true,
    updated_at: NOW.toISOString(),
  });
  expect(choiceOf(admin, 'conversion_failed')).toMatchObject(quiet);
  expect(choiceOf(admin, 'books_differ')).toMatchObject({ mail: false });
  expect(await read(CLIENT)).toMatchObject({ version: 0, sound: false });
});

test('what concerns safety stays in the page, whatever is chosen', async () => {
  await save(CLIENT, { version: 0, alerts: [{ kind: 'destination_added', page: false, mail: false }] });
  expect(choiceOf(await read(CLIENT), 'destination_added')).toMatchObject({ page: true, mail: false });
});

test('a stale version changes nothing, and of two at once one gets a 409', async () => {
  await save(CLIENT, { version: 0, sound: true });
  expect((await save(CLIENT, { version: 0, sound: false })).status).toBe(409);
  const both = await Promise.all([true, false].map((sound) => save(CLIENT, { version: 1, sound })));
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await read(CLIENT)).toMatchObject({ version: 2 });
});

test.each([
  {},
  { version: -1 },
  { version: 0, colour: 'red' },
  { version: 0, sound: 'yes' },
  { version: 0, low_pool_balance: '-1' },
  { version: 0, low_pool_balance: '1e3' },
  { version: 0, alerts: [{ kind: 'nothing', page: true, mail: true }] },
])('%j is refused', async (body) => {
  expect((await save(ADMIN, body)).status).toBe(400);
});

test('a browser may be idle for 5 to 60 minutes, as each person chooses; not longer, and not for ever', async () => {
  expect((await save(CLIENT, { version: 0, idle_minutes: 5 })).body).toMatchObject({ idle_minutes: 5 });
  expect((await save(CLIENT, { version: 1, idle_minutes: 60 })).body).toMatchObject({ idle_minutes: 60 });
  for (const idle_minutes of [4, 61, 0, -15, 7.5, '15', null])
    expect((await save(CLIENT, { version: 2, idle_minutes })).status).toBe(400);
  expect(await read(CLIENT)).toMatchObject({ idle_minutes: 60 });
  expect(await read(ADMIN)).toMatchObject({ idle_minutes: 15 });
});
