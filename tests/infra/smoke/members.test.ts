import { CALLS } from '#shared/contract/calls/index.ts';
import { describe, expect, it } from 'vitest';
import { MEMBERS } from '#tests/smoke/checks/members.ts';
import { asOperator, failures, type Sent, visit } from './support.ts';

const described = (paths: readonly string[]): Sent => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ openapi: '3.1.0', paths: Object.fromEntries(paths.map((path) => [path, {}])) }),
});
const good = (): Record<string, Sent> => ({
  ...asOperator(),
  'GET /api/openapi.json': described(CALLS.map(({ path }) => path)),
});
const failing = (more: Record<string, Sent>) =>
  failures(MEMBERS, { ...visit({ ...good(), ...more }), token: 'token' });
const answer = (value: unknown, status = 200): Sent => ({ headers: {}, status, body: JSON.stringify(value) });

describe('the smoke checks with a sign-in', () => {
  it('pass on a healthy stage', async () => {
    expect(await failing({})).toEqual({});
  });

  it('fail when a user sees another’s data', async () => {
    const items = [
      { user_id: 'me', manager_id: null },
      { user_id: 'other', manager_id: null },
    ];
    expect(await failing({ 'GET /api/orders': answer({ items, next_cursor: null }) })).toEqual({
      'GET /api/orders lists what is in scope': '1 of 2 belong to somebody else',
    });
  });

  it('fail when an operator sees users', async () => {
    const found = await failing({ 'GET /api/users': answer({ items: [], next_cursor: null }) });
    expect(found['GET /api/users is for administrators only']).toContain('answered 200, not 403');
  });

  it('fail when another version is deployed', async () => {
    const found = await failing({ 'GET /api/openapi.json': described(['/api/profile']) });
    expect(found['GET /api/openapi.json describes every call']).toContain('another version is deployed');
  });

  it('fail when the proxy passes on a call outside its table', async () => {
    expect(Object.keys(await failing({ 'POST /api/ramps': answer({}) }))).toHaveLength(1);
  });
});
