import { createRoles } from '#functions/modules/users/roles.ts';
import { systemClock } from '#functions/platform/clock.ts';
import { VisibleError, notFound } from '#functions/platform/errors.ts';
import { fromEdge } from '#functions/platform/origin.ts';
import { httpHandler } from '#functions/modules/act/serve.ts';
import { route } from '#functions/modules/act/route.ts';
import { quiet } from '#functions/platform/logger.ts';
import { NOBODY, type Standing } from '#functions/platform/principal.ts';
import {
  ADMIN as ADMINS,
  BY_ITS_BODY,
  defineCall,
  NO_BODY,
  NOTHING,
  SIGNED_IN,
  SIGNED_IN_FRESH,
} from '#shared/contract/call.ts';
import { byId } from '#shared/contract/fields.ts';
import type { Role } from '#shared/domain/roles.ts';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ADMIN, apiOf, CLIENT, DEMOTED, NO_FACTOR_NEEDED, OPERATOR } from '#tests/support/api.ts';
import { claimsOf, httpEvent, lambdaContext } from '#tests/support/events.ts';
import { counting } from '#tests/support/counting.ts';
import { ORIGIN_DIGESTS } from '#tests/support/origin.ts';
import { notAudited } from '#tests/support/audit.ts';
import type { Work } from '#functions/modules/act/work.ts';

const base = { service: 'users', params: NOTHING, query: NOTHING, answer: z.unknown(), status: 200 } as const;
const read = defineCall({
  ...base,
  method: 'GET',
  path: '/api/things/{id}',
  access: SIGNED_IN,
  params: byId,
  body: NO_BODY,
});
const make = defineCall({
  ...base,
  method: 'POST',
  path: '/api/things',
  access: ADMINS,
  body: z.object({ name: z.string() }),
  status: 201,
});

const routes = [
  route(read, ({ who }, { params }) => {
    if (params.id === 'boom') throw new Error('internal detail');
    if (params.id === 'none') throw notFound();
    return Promise.resolve({ id: params.id, as: who.role });
  }),
  route(make, ({ who }, { body }) => Promise.resolve({ by: who.user_id, name: body.name })),
];
const call = apiOf(routes);

type Setting = Parameters<typeof httpHandler>[1];
const handlerOf = (served: Parameters<typeof httpHandler>[0], over: Partial<Setting> = {}) =>
  httpHandler(served, {
    log: quiet,
    fromEdge: () => true,
    secondFactor: () => NO_FACTOR_NEEDED,
    roles: createRoles(() => Promise.resolve(NOBODY), systemClock),
    ...over,
  });

describe('identity and policy', () => {
  test('without a token 401, with another role 403; a demotion applies before the token expires', async () => {
    const body = { name: 'x' };
    expect(await call(undefined, 'POST /api/things', { body })).toMatchObject({
      status: 401,
      body: { error: { code: 'UNAUTHENTICATED', message: 'Authentication required' } },
    });
    for (const who of [CLIENT, OPERATOR, DEMOTED])
      expect(await call(who, 'POST /api/things', { body })).toMatchObject({
        status: 403,
        body: { error: { code: 'FORBIDDEN' } },
      });
    expect(await call(ADMIN, 'POST /api/things', { body })).toEqual({
      status: 201,
      body: { by: ADMIN.id, name: 'x' },
    });
  });
});

test('the role row decides who is an administrator', async () => {
  expect(await call(ADMIN, 'GET /api/things/x')).toMatchObject({ body: { as: 'admin' } });
  expect(await call(DEMOTED, 'GET /api/things/x')).toMatchObject({ body: { as: 'client' } });
});

