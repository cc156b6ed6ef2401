import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeOfStep, stepAt, toBase32 } from '#local/cognito/totp.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  ANN,
  failure,
  MINUTE,
  otherThan,
  PASSWORD,
  type Pool,
  refused,
  SECOND,
  startPool,
} from './support.ts';

const STEP = 30 * SECOND;
const MISMATCH = failure('CodeMismatchException', 'Invalid code received for user');
const NO_SESSION = failure('NotAuthorizedException', 'Invalid session for the user.');

let pool: Pool;
beforeEach(async () => {
  pool = await startPool();
});

const codeOf = (secret: string, away = 0) => codeOfStep(secret, stepAt(pool.clock.now) + away);

/** Ann with a verified, enabled app. Returns its secret. */
const withFactor = async () => {
  await pool.member(ANN);
  const { AccessToken } = await pool.signIn(ANN);
  const { SecretCode = '' } = await pool.client.associateSoftwareToken({ AccessToken });
  await pool.client.verifySoftwareToken({ AccessToken, UserCode: codeOf(SecretCode, -1) });
  const SoftwareTokenMfaSettings = { Enabled: true, PreferredMfa: true };
  await pool.client.setUserMFAPreference({ AccessToken, SoftwareTokenMfaSettings });
  return { secret: SecretCode, AccessToken };
};

const begin = (password = PASSWORD) =>
  pool.client.initiateAuth({
    ClientId: pool.ids.ClientId,
    AuthFlow: 'USER_PASSWORD_AUTH',
    AuthParameters: { USERNAME: ANN, PASSWORD: password },
  });

const answer = (
  Session: string | undefined,
  responses: Record<string, string>,
  ChallengeName: 'SOFTWARE_TOKEN_MFA' | 'MFA_SETUP' | 'NEW_PASSWORD_REQUIRED' = 'SOFTWARE_TOKEN_MFA',
) =>
  pool.client.respondToAuthChallenge({
    ClientId: pool.ids.ClientId,
    ChallengeName,
    Session,
    ChallengeResponses: { USERNAME: ANN, ...responses },
  });

const withCode = (Session: string | undefined, code: string) =>
  answer(Session, { SOFTWARE_TOKEN_MFA_CODE: code });

describe('a code of an authenticator app', () => {
  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('matches RFC 6238, appendix B, at %i seconds', (seconds, code) => {
    const secret = toBase32(Buffer.from('12345678901234567890'));
    expect(codeOfStep(secret, stepAt(seconds * 1000), 8)).toBe(code);
    expect(codeOfStep(secret, stepAt(seconds * 1000))).toBe(code.slice(-6));
  });
});

