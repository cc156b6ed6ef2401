import { VisibleError } from '#functions/platform/errors.ts';
import { NOBODY } from '#functions/platform/principal.ts';
import { httpHandler } from '#functions/modules/act/serve.ts';
import { route } from '#functions/modules/act/route.ts';
import { quiet } from '#functions/platform/logger.ts';
import { ADMIN as ADMINS, BY_ITS_BODY, defineCall, NOTHING } from '#shared/contract/call.ts';
import { byId } from '#shared/contract/fields.ts';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ADMIN, apiOf, type Caller, NO_FACTOR_NEEDED, OPERATOR, refused } from '#tests/support/api.ts';
import { auditInMemory } from '#tests/support/audit.ts';
import { claimsOf, httpEvent, lambdaContext } from '#tests/support/events.ts';

const base = {
  method: 'PUT',
  service: 'users',
  access: ADMINS,
  params: byId,
  query: NOTHING,
  body: z.object({ role: z.string() }),
  answer: z.unknown(),
  status: 200,
} as const;
const inTable = defineCall({ ...base, path: '/api/table/{id}', action: 'user.role' });
const outside = defineCall({ ...base, path: '/api/outside/{id}', action: 'user.create' });
const named = defineCall({ ...base, path: '/api/named/{id}', action: BY_ITS_BODY });

const otherwise = defineCall({
  ...base,
  path: '/api/otherwise/{id}',
  action: BY_ITS_BODY,
  refusedAs: 'user.state',
});

const scene = () => {
  const log = auditInMemory();
  const seen: (string | undefined)[] = [];
  const call = apiOf(
    [
      route(inTable, (work, { body }) => {
        seen.push(work.auditedAction?.state);
        if (body.role === 'boom') throw new Error('inside');
        if (body.role === 'late') throw new VisibleError('CONFLICT');
        if (body.role === 'declined') work.decline('Not today.');
        work.audit({ before: { role: 'client' } });
        return Promise.resolve({});
      }),
      route(outside, (_who, { body }) => {
        seen.push(log.begun.at(-1) ?? undefined);
        if (body.role === 'lost') throw new VisibleError('PROVIDER_TIMEOUT');
        return Promise.resolve({});
      }),
      route(
        named,
        async (work, { body }) => {
          if (body.role !== 'nothing') await work.begin();
          return {};
        },
        undefined,
        (body) => {
          const asked = z.safeParse(z.object({ role: z.unknown() }), body).data;
          const isNothing = asked === undefined || asked.role === 'nothing';
          return isNothing ? undefined : { action: 'wallet.add', object: { kind: 'sub_account', id: 's1' } };
        },
      ),
      route(
        otherwise,
        () => Promise.resolve({}),
        undefined,
        () => undefined,
      ),
    ],
    undefined,
    log.audited,
  );
  return { ...log, seen, call };
};

test('records one row per action: who, role, place, object, before and after', async () => {
  const { call, rows, seen } = scene();
  await call(ADMIN, 'PUT /api/table/u1', {
    body: { role: 'admin' },
    headers: { 'x-viewer-address': '203.0.113.9', 'user-agent': 'Firefox' },
  });
  expect(seen).toEqual(['ready']);
  expect(rows).toEqual([
    {
      action: 'user.role',
      actor: { kind: 'person', user_id: 'admin-1', email: 'admin-1@example.com', role: 'admin' },
      address: '203.0.113.9',
      userAgent: 'Firefox',
      concern: { object: { kind: 'user', id: 'u1' }, before: { role: 'client' }, after: { role: 'admin' } },
      outcome: 'done',
      reason: null,
    },
  ]);
});

const ENDED: Caller = { ...ADMIN, standing: { disabled: true } };
/** The grace for the second factor ended long ago. */
const LATE: Caller = {
  ...ADMIN,
  standing: { askedAt: '2020-01-01T00:00:00.000Z' },
  rule: { roles: ['admin'], graceMs: 0 },
};

test('records refused and failed actions, too', async () => {
  for (const [who, role, outcome, why] of [
    [OPERATOR, 'admin', 'refused', 'FORBIDDEN: You are not allowed to do this.'],
    [ENDED, 'admin', 'refused', 'SESSION_ENDED: '],
    [LATE, 'admin', 'refused', 'SECOND_FACTOR_REQUIRED: '],
    [ADMIN, 7, 'refused', 'INVALID_REQUEST: role: Invalid input'],
    [ADMIN, 'late', 'refused', 'CONFLICT: This has changed. Reload and try again.'],
    [ADMIN, 'declined', 'refused', 'Not today.'],
    [ADMIN, 'boom', 'failed', 'INTERNAL'],
  ] as const) {
    const { call, rows } = scene();
    await call(who, 'PUT /api/table/u1', { body: { role } });
    const reason = expect.toSatisfy((said: string) => said.startsWith(why)) as string;
    const object = { kind: 'user', id: 'u1' };
    expect([why, rows]).toMatchObject([why, [{ action: 'user.role', outcome, reason, concern: { object } }]]);
  }
});

