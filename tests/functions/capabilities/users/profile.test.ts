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
  kyc_accounts: null,
  ...NO_FACTOR,
};

const setUp = (owned: Readonly<Record<string, readonly SubAccountRecord[]>> = {}) => {
  const asked: string[] = [];
  const profiles = profilesInMemory(
    profile({ user_id: ADMIN.id, role: 'admin', email: 'admin@example.com', display_name: 'Ada' }),
    profile({ user_id: OPERATOR.id, role: 'gateway_user', email: 'operator@example.com' }),
    profile({ user_id: CLIENT.id, email: 'client@example.com' }),
    profile({ user_id: DEMOTED.id, email: 'demoted@example.com' }),
  );
  const accounts = {
    newestOwned: (userId: string, limit: number) => {
      asked.push(userId);
      return Promise.resolve((owned[userId] ?? []).slice(0, limit));
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
  return { asked, profiles, call: apiOf(profileRoutes(ports)) };
};

describe('GET /api/profile', () => {
  test('S3.6 takes the KYC fields from the sub-account that the user owns', async () => {
    const kyc = { kyc_status: 'verified', kyc_level: '2', kyc_volume: '80.50', kyc_limit: '100' };
    const account = subAccount({ user_id: CLIENT.id, ...kyc });
    const { call } = setUp({ [CLIENT.id]: [account] });
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
        kyc_accounts: { looked_at: 1, verified: 1, more: false },
      },
    });
  });

  test('S2.434 follows the person over all that they own: how many are verified, and the one closest to its limit', async () => {
    const owned = [
      subAccount({ external_id: 'acc_new', kyc_status: 'pending', kyc_volume: '0', kyc_limit: '100' }),
      subAccount({ external_id: 'acc_near', kyc_status: 'approved', kyc_volume: '85', kyc_limit: '100' }),
      subAccount({ external_id: 'acc_old', kyc_status: 'Verified', kyc_volume: '10', kyc_limit: '100' }),
    ];
    const { call } = setUp({ [CLIENT.id]: owned });
    expect((await call(CLIENT, 'GET /api/profile')).body).toMatchObject({
      kyc_volume: '85',
      kyc_account: { id: owned[1]?.id },
      kyc_accounts: { looked_at: 3, verified: 2, more: false },
    });
  });

  test('of somebody with very many it says that there are others', async () => {
    const owned = Array.from({ length: 30 }, (_, at) =>
      subAccount({ external_id: `acc_${at}`, kyc_status: 'verified' }),
    );
    const { call } = setUp({ [CLIENT.id]: owned });
    expect((await call(CLIENT, 'GET /api/profile')).body).toMatchObject({
      kyc_accounts: { looked_at: 25, verified: 25, more: true },
    });
  });

  test('without a sub-account the KYC fields are null', async () => {
    const { call, asked } = setUp();
    expect((await call(OPERATOR, 'GET /api/profile')).body).toMatchObject({ role: 'gateway_user', ...noKyc });
    expect(asked).toEqual([OPERATOR.id]);
  });

  test('S6.5 administrators skip it', async () => {
    const { call, asked } = setUp({ [ADMIN.id]: [subAccount({ kyc_status: 'verified' })] });
    expect((await call(ADMIN, 'GET /api/profile')).body).toMatchObject({
      name: 'Ada',
      is_admin: true,
      ...noKyc,
    });
    expect(asked).toEqual([]);
  });

  test('S6.4 the role is that of the role row, not of the token', async () => {
    const { call } = setUp();
    expect((await call(DEMOTED, 'GET /api/profile')).body).toMatchObject({ role: 'client', is_admin: false });
  });

  test('S6.3 no role row means client', async () => {
    const { call } = setUp();
    const { status, body } = await call({ id: 'nobody', role: 'admin' }, 'GET /api/profile');
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: 'nobody', email: '', role: 'client', is_admin: false });
  });
});

describe('PUT /api/profile', () => {
  test('S7.223 gives the caller another name, and changes nothing else of theirs or of others', async () => {
    const { call, profiles } = setUp();
    const before = profiles.rows.get(CLIENT.id)?.record;
    expect(await call(CLIENT, 'PUT /api/profile', { body: { display_name: '  Carla Cliente ' } })).toEqual({
      status: 200,
      body: { name: 'Carla Cliente' },
    });
    expect(profiles.rows.get(CLIENT.id)?.record).toEqual({ ...before, display_name: 'Carla Cliente' });
    expect((await call(CLIENT, 'GET /api/profile')).body).toMatchObject({ name: 'Carla Cliente' });
    expect((await call(ADMIN, 'GET /api/profile')).body).toMatchObject({ name: 'Ada' });
  });

  test.each([
    {},
    { display_name: null },
    { display_name: '' },
    { display_name: ' x ' },
    { display_name: 'x'.repeat(101) },
    { display_name: 'Carla\u202E' },
    { display_name: 'Carla', role: 'admin' },
    { display_name: 'Carla', user_id: ADMIN.id },
  ])('%j is refused', async (body) => {
    const { call, profiles } = setUp();
    expect((await call(CLIENT, 'PUT /api/profile', { body })).status).toBe(400);
    expect(profiles.rows.get(CLIENT.id)?.record.display_name).not.toBe('Carla');
  });
});
