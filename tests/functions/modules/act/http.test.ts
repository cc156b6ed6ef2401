import { createRoles } from '#functions/modules/users/roles.ts';
import { systemClock } from '#functions/platform/clock.ts';
import { VisibleError } from '#functions/platform/errors.ts';
import { fromEdge } from '#functions/platform/origin.ts';
import { httpHandler } from '#functions/modules/act/serve.ts';
import { route } from '#functions/modules/act/route.ts';
import { notFound } from '#functions/platform/errors.ts';
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
  test('no token is 401, another role 403, a demotion takes effect before the token ends', async () => {
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

test('who claims to be an administrator is one by the role row, with any call', async () => {
  expect(await call(ADMIN, 'GET /api/things/x')).toMatchObject({ body: { as: 'admin' } });
  expect(await call(DEMOTED, 'GET /api/things/x')).toMatchObject({ body: { as: 'client' } });
});

describe("what shows what is others' goes by the role of now", () => {
  const SECONDS = 1_000;

  /** One instance of a function, over one role row and a clock of its own. */
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

  test('what changes while the row is read counts five seconds after its begin', async () => {
    const { state, roleAt } = instance();
    const first = roleAt(0);
    state.now = 4 * SECONDS;
    await first;
    state.row = 'client';
    expect(await roleAt(5)).toBe('client');
  });

  test('a fresh call reads the row always, and others know what it read', async () => {
    const { state, roleAt } = instance();
    expect(await roleAt(0)).toBe('gateway_user');
    state.row = 'client';
    expect(await roleAt(1, '/api/fresh/x')).toBe('client');
    expect(await roleAt(1)).toBe('client');
    state.row = 'admin';
    // Who was made more is so at once.
    expect(await roleAt(1)).toBe('admin');
  });

  test('one is never taken for another', async () => {
    const { state, roleAt } = instance();
    expect(await roleAt(0)).toBe('gateway_user');
    state.row = 'client';
    expect(await roleAt(0, undefined, undefined, 'user-2')).toBe('client');
  });

  test('who claims to be a client is one whatever the row says, which is read once in five seconds', async () => {
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
    'a disabled %s is refused with any call, with one that is fresh at once and else within five seconds',
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

  test('sessions that were ended at its second, or after, are refused', async () => {
    for (const [seconds, status] of [
      [-1, 200],
      [0, 401],
      [1, 401],
    ] as const)
      expect([seconds, await calls({ signedOutAt: at(seconds) }).statusOf()]).toEqual([seconds, status]);
  });

  test('a token that does not say when it began is of no session that goes on', async () => {
    for (const auth_time of ['soon', '', '-1']) {
      const now = await calls({ signedOutAt: at(-1) }).statusOf(undefined, { auth_time });
      expect([auth_time, now, await calls({}).statusOf(undefined, { auth_time })]).toEqual([
        auth_time,
        401,
        200,
      ]);
    }
  });

  test('a look-up that fails is asked again with the next call', async () => {
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
    ['half a character in a name', { body: '{"name":"x","\\udc00":1}' }, 400, 'INVALID_JSON'],
    ['lists without end', { body: '['.repeat(200_000) }, 400, 'INVALID_JSON'],
    ['lists in lists', { body: `${'['.repeat(200_000)}${']'.repeat(200_000)}` }, 400, 'INVALID_JSON'],
    ['no body', {}, 400, 'INVALID_REQUEST'],
    ['wrong shape', { body: { name: 1 } }, 400, 'INVALID_REQUEST'],
    ['an array', { body: [] }, 400, 'INVALID_REQUEST'],
    ['another media type', { body: 'name=x', headers: MEDIA }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
  ])('%s', async (_what, options, status, code) => {
    const answer = await call(ADMIN, 'POST /api/things', options);
    expect(answer).toMatchObject({ status, body: { error: { code } } });
  });

  test('says which field, and not what was sent', async () => {
    const { body } = await call(ADMIN, 'POST /api/things', { body: { name: 12345 } });
    expect(JSON.stringify(body)).toContain('name');
    expect(JSON.stringify(body)).not.toContain('12345');
  });

  test('an address that cannot be decoded is 400, an unknown one 404 in the same shape', async () => {
    expect(await call(CLIENT, 'GET /api/things/%E0%A4%A')).toMatchObject({ status: 400 });
    const unknown = { status: 404, body: { error: { code: 'NOT_FOUND' } } };
    expect(await call(ADMIN, 'GET /api/nowhere')).toMatchObject(unknown);
  });
});

test('a path parameter is decoded once', async () => {
  expect(await call(CLIENT, 'GET /api/things/a%2520b')).toEqual({
    status: 200,
    body: { id: 'a%20b', as: 'client' },
  });
});

test('an unexpected error is a 500 with an id and nothing of its text, and is logged with that id', async () => {
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

test('a refusal that whoever is on call sees many of is logged and counted, without who it was; others are not', async () => {
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

test('every response and error is sent with nosniff', async () => {
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

  test('says who sent it and by which id the log of the edge has it, whatever came of it', async () => {
    const sender = { viewer_address: '203.0.113.9', edge_request_id: 'rEZ41zHijmTaPJrL-_5u2Dw==' };
    for (const [path, status] of Object.entries({ one: 200, none: 404, boom: 500 }))
      expect(await logged(sent, `/api/things/${path}`)).toEqual([['call', { ...ROUTE, status, ...sender }]]);
  });

  test('believes nobody who went around the edge, and has nothing of what is no address and no id', async () => {
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

  /** An administrator who signed in at some time, in seconds before the call. */
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

  test('of who has one must be younger than five minutes, where the call or its body asks for it', async () => {
    for (const [line, given, expected] of [
      ['POST /api/always', { age: 299 }, 201],
      ['POST /api/always', { age: 300 }, STALE],
      ['POST /api/by-body', { age: 300 }, 201],
      ['POST /api/by-body', { age: 300, name: 'dangerous' }, STALE],
      ['GET /api/things/x', { age: 300 }, 200],
    ] as const)
      expect([line, given, await statusOf(line, { secondFactor }, given)]).toEqual([line, given, expected]);
    // It is asked of nobody who has none and needs none.
    expect(await statusOf('POST /api/always', {}, { age: 9_999 })).toBe(201);
  });

  test('of who must have one: no call is served without it after the days of grace, but to set it up', async () => {
    for (const [line, seconds, expected] of [
      ['GET /api/things/x', 0.999, 200],
      ['GET /api/things/x', 1, NEEDED],
      ['POST /api/always', 1, NEEDED],
      ['GET /api/set-up/x', 1, 200],
      // What could move money or power is for a sign-in with it alone, however young it is.
      ['POST /api/always', 0, NEEDED],
    ] as const) {
      const askedAt = new Date((AT - seconds) * 1000).toISOString();
      const answered = await statusOf(line, { askedAt }, { age: 0, must: true });
      expect([line, seconds, answered]).toEqual([line, seconds, expected]);
    }
  });

  test('a call that is judged by its body is not served where nobody judges it', async () => {
    const asked = apiOf([route(byBody, answer)])(ADMIN, 'POST /api/by-body', { body: { name: 'x' } });
    expect(await asked).toMatchObject({ status: 500 });
  });
});
