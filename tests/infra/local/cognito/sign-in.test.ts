import {
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  InitiateAuthCommand,
  RespondToAuthChallengeCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { beforeEach, describe, expect, it } from 'vitest';
import { DAY, MINUTE, PASSWORD, SECOND, failure, startPool } from './support.ts';

let pool: Awaited<ReturnType<typeof startPool>>;
beforeEach(async () => {
  pool = await startPool();
});

const WRONG = failure('NotAuthorizedException', 'Incorrect username or password.');
const LOCKED = failure('NotAuthorizedException', 'Password attempts exceeded');

describe('InitiateAuth with a password', () => {
  it('signs in by email in any case, or by sub', async () => {
    const sub = await pool.member('Ann@Example.com');
    for (const username of ['ann@example.com', 'ANN@EXAMPLE.COM', sub]) {
      expect(await pool.signIn(username)).toMatchObject({ TokenType: 'Bearer', ExpiresIn: 900 });
    }
  });

  it('answers alike for a wrong password and an unknown user', async () => {
    await pool.member('ann@example.com');
    await expect(pool.signIn('ann@example.com', 'wrong horse')).rejects.toMatchObject(WRONG);
    await expect(pool.signIn('nobody@example.com')).rejects.toMatchObject(WRONG);
  });

  it('says that a user is not confirmed only with the right password', async () => {
    await pool.signUp('ann@example.com');
    await expect(pool.signIn('ann@example.com', 'wrong horse')).rejects.toMatchObject(WRONG);
    await expect(pool.signIn('ann@example.com')).rejects.toMatchObject(
      failure('UserNotConfirmedException', 'User is not confirmed.'),
    );
  });

  it('keeps disabled and deleted users out', async () => {
    await pool.member('ann@example.com');
    const ann = { UserPoolId: pool.ids.UserPoolId, Username: 'ann@example.com' };
    await pool.client.send(new AdminDisableUserCommand(ann));
    await expect(pool.signIn('ann@example.com')).rejects.toMatchObject(
      failure('NotAuthorizedException', 'User is disabled.'),
    );
    await expect(pool.signIn('ann@example.com', 'wrong horse')).rejects.toMatchObject(WRONG);
    await pool.client.send(new AdminEnableUserCommand(ann));
    await expect(pool.signIn('ann@example.com')).resolves.toBeDefined();
    await pool.client.send(new AdminDeleteUserCommand(ann));
    await expect(pool.signIn('ann@example.com')).rejects.toMatchObject(WRONG);
  });

  it.each(['USER_SRP_AUTH', 'CUSTOM_AUTH', 'USER_AUTH'] as const)('refuses the flow %s', async (AuthFlow) => {
    const auth = new InitiateAuthCommand({
      ClientId: pool.ids.ClientId,
      AuthFlow,
      AuthParameters: { USERNAME: 'ann@example.com', SRP_A: 'ab' },
    });
    await expect(pool.client.send(auth)).rejects.toMatchObject(
      failure('InvalidParameterException', `${AuthFlow} is not enabled for the client.`),
    );
  });

  it('names a parameter that is missing', async () => {
    const auth = new InitiateAuthCommand({
      ClientId: pool.ids.ClientId,
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: 'ann@example.com' },
    });
    await expect(pool.client.send(auth)).rejects.toMatchObject(
      failure('InvalidParameterException', 'Missing required parameter PASSWORD'),
    );
  });
});

describe('the lock after wrong passwords', () => {
  const fail = async (pool: Awaited<ReturnType<typeof startPool>>, times: number) => {
    for (let i = 0; i < times; i += 1) {
      await expect(pool.signIn('ann@example.com', 'wrong horse')).rejects.toMatchObject(WRONG);
    }
  };

  it('lasts a second after five, and twice as long after each more', async () => {
    await pool.member('ann@example.com');
    await fail(pool, 5);
    await expect(pool.signIn('ANN@example.com')).rejects.toMatchObject(LOCKED);
    pool.clock.now += SECOND;
    await fail(pool, 1);
    pool.clock.now += SECOND;
    await expect(pool.signIn('ann@example.com')).rejects.toMatchObject(LOCKED);
    pool.clock.now += SECOND;
    await expect(pool.signIn('ann@example.com')).resolves.toBeDefined();
    await fail(pool, 4);
    await expect(pool.signIn('ann@example.com')).resolves.toBeDefined();
  });

  it('is forgotten after a quarter of an hour without a try', async () => {
    await pool.member('ann@example.com');
    await fail(pool, 4);
    pool.clock.now += 15 * MINUTE;
    await fail(pool, 4);
    await expect(pool.signIn('ann@example.com')).resolves.toBeDefined();
  });

  it('gives twenty parallel guesses five verdicts', async () => {
    await pool.member('ann@example.com');
    const guesses = Array.from({ length: 20 }, () => pool.signIn('ann@example.com', 'wrong horse'));
    const reasons = (await Promise.allSettled(guesses)).map((result) =>
      result.status === 'rejected' ? (result.reason as Error).message : 'signed in',
    );
    expect(reasons.filter((reason) => reason === 'Incorrect username or password.').length).toBe(5);
    expect(reasons.filter((reason) => reason === 'Password attempts exceeded').length).toBe(15);
  });

  it('treats an unknown user the same, and leaves others alone', async () => {
    await pool.member('bob@example.com');
    await fail(pool, 5);
    await expect(pool.signIn('ann@example.com')).rejects.toMatchObject(LOCKED);
    await expect(pool.signIn('bob@example.com')).resolves.toBeDefined();
  });
});

