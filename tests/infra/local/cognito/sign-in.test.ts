import { beforeEach, describe, expect, it } from 'vitest';
import { ANN, DAY, failure, MINUTE, type Pool, refused, SECOND, startPool } from './support.ts';

let pool: Pool;
beforeEach(async () => {
  pool = await startPool();
});

const NO_SESSION = failure('NotAuthorizedException', 'Invalid session for the user.');
const WRONG = failure('NotAuthorizedException', 'Incorrect username or password.');
const LOCKED = failure('NotAuthorizedException', 'Password attempts exceeded');

describe('InitiateAuth with a password', () => {
  it('signs in by email in any case, or by sub', async () => {
    const sub = await pool.member('Ann@Example.com');
    for (const username of [ANN, 'ANN@EXAMPLE.COM', sub]) {
      expect(await pool.signIn(username)).toMatchObject({ TokenType: 'Bearer', ExpiresIn: 900 });
    }
  });

  it('answers the same for an unknown user and a wrong password, confirmed or not', async () => {
    await refused(pool.signIn('nobody@example.com'), WRONG);
    await pool.signUp(ANN);
    await refused(pool.signIn(ANN, 'wrong horse'), WRONG);
    await refused(pool.signIn(ANN), 'UserNotConfirmedException', 'User is not confirmed.');
  });

  it('refuses disabled and deleted users', async () => {
    await pool.member(ANN);
    await refused(pool.signIn(ANN, 'wrong horse'), WRONG);
    await pool.client.adminDisableUser(pool.ann);
    await refused(pool.signIn(ANN), 'NotAuthorizedException', 'User is disabled.');
    await refused(pool.signIn(ANN, 'wrong horse'), WRONG);
    await pool.client.adminEnableUser(pool.ann);
    await expect(pool.signIn(ANN)).resolves.toBeDefined();
    await pool.client.adminDeleteUser(pool.ann);
    await refused(pool.signIn(ANN), WRONG);
  });

  it.each([
    ['USER_SRP_AUTH', 'USER_SRP_AUTH is not enabled for the client.'],
    ['CUSTOM_AUTH', 'CUSTOM_AUTH is not enabled for the client.'],
    ['USER_AUTH', 'USER_AUTH is not enabled for the client.'],
    ['USER_PASSWORD_AUTH', 'Missing required parameter PASSWORD'],
  ] as const)('refuses the flow %s without a password: %s', async (AuthFlow, message) => {
    const AuthParameters = { USERNAME: ANN, SRP_A: 'ab' };
    await refused(
      pool.client.initiateAuth({ ClientId: pool.ids.ClientId, AuthFlow, AuthParameters }),
      'InvalidParameterException',
      message,
    );
  });
});

describe('the lock after wrong passwords', () => {
  const fail = async (times: number) => {
    for (let i = 0; i < times; i += 1) {
      await refused(pool.signIn(ANN, 'wrong horse'), WRONG);
    }
  };

  it('lasts a second after five, then doubles with each failure', async () => {
    await pool.member(ANN);
    await fail(5);
    await refused(pool.signIn('ANN@example.com'), LOCKED);
    pool.clock.now += SECOND;
    await fail(1);
    pool.clock.now += SECOND;
    await refused(pool.signIn(ANN), LOCKED);
    pool.clock.now += SECOND;
    await expect(pool.signIn(ANN)).resolves.toBeDefined();
    await fail(4);
    await expect(pool.signIn(ANN)).resolves.toBeDefined();
  });

  it('ends after 15 minutes without a try', async () => {
    await pool.member(ANN);
    await fail(4);
    pool.clock.now += 15 * MINUTE;
    await fail(4);
    await expect(pool.signIn(ANN)).resolves.toBeDefined();
  });

  it('judges only five of twenty parallel guesses', async () => {
    await pool.member(ANN);
    const guesses = Array.from({ length: 20 }, () => pool.signIn(ANN, 'wrong horse'));
    const reasons = (await Promise.allSettled(guesses)).map((result) =>
      result.status === 'rejected' ? (result.reason as Error).message : 'signed in',
    );
    expect(reasons.filter((reason) => reason === 'Incorrect username or password.').length).toBe(5);
    expect(reasons.filter((reason) => reason === 'Password attempts exceeded').length).toBe(15);
  });

  it('applies to an unknown user too, and to no other user', async () => {
    await pool.member('bob@example.com');
    await fail(5);
    await refused(pool.signIn(ANN), LOCKED);
    await expect(pool.signIn('bob@example.com')).resolves.toBeDefined();
  });
});

describe('a temporary password', () => {
  const start = (password: string) =>
    pool.client.initiateAuth({
      ClientId: pool.ids.ClientId,
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: ANN, PASSWORD: password },
    });
  const respond = (Session: string | undefined, responses: Record<string, string>) =>
    pool.client.respondToAuthChallenge({
      ClientId: pool.ids.ClientId,
      ChallengeName: 'NEW_PASSWORD_REQUIRED',
      Session,
      ChallengeResponses: { USERNAME: ANN, ...responses },
    });

  it('must be replaced once, with one that meets the policy', async () => {
    const sub = await pool.invite(ANN, 'temporary');
    await refused(start('wrong horse'), WRONG);
    const { Session, ...asked } = await start('temporary');
    expect(asked).toMatchObject({
      ChallengeName: 'NEW_PASSWORD_REQUIRED',
      ChallengeParameters: { USER_ID_FOR_SRP: sub, requiredAttributes: '[]' },
    });
    expect(asked.AuthenticationResult).toBeUndefined();
    await refused(respond(Session, { NEW_PASSWORD: 'short' }), 'InvalidPasswordException');
    const done = await respond(Session, { NEW_PASSWORD: 'new horse', 'userAttributes.name': 'Ann B' });
    expect(done.AuthenticationResult).toMatchObject({ TokenType: 'Bearer' });
    await refused(respond(Session, { NEW_PASSWORD: 'other horse' }), NO_SESSION);
    await refused(start('temporary'), WRONG);
    await expect(pool.signIn(ANN, 'new horse')).resolves.toBeDefined();
  });

  it('is not replaced with a forged or expired session or another user’s', async () => {
    await pool.invite(ANN, 'temporary');
    await pool.member('bob@example.com');
    await refused(respond('x'.repeat(64), { NEW_PASSWORD: 'new horse' }), NO_SESSION);
    const { Session } = await start('temporary');
    await refused(respond(Session, { USERNAME: 'bob@example.com', NEW_PASSWORD: 'new horse' }), NO_SESSION);
    await refused(
      respond(Session, { NEW_PASSWORD: 'new horse', 'userAttributes.email_verified': 'true' }),
      'NotAuthorizedException',
      'A client attempted to write unauthorized attribute',
    );
    pool.clock.now += 3 * MINUTE;
    await refused(
      respond(Session, { NEW_PASSWORD: 'new horse' }),
      'NotAuthorizedException',
      'Invalid session for the user, session is expired.',
    );
  });

  it('expires after seven days', async () => {
    await pool.invite(ANN, 'temporary');
    pool.clock.now += 7 * DAY;
    await refused(
      start('temporary'),
      'NotAuthorizedException',
      'Temporary password has expired and must be reset by an administrator.',
    );
  });
});