describe("who reads other users' data follows from the current role", () => {
  const SECONDS = 1_000;

  /** One instance of a function with one role row and its own clock. */
  const instance = () => {
    const state = { now: 0, row: 'gateway_user' as Role, reads: 0 };
    const fresh = defineCall({ ...read, path: '/api/fresh/{id}', access: SIGNED_IN_FRESH });
    const answerRole = ({ who }: Work) => Promise.resolve({ as: who.role });
    const handler = handlerOf([route(read, answerRole), route(fresh, answerRole)], {
      roles: createRoles(
        () => {
          state.reads += 1;
          return Promise.resolve({ ...NOBODY, role: state.row });
        },
        () => new Date(state.now),
      ),
    });
    const roleAt = async (
      seconds: number,
      path = '/api/things/x',
      groups = '[gateway_user]',
      sub = 'user-1',
    ) => {
      state.now = seconds * SECONDS;
      const event = httpEvent({ method: 'GET', path, claims: claimsOf(sub, groups) });
      const { body } = await handler(event, lambdaContext);
      return z.object({ as: z.string() }).parse(JSON.parse(body ?? '')).as;
    };
    return { state, roleAt };
  };

  test.each(['gateway_user', 'admin'] as const)(
    'a demoted %s is a client within five seconds',
    async (role) => {
      const { state, roleAt } = instance();
      state.row = role;
      expect(await roleAt(0, undefined, `[${role}]`)).toBe(role);
      state.row = 'client';
      expect(await roleAt(4.999, undefined, `[${role}]`)).toBe(role);
      expect(state.reads).toBe(1);
      expect(await roleAt(5, undefined, `[${role}]`)).toBe('client');
      expect(await roleAt(5.001, undefined, `[${role}]`)).toBe('client');
    },
  );

  test('the five seconds start when the read starts', async () => {
    const { state, roleAt } = instance();
    const first = roleAt(0);
    state.now = 4 * SECONDS;
    await first;
    state.row = 'client';
    expect(await roleAt(5)).toBe('client');
  });

  test('a fresh call always reads the row, and later calls use that role', async () => {
    const { state, roleAt } = instance();
    expect(await roleAt(0)).toBe('gateway_user');
    state.row = 'client';
    expect(await roleAt(1, '/api/fresh/x')).toBe('client');
    expect(await roleAt(1)).toBe('client');
    state.row = 'admin';
    // A promotion applies at once.
    expect(await roleAt(1)).toBe('admin');
  });

  test('never mixes up two users', async () => {
    const { state, roleAt } = instance();
    expect(await roleAt(0)).toBe('gateway_user');
    state.row = 'client';
    expect(await roleAt(0, undefined, undefined, 'user-2')).toBe('client');
  });

  test('a token with the client role stays a client; the row is read every five seconds', async () => {
    const { state, roleAt } = instance();
    for (const seconds of [0, 1, 4.999]) expect(await roleAt(seconds, undefined, '[client]')).toBe('client');
    expect(state.reads).toBe(1);
    await roleAt(5, undefined, '[client]');
    expect(state.reads).toBe(2);
  });
});

