import { quiet } from '#functions/platform/logger.ts';
import { profileRoutes } from '#functions/capabilities/users/routes.ts';
import type { SubAccountRecord } from '#shared/contract/records.ts';
import { describe, expect, test } from 'vitest';
import { ADMIN, apiOf, CLIENT, DEMOTED, NO_FACTOR_NEEDED, OPERATOR } from '#tests/support/api.ts';
import { noSessions } from '#tests/support/sessions.ts';
import { profilesInMemory } from '#tests/support/profiles.ts';
import { NOW, profile, subAccount } from '#tests/support/records.ts';

const NO_FACTOR = { second_factor: null, second_factor_required: false, second_factor_until: null };

const noKyc = {
  kyc_status: null,
  kyc_level: null,
  kyc_volume: null,
  kyc_limit: null,
  kyc_account: null,
  ...NO_FACTOR,
};

const setUp = (owned: Readonly<Record<string, SubAccountRecord>> = {}) => {
  const asked: string[] = [];
  const profiles = profilesInMemory(
    profile({ user_id: ADMIN.id, role: 'admin', email: 'admin@example.com', display_name: 'Ada' }),
    profile({ user_id: OPERATOR.id, role: 'gateway_user', email: 'operator@example.com' }),
    profile({ user_id: CLIENT.id, email: 'client@example.com' }),
    profile({ user_id: DEMOTED.id, email: 'demoted@example.com' }),
  );
  const accounts = {
    newestOwned: (userId: string) => {
      asked.push(userId);
      return Promise.resolve(owned[userId] ? [owned[userId]] : []);
    },
  };
  const ports = {
    profiles,
    accounts,
    factors: { isOn: () => Promise.resolve(false), switch: () => Promise.resolve() },
    passkeys: { allow: () => Promise.resolve() },
    userPoolId: 'pool-1',
    sessions: noSessions,
    log: quiet,
    rule: () => NO_FACTOR_NEEDED,
    clock: () => NOW,
  };
  return { asked, call: apiOf(profileRoutes(ports)) };
};

describe('GET /api/profile', () => {
  test('takes the KYC fields from the sub-account that the user owns', async () => {
    const kyc = { kyc_status: 'verified', kyc_level: '2', kyc_volume: '80.50', kyc_limit: '100' };
    const account = subAccount({ user_id: CLIENT.id, ...kyc });
    const { call } = setUp({ [CLIENT.id]: account });
    expect(await call(CLIENT, 'GET /api/profile')).toEqual({
      status: 200,
      body: {
        id: CLIENT.id,
        email: 'client@example.com',
        name: 'client@example.com',
        role: 'client',
        is_admin: false,
        ...kyc,
        ...NO_FACTOR,
        kyc_account: { id: account.id, name: account.name },
      },
    });
  });

  test('without a sub-account the KYC fields are null', async () => {
    const { call, asked } = setUp();
    expect((await call(OPERATOR, 'GET /api/profile')).body).toMatchObject({ role: 'gateway_user', ...noKyc });
    expect(asked).toEqual([OPERATOR.id]);
  });

  test('administrators skip it', async () => {
    const { call, asked } = setUp({ [ADMIN.id]: subAccount({ kyc_status: 'verified' }) });
    expect((await call(ADMIN, 'GET /api/profile')).body).toMatchObject({
      name: 'Ada',
      is_admin: true,
      ...noKyc,
    });
    expect(asked).toEqual([]);
  });

  test('the role is that of the role row, not of the token', async () => {
    const { call } = setUp();
    expect((await call(DEMOTED, 'GET /api/profile')).body).toMatchObject({ role: 'client', is_admin: false });
  });

  test('no role row means client', async () => {
    const { call } = setUp();
    const { status, body } = await call({ id: 'nobody', role: 'admin' }, 'GET /api/profile');
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: 'nobody', email: '', role: 'client', is_admin: false });
  });

  test('needs a token', async () => {
    const { call } = setUp();
    const { status, body } = await call(undefined, 'GET /api/profile');
    expect(status).toBe(401);
    expect(body).toEqual({ error: { code: 'UNAUTHENTICATED', message: 'Authentication required' } });
  });
});