describe('setting up an app', () => {
  it('requires a correct code, and is required at sign-in once enabled', async () => {
    await pool.member(ANN);
    const { AccessToken } = await pool.signIn(ANN);
    const on = { AccessToken, SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true } };
    await refused(
      pool.client.setUserMFAPreference(on),
      'InvalidParameterException',
      'User has not verified software token mfa',
    );
    const { SecretCode = '', Session } = await pool.client.associateSoftwareToken({ AccessToken });
    expect(SecretCode).toMatch(/^[A-Z2-7]{52}$/);
    expect(Session).toBeUndefined();
    const UserCode = codeOf(SecretCode);
    await refused(
      pool.client.verifySoftwareToken({ AccessToken, UserCode: otherThan(UserCode) }),
      'EnableSoftwareTokenMFAException',
      'Code mismatch',
    );
    const verified = await pool.client.verifySoftwareToken({ AccessToken, UserCode });
    expect(verified.Status).toBe('SUCCESS');
    expect((await pool.client.getUser({ AccessToken })).UserMFASettingList).toBeUndefined();
    await expect(pool.signIn(ANN)).resolves.toBeDefined();

    await pool.client.setUserMFAPreference(on);
    const shown = { UserMFASettingList: ['SOFTWARE_TOKEN_MFA'], PreferredMfaSetting: 'SOFTWARE_TOKEN_MFA' };
    expect(await pool.client.getUser({ AccessToken })).toMatchObject(shown);
    expect(await pool.client.adminGetUser(pool.ann)).toMatchObject(shown);
    expect((await begin()).ChallengeName).toBe('SOFTWARE_TOKEN_MFA');
  });

  it('keeps the old app until the new one is verified', async () => {
    const { secret, AccessToken } = await withFactor();
    const { SecretCode = '' } = await pool.client.associateSoftwareToken({ AccessToken });
    const { Session } = await begin();
    await refused(withCode(Session, codeOf(SecretCode)), MISMATCH);
    await expect(withCode(Session, codeOf(secret))).resolves.toHaveProperty('AuthenticationResult');
    await pool.client.verifySoftwareToken({ AccessToken, UserCode: codeOf(SecretCode, -1) });
    const next = await begin();
    await refused(withCode(next.Session, codeOf(secret, 1)), MISMATCH);
    await expect(withCode(next.Session, codeOf(SecretCode))).resolves.toBeDefined();
  });

  it('requires a token or session, and a six-digit code', async () => {
    await pool.member(ANN);
    const { AccessToken } = await pool.signIn(ANN);
    const invalid = 'InvalidParameterException';
    await refused(pool.client.associateSoftwareToken({}), invalid);
    for (const UserCode of ['abcdef', '123456']) {
      await refused(pool.client.verifySoftwareToken({ AccessToken, UserCode }), invalid);
    }
    await refused(pool.client.associateSoftwareToken({ Session: 'x'.repeat(64) }), NO_SESSION);
  });

  it('its user or an administrator can disable it; enabling requires a verified app', async () => {
    const { AccessToken } = await withFactor();
    const off = { SoftwareTokenMfaSettings: { Enabled: false } };
    await pool.client.setUserMFAPreference({ AccessToken, ...off });
    await expect(pool.signIn(ANN)).resolves.toBeDefined();
    const on = { SoftwareTokenMfaSettings: { Enabled: true } };
    await pool.client.adminSetUserMFAPreference({ ...pool.ann, ...on });
    expect(await pool.client.adminGetUser(pool.ann)).toMatchObject({
      UserMFASettingList: ['SOFTWARE_TOKEN_MFA'],
    });
    await pool.client.adminSetUserMFAPreference({ ...pool.ann, ...off });
    expect((await pool.client.adminGetUser(pool.ann)).UserMFASettingList).toBeUndefined();
    await pool.member('bob@example.com');
    await refused(
      pool.client.adminSetUserMFAPreference({ ...pool.ann, Username: 'bob@example.com', ...on }),
      'InvalidParameterException',
    );
  });
});

