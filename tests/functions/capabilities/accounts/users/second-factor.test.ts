import { quiet } from '#functions/platform/logger.ts';
import { profileRoutes } from '#functions/capabilities/accounts/users/routes.ts';
import type { SecondFactor } from '#shared/contract/records.ts';
import type { Role } from '#shared/domain/roles.ts';
import { describe, expect, test } from 'vitest';
import { ADMIN, apiOf, CLIENT, refused } from '#tests/support/api.ts';
import { noSessions } from '#tests/support/sessions.ts';
import { profilesInMemory } from '#tests/support/profiles.ts';
import { NOW, profile } from '#tests/support/records.ts';

const SINCE = NOW.toISOString();
const TOTP: SecondFactor = { kind: 'totp', since: SINCE };

const setUp = (second_factor: SecondFactor | null = null) => {
  const pool = { asks: false, must: [] as Role[], log: [] as string[] };
  const profiles = profilesInMemory(
    profile({ user_id: CLIENT.id, second_factor, second_factor_asked_at: '2026-11-01T00:00:00.000Z' }),
    profile({ user_id: ADMIN.id, role: 'admin', second_factor }),
  );
  const factors = {
    isOn: ({ userName }: { userName: string }) => {
      pool.log.push(`ask ${userName}`);
      return Promise.resolve(pool.asks);
    },
    switch: ({ userName }: { userName: string }, on: boolean) => {
      pool.log.push(`${on ? 'on' : 'off'} ${userName}`);
      pool.asks = on;
      return Promise.resolve();
    },
    remove: ({ userName }: { userName: string }) => {
      pool.log.push(`off ${userName}`);
      pool.asks = false;
      return Promise.resolve();
    },
  };
  const ports = {
    profiles,
    accounts: { newestOwned: () => Promise.resolve([]) },
    factors,
    passkeys: {
      allow: ({ userName }: { userName: string }) => {
        pool.log.push(`passkeys ${userName}`);
        return Promise.resolve();
      },
    },
    userPoolId: 'pool-1',
    sessions: noSessions,
    log: quiet,
    rule: () => ({ roles: pool.must, graceMs: 7 * 24 * 60 * 60 * 1000 }),
    clock: () => NOW,
  };
  return { pool, call: apiOf(profileRoutes(ports)), record: () => profiles.rows.get(CLIENT.id)?.record };
};

test('POST /api/profile/sign-in-settings opens them for the next sign-in within five minutes', async () => {
  const { call, record } = setUp(TOTP);
  const until = new Date(NOW.getTime() + 5 * 60_000).toISOString();
  expect(await call(CLIENT, 'POST /api/profile/sign-in-settings')).toEqual({ status: 200, body: { until } });
  expect(record()).toMatchObject({ sign_in_settings_until: until, second_factor: TOTP });
});

const factorOf = (second_factor: SecondFactor | null) => ({ status: 200, body: { second_factor } });

describe('POST /api/profile/second-factor', () => {
  const LINE = 'POST /api/profile/second-factor';

  test('records the factor that the sign-in service requires, and ends the days of grace', async () => {
    const { pool, call, record } = setUp();
    expect(await call(CLIENT, LINE)).toEqual(factorOf(null));
    expect(record()?.second_factor).toBeNull();
    pool.asks = true;
    pool.log.length = 0;
    expect(await call(CLIENT, LINE)).toEqual(factorOf(TOTP));
    expect(record()).toMatchObject({ second_factor: TOTP, second_factor_asked_at: null });
    expect(await call(CLIENT, LINE)).toEqual(factorOf(TOTP));
    expect(pool.log).toEqual([`ask ${CLIENT.id}`, `ask ${CLIENT.id}`]);
  });

  test('restores a factor that was switched off without the server', async () => {
    const { pool, call, record } = setUp(TOTP);
    expect(await call(CLIENT, LINE)).toEqual(factorOf(TOTP));
    expect(record()?.second_factor).toEqual(TOTP);
    expect(pool.log).toEqual([`ask ${CLIENT.id}`, `on ${CLIENT.id}`]);
  });

  test('the profile shows when a factor becomes required', async () => {
    const { pool, call } = setUp();
    pool.must = ['client'];
    expect(await call(CLIENT, 'GET /api/profile')).toMatchObject({
      body: {
        second_factor: null,
        second_factor_required: true,
        second_factor_until: '2026-11-08T00:00:00.000Z',
      },
    });
  });
});

describe('DELETE /api/profile/second-factor', () => {
  const LINE = 'DELETE /api/profile/second-factor';

  test('switches it off at the sign-in service, then in the profile', async () => {
    const { pool, call, record } = setUp(TOTP);
    expect(await call(CLIENT, LINE)).toEqual(factorOf(null));
    expect(pool.log).toEqual([`off ${CLIENT.id}`]);
    expect(record()?.second_factor).toBeNull();
  });

  test('is a conflict if the role requires one', async () => {
    const { pool, call } = setUp(TOTP);
    pool.must = ['admin'];
    expect(await call(ADMIN, LINE)).toMatchObject({ status: 409, body: { error: { code: 'CONFLICT' } } });
    expect(pool.log).toEqual([]);
  });
});

describe('POST /api/profile/passkeys', () => {
  const PASSKEYS = 'POST /api/profile/passkeys';

  test('an added one then suffices; a removed one is recorded', async () => {
    const { call, pool } = setUp(TOTP);
    for (const change of ['added', 'removed']) {
      const answer = { status: 200, body: { success: true } };
      expect(await call(CLIENT, PASSKEYS, { body: { change } })).toEqual(answer);
      expect(pool.log).toEqual([`passkeys ${CLIENT.id}`]);
    }
  });

  test('needs an authenticator app first, and says so', async () => {
    const { call, pool } = setUp();
    expect(await call(CLIENT, PASSKEYS, { body: { change: 'added' } })).toMatchObject(
      refused(409, { message: 'Set up an authenticator app first.' }),
    );
    expect(pool.log).toEqual([]);
  });
});
