import { quiet } from '#functions/platform/logger.ts';
import { profileRoutes } from '#functions/capabilities/accounts/users/routes.ts';
import type { SubAccountRecord } from '#shared/contract/records.ts';
import { describe, expect, test } from 'vitest';
import { ADMIN, apiOf, CLIENT, DEMOTED, NO_FACTOR_NEEDED, OPERATOR } from '#tests/support/api.ts';
import { noSessions } from '#tests/support/sessions.ts';
import { profilesInMemory } from '#tests/support/profiles.ts';
import { NOW, profile, subAccount } from '#tests/support/records.ts';
import { NO_FACTORS } from '#tests/support/work.ts';

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
    factors: NO_FACTORS,
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
  const get = async (
    caller: Parameters<ReturnType<typeof apiOf>>[0],
    owned?: Parameters<typeof setUp>[0],
  ) => {
    const { call, asked } = setUp(owned);
    return { ...(await call(caller, 'GET /api/profile')), asked };
  };

  test("S3.6 has the KYC fields of the user's sub-account", async () => {
    const kyc = { kyc_status: 'verified', kyc_level: '2', kyc_volume: '80.50', kyc_limit: '100' };
    const account = subAccount({ user_id: CLIENT.id, ...kyc });
    const { status, body } = await get(CLIENT, { [CLIENT.id]: [account] });
    expect(status).toBe(200);
    expect(body).toEqual({
      id: CLIENT.id,
      email: 'client@example.com',
      name: 'client@example.com',
      role: 'client',
      is_admin: false,
      ...kyc,
      ...NO_FACTOR,
      kyc_account: { id: account.id, name: account.name },
      kyc_accounts: { looked_at: 1, verified: 1, more: false },
    });
  });

  test('S2.434 covers all sub-accounts: how many are verified, and the one closest to its limit', async () => {
    const owned = [
      subAccount({ external_id: 'acc_new', kyc_status: 'pending', kyc_volume: '0', kyc_limit: '100' }),
      subAccount({ external_id: 'acc_near', kyc_status: 'approved', kyc_volume: '85', kyc_limit: '100' }),
      subAccount({ external_id: 'acc_old', kyc_status: 'Verified', kyc_volume: '10', kyc_limit: '100' }),
    ];
    expect((await get(CLIENT, { [CLIENT.id]: owned })).body).toMatchObject({
      kyc_volume: '85',
      kyc_account: { id: owned[1]?.id },
      kyc_accounts: { looked_at: 3, verified: 2, more: false },
    });
    const many = Array.from({ length: 30 }, (_, at) =>
      subAccount({ external_id: `acc_${at}`, kyc_status: 'verified' }),
    );
    expect((await get(CLIENT, { [CLIENT.id]: many })).body).toMatchObject({
      kyc_accounts: { looked_at: 25, verified: 25, more: true },
    });
  });

  test('S6.5 KYC fields are null without a sub-account, and for administrators', async () => {
    const { body, asked } = await get(OPERATOR);
    expect(body).toMatchObject({ role: 'gateway_user', ...noKyc });
    expect(asked).toEqual([OPERATOR.id]);
    const admin = await get(ADMIN, { [ADMIN.id]: [subAccount({ kyc_status: 'verified' })] });
    expect(admin.body).toMatchObject({ name: 'Ada', is_admin: true, ...noKyc });
    expect(admin.asked).toEqual([]);
  });

  test('S6.4 S6.3 the role comes from the role row, not from the token; without a row, client', async () => {
    expect((await get(DEMOTED)).body).toMatchObject({ role: 'client', is_admin: false });
    const { status, body } = await get({ id: 'nobody', role: 'admin' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: 'nobody', email: '', role: 'client', is_admin: false });
  });
});

describe('PUT /api/profile', () => {
  test('S7.223 renames the caller, and changes nothing else', async () => {
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

  test('refuses anything else', async () => {
    const { call, profiles } = setUp();
    for (const body of [
      {},
      ...[null, '', ' x ', 'x'.repeat(101), 'Carla\u202E'].map((display_name) => ({ display_name })),
      { display_name: 'Carla', role: 'admin' },
      { display_name: 'Carla', user_id: ADMIN.id },
    ])
      expect([body, (await call(CLIENT, 'PUT /api/profile', { body })).status]).toEqual([body, 400]);
    expect(profiles.rows.get(CLIENT.id)?.version).toBe(1);
  });
});
