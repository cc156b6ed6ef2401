import { createAuditRows } from '#functions/adapters/dynamo/audit/audit-lists.ts';
import { createAuditTrail } from '#functions/adapters/dynamo/audit/audit.ts';
import { createAudited } from '#functions/modules/audit/audited.ts';
import { createRoles } from '#functions/modules/users/roles.ts';
import { systemClock } from '#functions/platform/clock.ts';
import { httpHandler } from '#functions/modules/act/serve.ts';
import { quiet } from '#functions/platform/logger.ts';
import { NOBODY } from '#functions/platform/principal.ts';
import { ROLES } from '#shared/domain/roles.ts';
import type { Preferences } from '#shared/contract/calls/preferences.ts';
import { ALERT_KINDS, ALERTS } from '#shared/domain/alerts.ts';
import { expect, test } from 'vitest';
import { ADMIN, apiOf, CLIENT, DEMOTED, OPERATOR } from '#tests/support/api.ts';
import { claimsOf, httpEvent, lambdaContext } from '#tests/support/events.ts';
import { NOW } from '#tests/support/records.ts';
import { freshTable } from '#tests/support/unit-engine.ts';
import { routesOver } from './set-up.ts';

const table = freshTable();

const routes = () => routesOver(table);
const call = (...parameters: Parameters<ReturnType<typeof apiOf>>) => apiOf(routes())(...parameters);
const read = async (caller: typeof CLIENT) =>
  (await call(caller, 'GET /api/preferences')).body as Preferences;
const save = (caller: typeof CLIENT, body: unknown) => call(caller, 'PUT /api/preferences', { body });
const choiceOf = ({ alerts }: Preferences, kind: string) => alerts.find((each) => each.kind === kind);