describe('a session that has ended', () => {
  const STARTED = 1_000;
  const at = (seconds: number): string => new Date((STARTED + seconds) * 1_000).toISOString();

  const calls = (standing: Partial<Standing>, role: Role = 'client') => {
    const state = { now: 0, standing, failing: false };
    const fresh = defineCall({ ...read, path: '/api/fresh/{id}', access: SIGNED_IN_FRESH });
    const answer = () => Promise.resolve({});
    const handler = handlerOf([route(read, answer), route(fresh, answer), route(make, answer)], {
      audited: notAudited,
      roles: createRoles(
        () => Promise.resolve(state.failing ? NOBODY : { ...NOBODY, role, ...state.standing }),
        () => new Date(state.now),
      ),
    });
    const statusOf = async (path = '/api/things/x', more: Readonly<Record<string, string>> = {}) => {
      const claims = { ...claimsOf('user-1', `[${role}]`), auth_time: String(STARTED), ...more };
      const event = httpEvent({ method: 'GET', path, claims: { origin_jti: 'session-1', ...claims } });
      return (await handler(event, lambdaContext)).statusCode;
    };
    return { state, statusOf };
  };

  test.each(['client', 'gateway_user', 'admin'] as const)(
    'refuses a disabled %s: at once on a fresh call, within five seconds on others',
    async (role) => {
      const { state, statusOf } = calls({}, role);
      expect(await statusOf()).toBe(200);
      state.standing = { disabled: true };
      state.now = 4_999;
      expect(await statusOf()).toBe(200);
      expect(await statusOf('/api/fresh/x')).toBe(401);
      expect(await statusOf()).toBe(401);
      state.now = 60_000;
      expect(await statusOf()).toBe(401);
    },
  );

  test('refuses sessions that started before the sign-out, or in the same second', async () => {
    for (const [seconds, status] of [
      [-1, 200],
      [0, 401],
      [1, 401],
    ] as const)
      expect([seconds, await calls({ signedOutAt: at(seconds) }).statusOf()]).toEqual([seconds, status]);
  });

  test('after a sign-out, refuses a token without a start time', async () => {
    for (const auth_time of ['soon', '', '-1']) {
      const now = await calls({ signedOutAt: at(-1) }).statusOf(undefined, { auth_time });
      expect([auth_time, now, await calls({}).statusOf(undefined, { auth_time })]).toEqual([
        auth_time,
        401,
        200,
      ]);
    }
  });

  test('repeats a failed read with the next call', async () => {
    const { state, statusOf } = calls({ disabled: true });
    state.failing = true;
    expect(await statusOf()).toBe(200);
    state.failing = false;
    expect(await statusOf()).toBe(401);
  });
});