describe('sign-in with an app', () => {
  it('accepts a correct code once, current or one step away', async () => {
    const { secret } = await withFactor();
    const first = await begin();
    expect(first).not.toHaveProperty('AuthenticationResult');
    const code = codeOf(secret);
    expect((await withCode(first.Session, code)).AuthenticationResult).toMatchObject({
      TokenType: 'Bearer',
    });
    await refused(withCode(first.Session, code), NO_SESSION);

    const second = await begin();
    await refused(
      withCode(second.Session, code),
      'ExpiredCodeException',
      'Your software token has already been used once.',
    );
    await refused(withCode(second.Session, codeOf(secret, 2)), MISMATCH);
    await expect(withCode(second.Session, codeOf(secret, 1))).resolves.toBeDefined();

    const third = await begin();
    pool.clock.now += 2 * STEP;
    await refused(withCode(third.Session, codeOf(secret, -2)), MISMATCH);
    await expect(withCode(third.Session, codeOf(secret))).resolves.toBeDefined();
  });

  it('allows another try after a wrong code, and expires after three minutes', async () => {
    const { secret } = await withFactor();
    const { Session } = await begin();
    await refused(withCode(Session, otherThan(codeOf(secret))), MISMATCH);
    pool.clock.now += 3 * MINUTE;
    await refused(
      withCode(Session, codeOf(secret)),
      'NotAuthorizedException',
      'Invalid session for the user, session is expired.',
    );
  });

  it('locks out guessing, even between correct passwords', async () => {
    const { secret } = await withFactor();
    for (let guess = 0; guess < 5; guess += 1) {
      const { Session } = await begin();
      await refused(withCode(Session, otherThan(codeOf(secret))), MISMATCH);
    }
    const { Session } = await begin();
    await refused(withCode(Session, codeOf(secret)), 'NotAuthorizedException', 'Password attempts exceeded');
    pool.clock.now += SECOND;
    await expect(withCode(Session, codeOf(secret))).resolves.toBeDefined();
  });

  it('refuses a session of another step, user or password', async () => {
    const { secret } = await withFactor();
    const { Session } = await begin();
    const code = codeOf(secret);
    await pool.member('bob@example.com');
    await refused(
      answer(Session, { USERNAME: 'bob@example.com', SOFTWARE_TOKEN_MFA_CODE: code }),
      NO_SESSION,
    );
    await refused(answer(Session, {}, 'MFA_SETUP'), NO_SESSION);
    await refused(answer(Session, { NEW_PASSWORD: 'new horse' }, 'NEW_PASSWORD_REQUIRED'), NO_SESSION);
    await pool.setPassword(ANN, 'new horse');
    await refused(withCode(Session, code), NO_SESSION);
  });

  it('is also required after a new password', async () => {
    const { secret } = await withFactor();
    await pool.setPassword(ANN, 'temporary', false);
    const { Session } = await begin('temporary');
    const next = await answer(Session, { NEW_PASSWORD: 'new horse' }, 'NEW_PASSWORD_REQUIRED');
    expect(next).toMatchObject({ ChallengeName: 'SOFTWARE_TOKEN_MFA' });
    expect(next.AuthenticationResult).toBeUndefined();
    const done = await withCode(next.Session, codeOf(secret));
    expect(done.AuthenticationResult).toBeDefined();
  });

  it('its secret survives a restart and is stored only with its user', async () => {
    const { secret } = await withFactor();
    await pool.cognito.close();
    const closed = pool;
    pool = await startPool({ dataDir: pool.dataDir });
    const { Session } = await begin();
    await expect(withCode(Session, codeOf(secret))).resolves.toBeDefined();
    const holders = readdirSync(pool.dataDir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .filter(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8').includes(secret));
    expect(holders.map(({ parentPath }) => parentPath)).toEqual([join(pool.dataDir, 'cognito/users')]);
    expect([...closed.printed, ...pool.printed].join()).not.toContain(secret);
  });
});

describe('a pool', () => {
  it.each(['OFF', 'OPTIONAL', 'ON'] as const)('reports its MFA setting %s', async (mfa) => {
    pool = await startPool({ mfa });
    const { UserPoolId } = pool.ids;
    expect((await pool.client.describeUserPool({ UserPoolId })).UserPool?.MfaConfiguration).toBe(mfa);
  });

  it('without MFA offers no app, and requires none', async () => {
    const { AccessToken } = await withFactor();
    await pool.cognito.close();
    const off = await startPool({ dataDir: pool.dataDir, mfa: 'OFF' });
    await expect(off.signIn(ANN)).resolves.toBeDefined();
    const own = await off.signIn(ANN);
    expect(own.AccessToken).not.toBe(AccessToken);
    await refused(
      off.client.associateSoftwareToken({ AccessToken: own.AccessToken }),
      'SoftwareTokenMFANotFoundException',
    );
  });

  it('that requires MFA makes every user set up an app at sign-in', async () => {
    pool = await startPool({ mfa: 'ON' });
    await pool.member(ANN);
    const started = await begin();
    expect(started).toMatchObject({
      ChallengeName: 'MFA_SETUP',
      ChallengeParameters: { MFAS_CAN_SETUP: '["SOFTWARE_TOKEN_MFA"]' },
    });
    await refused(
      answer(started.Session, {}, 'MFA_SETUP'),
      'InvalidParameterException',
      'User has not verified software token mfa',
    );
    const shown = await pool.client.associateSoftwareToken({ Session: started.Session });
    await refused(pool.client.associateSoftwareToken({ Session: started.Session }), NO_SESSION);
    const proven = await pool.client.verifySoftwareToken({
      Session: shown.Session,
      UserCode: codeOf(shown.SecretCode ?? ''),
    });
    const done = await answer(proven.Session, {}, 'MFA_SETUP');
    expect(done.AuthenticationResult).toBeDefined();
    expect((await begin()).ChallengeName).toBe('SOFTWARE_TOKEN_MFA');
  });
});