describe('a temporary password', () => {
  const start = (pool: Awaited<ReturnType<typeof startPool>>, password = PASSWORD) =>
    pool.client.send(
      new InitiateAuthCommand({
        ClientId: pool.ids.ClientId,
        AuthFlow: 'USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME: 'ann@example.com', PASSWORD: password },
      }),
    );
  const respond = (
    pool: Awaited<ReturnType<typeof startPool>>,
    Session: string | undefined,
    responses: Record<string, string>,
  ) =>
    pool.client.send(
      new RespondToAuthChallengeCommand({
        ClientId: pool.ids.ClientId,
        ChallengeName: 'NEW_PASSWORD_REQUIRED',
        Session,
        ChallengeResponses: { USERNAME: 'ann@example.com', ...responses },
      }),
    );

  it('must be replaced, once, by one that the policy takes', async () => {
    const sub = await pool.invite('ann@example.com', 'temporary');
    await expect(start(pool, 'wrong horse')).rejects.toMatchObject(WRONG);
    const { ChallengeName, ChallengeParameters, Session, AuthenticationResult } = await start(
      pool,
      'temporary',
    );
    expect(ChallengeName).toBe('NEW_PASSWORD_REQUIRED');
    expect(AuthenticationResult).toBeUndefined();
    expect(ChallengeParameters).toMatchObject({ USER_ID_FOR_SRP: sub, requiredAttributes: '[]' });
    await expect(respond(pool, Session, { NEW_PASSWORD: 'short' })).rejects.toMatchObject(
      failure('InvalidPasswordException'),
    );
    const done = await respond(pool, Session, { NEW_PASSWORD: 'new horse', 'userAttributes.name': 'Ann B' });
    expect(done.AuthenticationResult).toMatchObject({ TokenType: 'Bearer' });
    await expect(respond(pool, Session, { NEW_PASSWORD: 'other horse' })).rejects.toMatchObject(
      failure('NotAuthorizedException', 'Invalid session for the user.'),
    );
    await expect(start(pool, 'temporary')).rejects.toMatchObject(WRONG);
    await expect(pool.signIn('ann@example.com', 'new horse')).resolves.toBeDefined();
  });

  it('cannot be replaced with a session that is made up, old, or of another user', async () => {
    await pool.invite('ann@example.com', 'temporary');
    await pool.member('bob@example.com');
    await expect(respond(pool, 'x'.repeat(64), { NEW_PASSWORD: 'new horse' })).rejects.toMatchObject(
      failure('NotAuthorizedException', 'Invalid session for the user.'),
    );
    const { Session } = await start(pool, 'temporary');
    await expect(
      respond(pool, Session, { USERNAME: 'bob@example.com', NEW_PASSWORD: 'new horse' }),
    ).rejects.toMatchObject(failure('NotAuthorizedException', 'Invalid session for the user.'));
    await expect(
      respond(pool, Session, { NEW_PASSWORD: 'new horse', 'userAttributes.email_verified': 'true' }),
    ).rejects.toMatchObject(
      failure('NotAuthorizedException', 'A client attempted to write unauthorized attribute'),
    );
    pool.clock.now += 3 * MINUTE;
    await expect(respond(pool, Session, { NEW_PASSWORD: 'new horse' })).rejects.toMatchObject(
      failure('NotAuthorizedException', 'Invalid session for the user, session is expired.'),
    );
  });

  it('runs out after seven days', async () => {
    await pool.invite('ann@example.com', 'temporary');
    pool.clock.now += 7 * DAY;
    await expect(start(pool, 'temporary')).rejects.toMatchObject(
      failure(
        'NotAuthorizedException',
        'Temporary password has expired and must be reset by an administrator.',
      ),
    );
  });
});
