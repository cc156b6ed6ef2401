import {
  AdminCreateUserCommand,
  AdminDisableUserCommand,
  AdminGetUserCommand,
  ResendConfirmationCodeCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { beforeEach, describe, expect, it } from 'vitest';
import { DAY, MINUTE, PASSWORD, failure, otherThan, startPool } from './support.ts';

let pool: Awaited<ReturnType<typeof startPool>>;
beforeEach(async () => {
  pool = await startPool();
});

const attribute = (list: { Name?: string | undefined; Value?: string | undefined }[] = [], name: string) =>
  list.find(({ Name }) => Name === name)?.Value;

const MISMATCH = failure('CodeMismatchException', 'Invalid verification code provided, please try again.');
const EXPIRED = failure('ExpiredCodeException', 'Invalid code provided, please request a code again.');
const LIMIT = failure('LimitExceededException', 'Attempt limit exceeded, please try after some time.');

describe('SignUp', () => {
  it('makes an unconfirmed user whose username is a UUID, and mails six digits', async () => {
    const answer = await pool.signUp('Ann@Example.com');
    expect(answer).toMatchObject({
      UserConfirmed: false,
      UserSub: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      CodeDeliveryDetails: { AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination: 'a***@e***' },
    });
    const [mail] = pool.mails();
    expect(mail).toEqual({
      to: 'ann@example.com',
      code: expect.stringMatching(/^\d{6}$/) as string,
      subject: 'Your verification code',
      at: new Date(pool.clock.now).toISOString(),
    });
    expect(pool.printed).toEqual([`Mail to ann@example.com: Your verification code ${mail?.code}`]);
    const user = await pool.client.send(
      new AdminGetUserCommand({ UserPoolId: pool.ids.UserPoolId, Username: 'ANN@example.com' }),
    );
    expect(user).toMatchObject({ Username: answer.UserSub, UserStatus: 'UNCONFIRMED', Enabled: true });
    expect(attribute(user.UserAttributes, 'email_verified')).toBe('false');
  });

  it.each([
    ['elevenchars', 'Password did not conform with policy: Password not long enough'],
    ['1QAZ2wsx3edc', 'Provided password cannot be used for security reasons.'],
    ['twelve-chars', undefined],
  ])('asks for what prod asks for, where that is set: %s', async (password, message) => {
    const pool = await startPool({ passwordMinimum: 12 });
    const signUp = pool.signUp('ann@example.com', password);
    if (message === undefined) await expect(signUp).resolves.toBeDefined();
    else await expect(signUp).rejects.toMatchObject(failure('InvalidPasswordException', message));
    // The temporary password that the pool makes itself is long enough too.
    await expect(
      pool.client.send(
        new AdminCreateUserCommand({
          UserPoolId: pool.ids.UserPoolId,
          Username: 'bob@example.com',
          MessageAction: 'SUPPRESS',
        }),
      ),
    ).resolves.toBeDefined();
  });

  it('refuses a taken email in any case, confirmed or not', async () => {
    await pool.signUp('ann@example.com');
    await expect(pool.signUp('ANN@Example.com')).rejects.toMatchObject(
      failure('UsernameExistsException', 'An account with the given email already exists.'),
    );
  });

  it.each([
    [
      '12345',
      failure('InvalidPasswordException', 'Password did not conform with policy: Password not long enough'),
    ],
    [' 1234567', failure('InvalidParameterException')],
    ['x'.repeat(257), failure('InvalidParameterException')],
  ])('refuses the password %j', async (password, error) => {
    await expect(pool.signUp('ann@example.com', password)).rejects.toMatchObject(error);
  });

  it('takes a password of six characters', async () => {
    await expect(pool.signUp('ann@example.com', '123456')).resolves.toBeDefined();
  });

  it.each([
    [
      'email_verified',
      failure('NotAuthorizedException', 'A client attempted to write unauthorized attribute'),
    ],
    ['preferred_username', failure('NotAuthorizedException')],
    ['custom:role', failure('InvalidParameterException')],
    ['cognito:groups', failure('InvalidParameterException')],
    ['sub', failure('InvalidParameterException')],
    ['__proto__', failure('InvalidParameterException')],
  ])('lets no user sign up with the attribute %s', async (Name, error) => {
    const signUp = new SignUpCommand({
      ClientId: pool.ids.ClientId,
      Username: 'ann@example.com',
      Password: PASSWORD,
      UserAttributes: [{ Name, Value: 'true' }],
    });
    await expect(pool.client.send(signUp)).rejects.toMatchObject(error);
    await expect(pool.signUp('ann@example.com')).resolves.toBeDefined();
  });

  it.each(['ann', 'ann@', '@example.com', 'a b@example.com', `${'a'.repeat(120)}@example.com`])(
    'refuses the username %s',
    async (email) => {
      const pool = await startPool();
      await expect(pool.signUp(email)).rejects.toMatchObject(failure('InvalidParameterException'));
    },
  );

  it('refuses an email attribute that is not the username', async () => {
    const signUp = new SignUpCommand({
      ClientId: pool.ids.ClientId,
      Username: 'ann@example.com',
      Password: PASSWORD,
      UserAttributes: [{ Name: 'email', Value: 'bob@example.com' }],
    });
    await expect(pool.client.send(signUp)).rejects.toMatchObject(failure('InvalidParameterException'));
  });

  it('makes one user of twenty parallel sign-ups', async () => {
    const tries = Array.from({ length: 20 }, (_, i) =>
      pool.signUp(i % 2 ? 'ann@example.com' : 'Ann@example.com'),
    );
    const results = await Promise.allSettled(tries);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const reasons = results.flatMap((result) =>
      result.status === 'rejected' ? [result.reason as Error] : [],
    );
    expect(new Set(reasons.map(({ name }) => name))).toEqual(new Set(['UsernameExistsException']));
    expect(pool.mails()).toHaveLength(1);
  });
});

describe('ConfirmSignUp', () => {
  it('confirms the user and verifies the email', async () => {
    await pool.signUp('ann@example.com');
    await pool.confirm('Ann@example.com', pool.lastCode());
    const user = await pool.client.send(
      new AdminGetUserCommand({ UserPoolId: pool.ids.UserPoolId, Username: 'ann@example.com' }),
    );
    expect(user.UserStatus).toBe('CONFIRMED');
    expect(attribute(user.UserAttributes, 'email_verified')).toBe('true');
  });

  it('works once', async () => {
    await pool.signUp('ann@example.com');
    await pool.confirm('ann@example.com', pool.lastCode());
    await expect(pool.confirm('ann@example.com', pool.lastCode())).rejects.toMatchObject(
      failure('NotAuthorizedException', 'User cannot be confirmed. Current status is CONFIRMED'),
    );
  });

  it('refuses a wrong code, and after five of them the right one too', async () => {
    await pool.signUp('ann@example.com');
    const code = pool.lastCode();
    const wrong = Array.from({ length: 5 }, () => pool.confirm('ann@example.com', otherThan(code)));
    for (const result of await Promise.allSettled(wrong)) expect(result).toMatchObject({ reason: MISMATCH });
    await expect(pool.confirm('ann@example.com', code)).rejects.toMatchObject(LIMIT);
    const { ClientId } = pool.ids;
    await pool.client.send(new ResendConfirmationCodeCommand({ ClientId, Username: 'ann@example.com' }));
    await expect(pool.confirm('ann@example.com', pool.lastCode())).resolves.toBeDefined();
  });

  it('refuses a code after 24 hours', async () => {
    await pool.signUp('ann@example.com');
    pool.clock.now += DAY;
    await expect(pool.confirm('ann@example.com', pool.lastCode())).rejects.toMatchObject(EXPIRED);
  });

  it('takes a code just before that', async () => {
    await pool.signUp('ann@example.com');
    pool.clock.now += DAY - 1;
    await expect(pool.confirm('ann@example.com', pool.lastCode())).resolves.toBeDefined();
  });

  it('answers an unknown or disabled user like a code that ran out', async () => {
    await pool.signUp('ann@example.com');
    const disable = { UserPoolId: pool.ids.UserPoolId, Username: 'ann@example.com' };
    await pool.client.send(new AdminDisableUserCommand(disable));
    await expect(pool.confirm('ann@example.com', pool.lastCode())).rejects.toMatchObject(EXPIRED);
    await expect(pool.confirm('nobody@example.com', '123456')).rejects.toMatchObject(EXPIRED);
  });
});

describe('ResendConfirmationCode', () => {
  it('mails a new code, and the old one is worth nothing', async () => {
    await pool.signUp('ann@example.com');
    const resend = new ResendConfirmationCodeCommand({
      ClientId: pool.ids.ClientId,
      Username: 'ann@example.com',
    });
    const old = pool.lastCode();
    const answer = await pool.client.send(resend);
    expect(answer.CodeDeliveryDetails).toMatchObject({ Destination: 'a***@e***', DeliveryMedium: 'EMAIL' });
    expect(pool.mails()).toHaveLength(2);
    if (pool.lastCode() !== old) {
      await expect(pool.confirm('ann@example.com', old)).rejects.toMatchObject(MISMATCH);
    }
    await pool.confirm('ann@example.com', pool.lastCode());
    await expect(pool.client.send(resend)).rejects.toMatchObject(
      failure('InvalidParameterException', 'User is already confirmed.'),
    );
  });

  it('answers alike for an unknown user, without a mail', async () => {
    await pool.signUp('ann@example.com');
    const { ClientId } = pool.ids;
    const answer = await pool.client.send(
      new ResendConfirmationCodeCommand({ ClientId, Username: 'nobody@example.com' }),
    );
    expect(answer.CodeDeliveryDetails?.Destination).toBe('n***@e***');
    expect(pool.mails()).toHaveLength(1);
  });

  it('mails five codes in a quarter of an hour at most', async () => {
    await pool.signUp('ann@example.com');
    const { ClientId } = pool.ids;
    const resend = new ResendConfirmationCodeCommand({ ClientId, Username: 'ann@example.com' });
    for (let i = 0; i < 4; i += 1) await pool.client.send(resend);
    await expect(pool.client.send(resend)).rejects.toMatchObject(LIMIT);
    pool.clock.now += 15 * MINUTE;
    await expect(pool.client.send(resend)).resolves.toBeDefined();
  });
});