test('records an effect outside the table before it happens, and never when refused', async () => {
  const { call, rows, seen, begun } = scene();
  await call(ADMIN, 'PUT /api/outside/u1', { body: { role: 'lost' } });
  expect(seen).toEqual(['user.create']);
  expect(rows).toMatchObject([
    { outcome: 'not_known', reason: 'PROVIDER_TIMEOUT: The provider did not answer in time.' },
  ]);
  await call(OPERATOR, 'PUT /api/outside/u1', { body: { role: 'x' } });
  expect(begun).toHaveLength(1);
  expect(rows).toHaveLength(2);
});

test('refuses an outside effect that it cannot record', async () => {
  const { trail, audited } = auditInMemory();
  trail.begin = () => Promise.reject(new Error('the table is unavailable'));
  const done: unknown[] = [];
  const call = apiOf([route(outside, () => Promise.resolve(done.push(1)))], undefined, audited);
  expect(await call(ADMIN, 'PUT /api/outside/u1', { body: { role: 'x' } })).toMatchObject(
    refused(503, { code: 'UNAVAILABLE' }),
  );
  expect(done).toEqual([]);
});

test('a call with several possible actions records the one it took, or nothing', async () => {
  const { call, rows, begun } = scene();
  await call(ADMIN, 'PUT /api/named/u1', { body: { role: 'nothing' } });
  expect(rows).toEqual([]);
  await call(ADMIN, 'PUT /api/named/u1', { body: { role: 'x' } });
  expect(rows).toMatchObject([{ action: 'wallet.add', outcome: 'done' }]);
  expect(begun).toEqual(['wallet.add']);
});

test('records a refusal under the action that the body names', async () => {
  for (const [who, role, code] of [
    [OPERATOR, 'x', 'FORBIDDEN'],
    [ENDED, 'x', 'SESSION_ENDED'],
    [LATE, 'x', 'SECOND_FACTOR_REQUIRED'],
    [ADMIN, 7, 'INVALID_REQUEST'],
  ] as const) {
    const { call, rows, begun } = scene();
    await call(who, 'PUT /api/named/u1', { body: { role } });
    const reason = expect.toSatisfy((said: string) => said.startsWith(code)) as string;
    const refusal = { action: 'wallet.add', outcome: 'refused', actor: { user_id: who.id }, reason };
    const concern = { object: { kind: 'sub_account', id: 's1' } };
    expect([code, rows, begun]).toMatchObject([code, [{ ...refusal, concern }], []]);
  }
});

test('a body that is not JSON is recorded under the fallback action, or not at all', async () => {
  for (const body of ['{"role": ', '[1', 'x'.repeat(100), '['.repeat(100_000)]) {
    const { call, rows } = scene();
    const sent = { body, headers: { 'content-type': 'application/json' } };
    const answers = [
      await call(ENDED, 'PUT /api/named/u1', sent),
      await call(ENDED, 'PUT /api/otherwise/u1', sent),
      await call(ADMIN, 'PUT /api/otherwise/u1', sent),
    ];
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 400]);
    expect(rows.map(({ action, outcome }) => [action, outcome])).toEqual([
      ['user.state', 'refused'],
      ['user.state', 'refused'],
    ]);
  }
});

test('a call without an audit action fails with a 500', async () => {
  const done: unknown[] = [];
  const call = apiOf([route(named, () => Promise.resolve(done.push(1)))]);
  expect(await call(ADMIN, 'PUT /api/named/u1', { body: { role: 'x' } })).toMatchObject({ status: 500 });
  expect(done).toEqual([]);
});

test('records neither unknown callers nor malformed addresses', async () => {
  const { call, rows } = scene();
  const sent = { body: { role: 'x' }, headers: { 'x-viewer-address': '<script>' } };
  expect(await call(undefined, 'PUT /api/table/u1', sent)).toMatchObject({ status: 401 });
  expect(rows).toEqual([]);
  await call(ADMIN, 'PUT /api/table/u1', sent);
  expect(rows).toMatchObject([{ address: null }]);
});

test('a function without the audit log refuses audited calls', async () => {
  const done: unknown[] = [];
  const admin = () => Promise.resolve({ ...NOBODY, role: 'admin' as const });
  const handler = httpHandler([route(inTable, () => Promise.resolve(done.push(1)))], {
    log: quiet,
    fromEdge: () => true,
    secondFactor: () => NO_FACTOR_NEEDED,
    roles: { fresh: admin, recent: admin, recentClient: admin },
  });
  const claims = claimsOf('admin-1', '[admin]');
  const event = httpEvent({ method: 'PUT', path: '/api/table/u1', body: { role: 'x' }, claims });
  expect((await handler(event, lambdaContext)).statusCode).toBe(500);
  expect(done).toEqual([]);
});
