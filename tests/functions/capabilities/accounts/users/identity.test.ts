import { onIdentityEvent } from '#functions/capabilities/accounts/users/on-identity-event.ts';
import { recordSignIn, welcomeUser } from '#functions/capabilities/accounts/users/record-sign-in.ts';
import { takeSignInSettings } from '#functions/capabilities/accounts/users/profile.ts';
import { quiet } from '#functions/platform/logger.ts';
import type { Creation } from '#functions/capabilities/accounts/users/ports.ts';
import type { ProfileRecord } from '#shared/contract/records.ts';
import type { Role } from '#shared/domain/roles.ts';
import { describe, expect, test } from 'vitest';
import { profilesInMemory } from '#tests/support/profiles.ts';
import { NOW, profile } from '#tests/support/records.ts';

const SIGN_UP = 'PostConfirmation_ConfirmSignUp';
const SIGN_IN = 'PostAuthentication_Authentication';

const eventOf = (triggerSource: string, attributes: Readonly<Record<string, string>> = {}) => ({
  version: '1',
  region: 'us-east-1',
  userPoolId: 'us-east-1_pool',
  userName: 'user-1',
  callerContext: { awsSdkVersion: 'aws-sdk-unknown-unknown', clientId: 'client-1' },
  triggerSource,
  request: {
    userAttributes: { sub: 'user-1', email: 'new@example.com', email_verified: 'true', ...attributes },
  },
  response: {},
});

const NAMED = 'named@example.com';

const SINCE = '2026-11-01T00:00:00.000Z';

const setUp = (groupsOfUser: readonly string[] = [], ...records: readonly ProfileRecord[]) => {
  const time = { now: NOW };
  const added: string[] = [];
  const logged: unknown[] = [];
  const profiles = profilesInMemory(...records);
  const groups = {
    add: (user: { userPoolId: string; userName: string }, role: Role) => {
      added.push(`${user.userPoolId} ${user.userName} ${role}`);
      return Promise.resolve();
    },
    namesOf: () => Promise.resolve(groupsOfUser),
  };
  const pool = { asks: true, switched: [] as boolean[], must: [] as Role[] };
  const factors = {
    isOn: () => Promise.resolve(pool.asks),
    switch: (_user: unknown, on: boolean) => {
      pool.switched.push(on);
      return Promise.resolve();
    },
    remove: () => Promise.resolve(),
  };
  const rule = () => ({ roles: pool.must, graceMs: 0 });
  const creating = new Map<string, Creation>();
  const creations = { get: (email: string) => Promise.resolve(creating.get(email)) };
  const ports = { profiles, creations, groups, factors, rule, named: [NAMED], clock: () => time.now };
  const log = { ...quiet, error: (_message: string, cause: unknown) => void logged.push(cause) };
  const on = (event: unknown) =>
    onIdentityEvent({
      welcome: welcomeUser(ports),
      signedIn: recordSignIn(ports),
      mayChangeSignIn: takeSignInSettings(ports),
      log,
    })(event);
  return {
    time,
    pool,
    added,
    logged,
    profiles,
    groups,
    creating,
    on,
    row: () => profiles.rows.get('user-1'),
  };
};

describe('a confirmed sign-up', () => {
  test('makes a client with a profile, and returns its event', async () => {
    const { on, added, row } = setUp();
    const event = eventOf(SIGN_UP);
    expect(await on(event)).toBe(event);
    expect(added).toEqual(['us-east-1_pool user-1 client']);
    expect(row()).toEqual({
      version: 1,
      record: profile({ email: 'new@example.com', display_name: null, last_sign_in_at: null }),
    });
  });

  test('takes no role from attributes', async () => {
    const { on, added, row } = setUp();
    await on(
      eventOf(SIGN_UP, { 'custom:role': 'admin', role: 'admin', 'cognito:groups': 'admin', name: ' Ann ' }),
    );
    expect(added).toEqual(['us-east-1_pool user-1 client']);
    expect(row()?.record).toMatchObject({ role: 'client', display_name: 'Ann' });
  });

  test.each<['name' | 'email', string, string | null]>([
    ['name', '\u202eADMIN\u202c', 'ADMIN'],
    ['name', 'Ann\u0000\r\nLee', 'Ann Lee'],
    ['name', '\u2066\u200f\u061c', null],
    ['name', '\u0007', null],
    ['name', 'x'.repeat(2048), 'x'.repeat(200)],
    ['name', `${'x'.repeat(199)}😀`, 'x'.repeat(199)],
    ['name', 'a\ud800', 'a\ufffd'],
    ['name', 'João 😀 価格', 'João 😀 価格'],
    ['email', `${'a'.repeat(2000)}@x.example`, 'a'.repeat(254)],
    ['email', 'ann\u202e@x.example\u0000', 'ann@x.example'],
  ])('a %s of %j is stored as %j, and locks nobody out', async (field, given, kept) => {
    for (const trigger of [SIGN_UP, SIGN_IN]) {
      const { on, row } = setUp();
      await on(eventOf(trigger, { [field]: given }));
      const { display_name: name, email } = row()?.record ?? {};
      expect({ name, email }[field]).toBe(kept);
    }
  });

  test('a repeated one changes nothing, nor a role given by an administrator', async () => {
    const { on, row } = setUp();
    await on(eventOf(SIGN_UP));
    await on(eventOf(SIGN_UP, { email: 'other@example.com' }));
    expect(row()).toMatchObject({ version: 1, record: { email: 'new@example.com' } });
    const given = setUp([], profile({ role: 'gateway_user' }));
    await given.on(eventOf(SIGN_UP));
    expect(given.added).toEqual([]);
    expect(given.row()?.record.role).toBe('gateway_user');
  });

  test('retried after a failure, completes what is missing', async () => {
    const { on, groups, profiles, row, logged } = setUp();
    const { add } = groups;
    groups.add = () => Promise.reject(new Error('arn:aws:secret detail'));
    await expect(on(eventOf(SIGN_UP))).rejects.toThrow(/^this cannot be done right now, please try again$/);
    expect(logged).toHaveLength(1);
    expect(profiles.rows.size).toBe(0);
    groups.add = add;
    await on(eventOf(SIGN_UP));
    expect(row()?.record.role).toBe('client');
  });
});