test('preferences have defaults by role', async () => {
  const admin = await read(ADMIN);
  expect(admin).toMatchObject({
    version: 0,
    low_pool_balance: '1000.00',
    email_notifications: true,
    mail_is_set_up: true,
    login_alerts: true,
    dark_mode: null,
    language: 'en',
    currency: 'BRL',
    date_format: null,
    time_zone: null,
    sample_data: null,
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

test('preferences offer only what the role can receive', async () => {
  for (const caller of [OPERATOR, CLIENT, DEMOTED]) {
    const { alerts, low_pool_balance: threshold } = await read(caller);
    const kinds = alerts.map(({ kind }) => kind);
    for (const kind of ['exception_open', 'ledger_differs', 'low_pool_balance', 'new_administrator'] as const)
      expect(kinds).not.toContain(kind);
    expect(threshold).toBeNull();
  }
});

test('S2.280 change only the named fields of their user', async () => {
  const quiet = { kind: 'conversion_failed', page: false, mail: false };
  expect((await save(ADMIN, { version: 0, alerts: [quiet], sound: true })).status).toBe(200);
  const answer = await save(ADMIN, {
    version: 1,
    dark_mode: true,
    low_pool_balance: '250.5',
    alerts: [{ kind: 'ledger_differs', page: true, mail: false }],
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
  expect(choiceOf(admin, 'ledger_differs')).toMatchObject({ mail: false });
  expect(await read(CLIENT)).toMatchObject({ version: 0, sound: false });
});

test('cannot remove safety alerts from the page', async () => {
  await save(CLIENT, { version: 0, alerts: [{ kind: 'destination_added', page: false, mail: false }] });
  expect(choiceOf(await read(CLIENT), 'destination_added')).toMatchObject({ page: true, mail: false });
});

test('a stale version changes nothing; of two at once, one gets a 409', async () => {
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
  { version: 0, language: 'pt-BR' },
  { version: 0, currency: 'GBP' },
  { version: 0, date_format: 'DD.MM.YYYY' },
  { version: 0, time_zone: 'Mars/Olympus' },
  { version: 0, time_zone: '+03:00' },
  { version: 0, sample_data: 'on' },
  { version: 0, alerts: [{ kind: 'nothing', page: true, mail: true }] },
])('%j is refused', async (body) => {
  expect((await save(ADMIN, body)).status).toBe(400);
});

test('S2.361 store formats of dates, amounts and figures; null restores the default', async () => {
  const chosen = {
    currency: 'USD',
    date_format: 'DD/MM/YYYY',
    time_zone: 'America/Sao_Paulo',
    sample_data: true,
  };
  expect((await save(CLIENT, { version: 0, ...chosen })).body).toMatchObject(chosen);
  expect(await read(CLIENT)).toMatchObject(chosen);
  const unset = { date_format: null, time_zone: null, sample_data: null };
  expect((await save(CLIENT, { version: 1, ...unset })).body).toMatchObject({ currency: 'USD', ...unset });
});

test('S7.116 limit idle time to 5 to 60 minutes', async () => {
  expect((await save(CLIENT, { version: 0, idle_minutes: 5 })).body).toMatchObject({ idle_minutes: 5 });
  expect((await save(CLIENT, { version: 1, idle_minutes: 60 })).body).toMatchObject({ idle_minutes: 60 });
  for (const idle_minutes of [4, 61, 0, -15, 7.5, '15', null])
    expect((await save(CLIENT, { version: 2, idle_minutes })).status).toBe(400);
  expect(await read(CLIENT)).toMatchObject({ idle_minutes: 60 });
  expect(await read(ADMIN)).toMatchObject({ idle_minutes: 15 });
});

/** A user with a second factor, and the age of their sign-in. */
const saveAfter = async (minutes: number, body: unknown, id: string) => {
  const handler = httpHandler(routes(), {
    log: quiet,
    fromEdge: () => true,
    audited: createAudited({ trail: createAuditTrail(table), clock: systemClock, log: quiet }),
    secondFactor: () => ({ roles: ROLES, graceMs: 0 }),
    roles: createRoles(
      () =>
        Promise.resolve({
          ...NOBODY,
          role: 'client',
          email: 'client@example.com',
          secondFactor: { kind: 'totp', since: '2026-11-01T12:00:00.000Z' },
        }),
      systemClock,
    ),
  });
  const event = httpEvent({ method: 'PUT', path: '/api/preferences', body, claims: {} });
  const { requestContext } = event;
  const claims = {
    ...claimsOf(CLIENT.id, '[client]'),
    origin_jti: 'sign-in-1',
    auth_time: String(Math.floor(requestContext.timeEpoch / 1000) - minutes * 60),
  };
  const context = { ...requestContext, requestId: id, authorizer: { jwt: { claims, scopes: null } } };
  const { statusCode, body: text } = await handler({ ...event, requestContext: context }, lambdaContext);
  return { status: statusCode, body: JSON.parse(text ?? 'null') as unknown };
};
const recorded = async () =>
  (await createAuditRows(table).page({ kind: 'all' }, {}, { limit: 50 })).items.map(
    ({ action, outcome, session, object, before, after }) => ({
      action,
      outcome,
      session,
      object,
      before,
      after,
    }),
  );

const OFF = [
  ['email_notifications', { email_notifications: false }],
  ['login_alerts', { login_alerts: false }],
  [
    'mails of a safety alert',
    { alerts: [{ kind: 'second_factor_reset' as const, page: true, mail: false }] },
  ],
] as const;

test.each(OFF)(
  'S7.184 switching off %s needs a fresh sign-in, and has an audit row, refused or not',
  async (_, change) => {
    const body = { version: 0, ...change };
    expect(await saveAfter(6, body, 'first')).toMatchObject({
      status: 403,
      body: { error: { code: 'STEP_UP_REQUIRED' } },
    });
    expect((await read(CLIENT)).version).toBe(0);
    expect(await recorded()).toMatchObject([{ action: 'preferences.save', outcome: 'refused' }]);
    expect((await saveAfter(1, body, 'second')).status).toBe(200);
    const rows = await recorded();
    expect(rows).toHaveLength(2);
    const row = rows.find(({ outcome }) => outcome === 'done');
    expect(row).toMatchObject({
      action: 'preferences.save',
      session: 'sign-in-1',
      object: { kind: 'user', id: CLIENT.id },
      before: { email_notifications: true, login_alerts: true, not_mailed: [] },
    });
    expect(row?.after).not.toEqual(row?.before);
  },
);

test('S7.184 switching on, and any other change, needs none and has none', async () => {
  const changes = [
    { email_notifications: true, login_alerts: true },
    { alerts: [{ kind: 'second_factor_reset', page: true, mail: true }] },
    { alerts: [{ kind: 'conversion_failed', page: false, mail: false }] },
    { sound: true, dark_mode: true, idle_minutes: 60 },
  ];
  for (const [version, change] of changes.entries())
    expect((await saveAfter(600, { version, ...change }, `r${version}`)).status).toBe(200);
  expect(await recorded()).toEqual([]);
});