describe('bad input is a clear 4xx', () => {
  const MEDIA = { 'content-type': 'text/plain' };

  test.each([
    ['not JSON', { body: '{' }, 400, 'INVALID_JSON'],
    ['half a character', { body: '{"name":"x\\ud800y"}' }, 400, 'INVALID_JSON'],
    ['half a surrogate pair in a name', { body: '{"name":"x","\\udc00":1}' }, 400, 'INVALID_JSON'],
    ['an unclosed nested list', { body: '['.repeat(200_000) }, 400, 'INVALID_JSON'],
    ['a deeply nested list', { body: `${'['.repeat(200_000)}${']'.repeat(200_000)}` }, 400, 'INVALID_JSON'],
    ['no body', {}, 400, 'INVALID_REQUEST'],
    ['wrong shape', { body: { name: 1 } }, 400, 'INVALID_REQUEST'],
    ['an array', { body: [] }, 400, 'INVALID_REQUEST'],
    ['another media type', { body: 'name=x', headers: MEDIA }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
  ])('%s', async (_what, options, status, code) => {
    const answer = await call(ADMIN, 'POST /api/things', options);
    expect(answer).toMatchObject({ status, body: { error: { code } } });
  });

  test('names the field, and does not repeat the input', async () => {
    const { body } = await call(ADMIN, 'POST /api/things', { body: { name: 12345 } });
    expect(JSON.stringify(body)).toContain('name');
    expect(JSON.stringify(body)).not.toContain('12345');
  });

  test('an undecodable address is 400, an unknown one 404, in the same shape', async () => {
    expect(await call(CLIENT, 'GET /api/things/%E0%A4%A')).toMatchObject({ status: 400 });
    const unknown = { status: 404, body: { error: { code: 'NOT_FOUND' } } };
    expect(await call(ADMIN, 'GET /api/nowhere')).toMatchObject(unknown);
  });
});

test('decodes a path parameter once', async () => {
  expect(await call(CLIENT, 'GET /api/things/a%2520b')).toEqual({
    status: 200,
    body: { id: 'a%20b', as: 'client' },
  });
});

test('an unexpected error is a 500 with an id but not its text; the log has both', async () => {
  const lines: unknown[] = [];
  const handler = handlerOf(routes, { log: { ...quiet, error: (...line) => lines.push(line) } });
  const event = httpEvent({ method: 'GET', path: '/api/things/boom', claims: claimsOf('u') });
  const { statusCode, body } = await handler(event, lambdaContext);
  expect(statusCode).toBe(500);
  expect(body).toContain('request-1');
  expect(body).not.toContain('internal detail');
  expect(lines).toMatchObject([
    ['unexpected error', { message: 'internal detail' }, { error_id: 'request-1' }],
  ]);
});

test('logs and counts the refusals that matter on call, without the caller', async () => {
  const lines: unknown[] = [];
  const { counted, metrics } = counting();
  const refused = (code: 'FORBIDDEN' | 'NOT_FOUND' | 'STOPPED') =>
    route(read, () => Promise.reject(new VisibleError(code)));
  for (const code of ['FORBIDDEN', 'NOT_FOUND', 'STOPPED'] as const) {
    const log = { ...quiet, info: (...line: unknown[]) => lines.push(line) };
    const handler = handlerOf([refused(code)], { log, metrics });
    const event = httpEvent({ method: 'GET', path: '/api/things/1', claims: claimsOf('user-1', '[client]') });
    await handler({ ...event, routeKey: 'GET /api/things/{id}' }, lambdaContext);
  }
  expect(counted).toEqual(['Refusals FORBIDDEN', 'Refusals STOPPED']);
  expect(lines.filter((line) => !String(line).startsWith('call,'))).toEqual([
    ['a call was refused', { code: 'FORBIDDEN', call: 'GET /api/things/{id}' }],
    ['a call was refused', { code: 'STOPPED', call: 'GET /api/things/{id}' }],
  ]);
});

test('sends every response and error with nosniff', async () => {
  const handler = handlerOf(routes, { fromEdge: fromEdge(ORIGIN_DIGESTS) });
  const answers = [];
  for (const [path, headers] of [
    ['/api/things/one', {}],
    ['/api/things/none', {}],
    ['/api/things/boom', {}],
    ['/api/nowhere', {}],
    ['/api/things/one', { 'x-origin-verify': 'guessed' }],
  ] as const) {
    const event = httpEvent({ method: 'GET', path, claims: claimsOf('u'), headers });
    const { statusCode, headers: sent, body } = await handler(event, lambdaContext);
    expect(JSON.parse(body ?? '')).toBeTypeOf('object');
    answers.push([statusCode, sent?.['x-content-type-options']]);
  }
  expect(answers).toEqual([200, 404, 500, 404, 403].map((status) => [status, 'nosniff']));
});

describe('the log line of a call', () => {
  const logged = async (headers: Readonly<Record<string, string>>, path = '/api/things/one') => {
    const lines: unknown[] = [];
    const handler = handlerOf(routes, {
      log: { ...quiet, info: (...line) => line[0] === 'call' && lines.push(line) },
      fromEdge: fromEdge(ORIGIN_DIGESTS),
    });
    const event = httpEvent({ method: 'GET', path, claims: claimsOf('u'), headers });
    await handler({ ...event, routeKey: 'GET /api/things/{id}' }, lambdaContext);
    return lines;
  };
  const ROUTE = { route: 'GET /api/things/{id}' };
  const sent = { 'x-viewer-address': '203.0.113.9', 'x-amz-cf-id': 'rEZ41zHijmTaPJrL-_5u2Dw==' };

  test("has the sender and the edge's request id, whatever the outcome", async () => {
    const sender = { viewer_address: '203.0.113.9', edge_request_id: 'rEZ41zHijmTaPJrL-_5u2Dw==' };
    for (const [path, status] of Object.entries({ one: 200, none: 404, boom: 500 }))
      expect(await logged(sent, `/api/things/${path}`)).toEqual([['call', { ...ROUTE, status, ...sender }]]);
  });

  test('omits sender and id of a call around the edge, and malformed values', async () => {
    const nothing = { viewer_address: null, edge_request_id: null };
    for (const [status, headers] of [
      [403, { ...sent, 'x-origin-verify': 'guessed' }],
      [200, { 'x-viewer-address': '<script>', 'x-amz-cf-id': 'a\nb' }],
      [200, { 'x-viewer-address': '1'.repeat(46), 'x-amz-cf-id': 'a'.repeat(129) }],
      [200, {}],
    ] as const)
      expect(await logged(headers)).toEqual([['call', { ...ROUTE, status, ...nothing }]]);
  });
});

describe('the second factor', () => {
  const AT = 1_795_183_200;
  const always = defineCall({ ...make, path: '/api/always', stepUp: true });
  const byBody = defineCall({ ...make, path: '/api/by-body', stepUp: BY_ITS_BODY });
  const setUp = defineCall({ ...read, path: '/api/set-up/{id}', withoutSecondFactor: true });
  const answer = () => Promise.resolve({});

  /** `age`: seconds since the administrator signed in. */
  const statusOf = async (
    line: string,
    standing: Partial<typeof NOBODY>,
    { age, must = false, name = 'x' }: { age: number; must?: boolean; name?: string },
  ) => {
    const served = [route(always, answer), route(read, answer), route(setUp, answer)];
    const judged = route(byBody, answer, (body) => body.name === 'dangerous');
    const handler = handlerOf([...served, judged], {
      secondFactor: () => ({ roles: must ? ['admin'] : [], graceMs: 1_000 }),
      roles: createRoles(() => Promise.resolve({ ...NOBODY, role: 'admin', ...standing }), systemClock),
    });
    const [method = '', path = ''] = line.split(' ');
    const event = httpEvent({
      method: method === 'GET' ? 'GET' : 'POST',
      path,
      claims: { ...claimsOf('user-1', '[admin]'), auth_time: String(AT - age) },
      ...(method === 'POST' ? { body: { name } } : {}),
    });
    const { statusCode, body } = await handler(event, lambdaContext);
    const failed = z.safeParse(z.object({ error: z.object({ code: z.string() }) }), JSON.parse(body ?? ''));
    return failed.success ? failed.data.error.code : statusCode;
  };
  const secondFactor = { kind: 'totp', since: '2026-11-01T00:00:00.000Z' } as const;

  const [STALE, NEEDED] = ['STEP_UP_REQUIRED', 'SECOND_FACTOR_REQUIRED'];

  test('a sign-in with a second factor must be younger than five minutes where call or body require it', async () => {
    for (const [line, given, expected] of [
      ['POST /api/always', { age: 299 }, 201],
      ['POST /api/always', { age: 300 }, STALE],
      ['POST /api/by-body', { age: 300 }, 201],
      ['POST /api/by-body', { age: 300, name: 'dangerous' }, STALE],
      ['GET /api/things/x', { age: 300 }, 200],
    ] as const)
      expect([line, given, await statusOf(line, { secondFactor }, given)]).toEqual([line, given, expected]);
    // Users who have no second factor and need none are not challenged.
    expect(await statusOf('POST /api/always', {}, { age: 9_999 })).toBe(201);
  });

  test('where required and missing, only its set-up is served after the grace', async () => {
    for (const [line, seconds, expected] of [
      ['GET /api/things/x', 0.999, 200],
      ['GET /api/things/x', 1, NEEDED],
      ['POST /api/always', 1, NEEDED],
      ['GET /api/set-up/x', 1, 200],
      // Calls that could move money or power require it during the grace, too.
      ['POST /api/always', 0, NEEDED],
    ] as const) {
      const askedAt = new Date((AT - seconds) * 1000).toISOString();
      const answered = await statusOf(line, { askedAt }, { age: 0, must: true });
      expect([line, seconds, answered]).toEqual([line, seconds, expected]);
    }
  });

  test('a call judged by its body fails without a judge', async () => {
    const asked = apiOf([route(byBody, answer)])(ADMIN, 'POST /api/by-body', { body: { name: 'x' } });
    expect(await asked).toMatchObject({ status: 500 });
  });
});