describe('a sign-in and the second factor', () => {
  const second_factor = { kind: 'totp', since: SINCE } as const;

  test('with a factor: checks that the sign-in service requires it', async () => {
    const { on, pool, row } = setUp([], profile({ second_factor }));
    await on(eventOf(SIGN_IN));
    expect(pool.switched).toEqual([]);
    expect(row()?.record).toMatchObject({ second_factor, last_sign_in_at: NOW.toISOString() });
  });

  test('without the required factor: refused, and the factor is required again', async () => {
    const { on, pool, row, logged } = setUp([], profile({ second_factor }));
    pool.asks = false;
    await expect(on(eventOf(SIGN_IN))).rejects.toThrow(/^this cannot be done right now, please try again$/);
    expect(pool.switched).toEqual([true]);
    expect(logged).toHaveLength(1);
    expect(row()).toEqual({ version: 1, record: profile({ second_factor }) });
  });

  test('where a factor is required: starts the days of grace, once', async () => {
    const { on, pool, time, row } = setUp([], profile({ role: 'gateway_user' }));
    for (const [seconds, must, askedAt] of [
      [0, ['gateway_user'], NOW.toISOString()],
      [1, ['gateway_user'], NOW.toISOString()],
      [2, [], null],
    ] as const) {
      pool.must = [...must];
      time.now = new Date(NOW.getTime() + seconds * 1_000);
      await on(eventOf(SIGN_IN));
      expect(row()?.record.second_factor_asked_at).toBe(askedAt);
    }
  });

  test('starts them for the first administrator, too, who has no profile yet', async () => {
    const { on, pool, row } = setUp(['admin']);
    pool.must = ['admin'];
    await on(eventOf(SIGN_IN));
    expect(row()?.record).toMatchObject({ role: 'admin', second_factor_asked_at: NOW.toISOString() });
  });
});

describe("the first sign-in's profile records who gave the role", () => {
  const at = NOW.toISOString();
  const grantsAfter = async (scene: ReturnType<typeof setUp>, email: string) => {
    await scene.on(eventOf(SIGN_IN, { email }));
    return scene.row()?.record.grants;
  };

  test('S7.164 the deployment, only for an administrator that it names', async () => {
    const byDeployment = [{ power: 'role', by: null, approved_by: null, at }];
    expect(await grantsAfter(setUp(['admin']), 'Named@example.com')).toEqual(byDeployment);
    expect(await grantsAfter(setUp(['admin']), 'other@example.com')).toEqual([]);
    expect(await grantsAfter(setUp(['gateway_user']), NAMED)).toEqual([]);
    const signedUp = setUp(['admin'], profile({ email: NAMED, role: 'admin' }));
    expect(await grantsAfter(signedUp, NAMED)).toBeUndefined();
  });

  test('S7.164 whoever is creating them at that moment', async () => {
    const scene = setUp(['admin']);
    scene.creating.set(NAMED, {
      version: 1,
      email: NAMED,
      displayName: '',
      role: 'admin',
      createdBy: 'admin-1',
      approvedBy: 'admin-2',
      userId: 'user-1',
      since: at,
      until: at,
    });
    expect(await grantsAfter(scene, NAMED)).toEqual([
      { power: 'creation', by: 'admin-1', approved_by: 'admin-2', at },
    ]);
  });
});

