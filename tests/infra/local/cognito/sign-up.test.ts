import { beforeEach, describe, expect, it } from 'vitest';
import { ANN, DAY, failure, MINUTE, otherThan, PASSWORD, type Pool, refused, startPool } from './support.ts';

let pool: Pool;
beforeEach(async () => {
  pool = await startPool();
});

const resend = (Username = ANN) =>
  pool.client.resendConfirmationCode({ ClientId: pool.ids.ClientId, Username });

const valueOf = (list: { Name?: string | undefined; Value?: string | undefined }[] = [], name: string) =>
  list.find(({ Name }) => Name === name)?.Value;

const TOO_SHORT = 'Password did not conform with policy: Password not long enough';
const UNAUTHORIZED = 'A client attempted to write unauthorized attribute';
const MISMATCH = failure('CodeMismatchException', 'Invalid verification code provided, please try again.');
const EXPIRED = failure('ExpiredCodeException', 'Invalid code provided, please request a code again.');
const LIMIT = failure('LimitExceededException', 'Attempt limit exceeded, please try after some time.');

describe('SignUp', () => {
  it('creates an unconfirmed user with a UUID as username, and mails six digits', async () => {
    const answer = await pool.signUp('Ann@Example.com');
    expect(answer).toMatchObject({
      UserConfirmed: false,
      UserSub: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      CodeDeliveryDetails: { AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination: 'a***@e***' },
    });
    const [mail] = pool.mails();
    expect(mail).toEqual({
      to: ANN,
      code: expect.stringMatching(/^\d{6}$/) as string,
      subject: 'Your verification code',
      at: new Date(pool.clock.now).toISOString(),
    });
    expect(pool.printed).toEqual([`Mail to ann@example.com: Your verification code ${mail?.code}`]);
    const user = await pool.client.adminGetUser({
      UserPoolId: pool.ids.UserPoolId,
      Username: 'ANN@example.com',
    });
    expect(user).toMatchObject({ Username: answer.UserSub, UserStatus: 'UNCONFIRMED', Enabled: true });
    expect(valueOf(user.UserAttributes, 'email_verified')).toBe('false');
  });

  it.each([
    ['elevenchars', TOO_SHORT],
    ['1QAZ2wsx3edc', 'Provided password cannot be used for security reasons.'],
    ['twelve-chars', undefined],
  ])('applies the prod password policy when configured: %s', async (password, message) => {
    const pool = await startPool({ passwordMinimum: 12 });
    const signUp = pool.signUp(ANN, password);
    if (message === undefined) await expect(signUp).resolves.toBeDefined();
    else await refused(signUp, 'InvalidPasswordException', message);
    // The pool's own temporary passwords are long enough too.
    await expect(
      pool.client.adminCreateUser({
        UserPoolId: pool.ids.UserPoolId,
        Username: 'bob@example.com',
        MessageAction: 'SUPPRESS',
      }),
    ).resolves.toBeDefined();
  });

  it('refuses a taken email in any case, confirmed or not', async () => {
    await pool.signUp(ANN);
    await refused(
      pool.signUp('ANN@Example.com'),
      'UsernameExistsException',
      'An account with the given email already exists.',
    );
  });

  it('accepts a password of six characters', async () => {
    await expect(pool.signUp(ANN, '123456')).resolves.toBeDefined();
  });

  const INVALID = failure('InvalidParameterException');
  const attribute = (Name: string, Value = 'true') => ({ UserAttributes: [{ Name, Value }] });
  it.each([
    [{ Password: '12345' }, failure('InvalidPasswordException', TOO_SHORT)],
    [{ Password: ' 1234567' }, INVALID],
    [{ Password: 'x'.repeat(257) }, INVALID],
    [attribute('email_verified'), failure('NotAuthorizedException', UNAUTHORIZED)],
    [attribute('preferred_username'), failure('NotAuthorizedException')],
    [attribute('custom:role'), INVALID],
    [attribute('cognito:groups'), INVALID],
    [attribute('sub'), INVALID],
    [attribute('__proto__'), INVALID],
    [attribute('email', 'bob@example.com'), INVALID],
    [{ Username: 'ann' }, INVALID],
    [{ Username: 'ann@' }, INVALID],
    [{ Username: '@example.com' }, INVALID],
    [{ Username: 'a b@example.com' }, INVALID],
    [{ Username: `${'a'.repeat(120)}@example.com` }, INVALID],
  ])('refuses %j, and creates no user', async (input, error) => {
    const signUp = { ClientId: pool.ids.ClientId, Username: ANN, Password: PASSWORD, ...input };
    await refused(pool.client.signUp(signUp), error);
    await expect(pool.signUp(ANN)).resolves.toBeDefined();
  });

  it('creates one user from twenty parallel sign-ups', async () => {
    const tries = Array.from({ length: 20 }, (_, i) => pool.signUp(i % 2 ? ANN : 'Ann@example.com'));
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
  it('confirms the user and verifies the email, once', async () => {
    await pool.signUp(ANN);
    await pool.confirm('Ann@example.com', pool.lastCode());
    const user = await pool.client.adminGetUser(pool.ann);
    expect(user.UserStatus).toBe('CONFIRMED');
    expect(valueOf(user.UserAttributes, 'email_verified')).toBe('true');
    await refused(
      pool.confirm(ANN, pool.lastCode()),
      'NotAuthorizedException',
      'User cannot be confirmed. Current status is CONFIRMED',
    );
  });

  it('refuses a wrong code, and after five of them the right one too', async () => {
    await pool.signUp(ANN);
    const code = pool.lastCode();
    const wrong = Array.from({ length: 5 }, () => pool.confirm(ANN, otherThan(code)));
    for (const result of await Promise.allSettled(wrong)) expect(result).toMatchObject({ reason: MISMATCH });
    await refused(pool.confirm(ANN, code), LIMIT);
    await resend();
    await expect(pool.confirm(ANN, pool.lastCode())).resolves.toBeDefined();
  });

  it('accepts a code for 24 hours', async () => {
    await pool.signUp(ANN);
    await pool.signUp('bob@example.com');
    const [ann, bob] = pool.mails().map(({ code }) => code);
    pool.clock.now += DAY - 1;
    await expect(pool.confirm(ANN, ann ?? '')).resolves.toBeDefined();
    pool.clock.now += 1;
    await refused(pool.confirm('bob@example.com', bob ?? ''), EXPIRED);
  });

  it('answers the same for an unknown or disabled user as for an expired code', async () => {
    await pool.signUp(ANN);
    await pool.client.adminDisableUser(pool.ann);
    await refused(pool.confirm(ANN, pool.lastCode()), EXPIRED);
    await refused(pool.confirm('nobody@example.com', '123456'), EXPIRED);
  });
});

describe('ResendConfirmationCode', () => {
  it('mails a new code and invalidates the old one', async () => {
    await pool.signUp(ANN);
    const old = pool.lastCode();
    const answer = await resend();
    expect(answer.CodeDeliveryDetails).toMatchObject({ Destination: 'a***@e***', DeliveryMedium: 'EMAIL' });
    expect(pool.mails()).toHaveLength(2);
    if (pool.lastCode() !== old) {
      await refused(pool.confirm(ANN, old), MISMATCH);
    }
    await pool.confirm(ANN, pool.lastCode());
    await refused(resend(), 'InvalidParameterException', 'User is already confirmed.');
  });

  it('answers the same for an unknown user, without a mail', async () => {
    await pool.signUp(ANN);
    const answer = await resend('nobody@example.com');
    expect(answer.CodeDeliveryDetails?.Destination).toBe('n***@e***');
    expect(pool.mails()).toHaveLength(1);
  });

  it('mails at most five codes in 15 minutes', async () => {
    await pool.signUp(ANN);
    for (let i = 0; i < 4; i += 1) await resend();
    await refused(resend(), LIMIT);
    pool.clock.now += 15 * MINUTE;
    await expect(resend()).resolves.toBeDefined();
  });
});