describe('a sign-in', () => {
  test('S7.24 is recorded in the profile', async () => {
    const { on, row } = setUp([], profile());
    await on(eventOf(SIGN_IN));
    expect(row()).toEqual({
      version: 2,
      record: profile({ last_sign_in_at: NOW.toISOString(), second_factor_asked_at: null }),
    });
  });

  test('without a profile makes one with the role of the groups', async () => {
    const now = NOW.toISOString();
    for (const [groups, role] of [
      [[], 'client'],
      [['admin'], 'admin'],
      [['client', 'gateway_user'], 'gateway_user'],
      [['administrators'], 'client'],
    ] as const) {
      const { on, row } = setUp(groups);
      await on(eventOf(SIGN_IN, { 'custom:role': 'admin' }));
      expect([groups, row()?.record]).toMatchObject([
        groups,
        { role, created_at: now, last_sign_in_at: now },
      ]);
    }
  });

  test('never goes back in time', async () => {
    const known = profile({ last_sign_in_at: '2026-11-20T14:00:01.000Z' });
    const { on, row } = setUp([], known);
    await on(eventOf(SIGN_IN));
    expect(row()).toEqual({ version: 1, record: known });
  });

  test('keeps a role that changes at the same moment', async () => {
    const { on, profiles, row } = setUp([], profile());
    const { get } = profiles;
    let first = true;
    profiles.get = async (userId) => {
      const found = await get(userId);
      if (first && found) await profiles.replace({ ...found.record, role: 'admin' }, found.version);
      first = false;
      return found;
    };
    await on(eventOf(SIGN_IN));
    expect(row()).toMatchObject({
      version: 3,
      record: { role: 'admin', last_sign_in_at: NOW.toISOString() },
    });
  });

  test('succeeds even if the profile keeps changing', async () => {
    const { on, profiles } = setUp([], profile());
    profiles.replace = () => Promise.resolve(false);
    await expect(on(eventOf(SIGN_IN))).resolves.toBeDefined();
  });

  test('many first ones at once make one profile', async () => {
    const { on, profiles, row } = setUp(['admin']);
    await Promise.all(Array.from({ length: 5 }, () => on(eventOf(SIGN_IN))));
    expect(profiles.rows.size).toBe(1);
    expect(row()?.record.role).toBe('admin');
  });
});

test('other triggers change nothing, and malformed events are refused', async () => {
  const { on, added, profiles } = setUp();
  const event = eventOf('PostConfirmation_ConfirmForgotPassword');
  expect(await on(event)).toBe(event);
  expect(added).toEqual([]);
  const empty = { triggerSource: SIGN_IN, userPoolId: 'p', userName: 'u', request: {} };
  for (const none of [null, {}, 'text', empty]) await expect(on(none)).rejects.toThrow('please try again');
  expect(profiles.rows.size).toBe(0);
});

describe('a new token', () => {
  const OF_SIGN_IN = 'TokenGeneration_Authentication';
  const RENEWED = 'TokenGeneration_RefreshTokens';
  const UNTIL = new Date(NOW.getTime() + 1).toISOString();
  /** The scopes that Cognito removes from the access token. */
  const suppressed = async ({ on }: ReturnType<typeof setUp>, source: string) => {
    const event = eventOf(source);
    const answer = await on(event);
    return answer === event ? [] : answer;
  };
  const SUPPRESSED = {
    response: {
      claimsAndScopeOverrideDetails: {
        accessTokenGeneration: { scopesToSuppress: ['aws.cognito.signin.user.admin'] },
      },
    },
  };

  test('cannot change how its user signs in', async () => {
    for (const source of [OF_SIGN_IN, RENEWED, 'TokenGeneration_NewPasswordChallenge'])
      for (const set of [setUp([], profile()), setUp()])
        expect(await suppressed(set, source), source).toMatchObject(SUPPRESSED);
  });

  test('can after the announced sign-in, but not once renewed, nor after five minutes', async () => {
    const set = setUp([], profile({ sign_in_settings_until: UNTIL }));
    expect(await suppressed(set, RENEWED)).toMatchObject(SUPPRESSED);
    expect(await suppressed(set, OF_SIGN_IN)).toEqual([]);
    expect(set.row()?.record.sign_in_settings_until).toBeNull();
    expect(await suppressed(set, OF_SIGN_IN)).toMatchObject(SUPPRESSED);
    const late = setUp([], profile({ sign_in_settings_until: UNTIL }));
    late.time.now = new Date(NOW.getTime() + 1);
    expect(await suppressed(late, OF_SIGN_IN)).toMatchObject(SUPPRESSED);
  });

  test('can for one of two sign-ins at once', async () => {
    const set = setUp([], profile({ sign_in_settings_until: UNTIL }));
    const both = await Promise.all([suppressed(set, OF_SIGN_IN), suppressed(set, OF_SIGN_IN)]);
    expect(both.filter((each) => Array.isArray(each))).toHaveLength(1);
  });

  test('cannot if that was not recorded', async () => {
    const set = setUp([], profile({ sign_in_settings_until: UNTIL }));
    set.profiles.replace = () => Promise.resolve(false);
    expect(await suppressed(set, OF_SIGN_IN)).toMatchObject(SUPPRESSED);
  });
});
