import { type AdminCreateUserCommandInput } from '@aws-sdk/client-cognito-identity-provider';
import { beforeEach, describe, expect, it } from 'vitest';
import { ANN, DAY, type Pool, refused, startPool } from './support.ts';

let pool: Pool;
beforeEach(async () => {
  pool = await startPool();
});

const get = (Username: string) => pool.client.adminGetUser({ UserPoolId: pool.ids.UserPoolId, Username });

const create = (input: Partial<AdminCreateUserCommandInput> = {}) =>
  pool.client.adminCreateUser({
    ...pool.ann,
    MessageAction: 'SUPPRESS',
    ...input,
  });

describe('AdminCreateUser', () => {
  it('creates a user who must change the password, and sends no mail when suppressed', async () => {
    const { User } = await create({ UserAttributes: [{ Name: 'email_verified', Value: 'true' }] });
    expect(User).toMatchObject({
      Username: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      Enabled: true,
      UserStatus: 'FORCE_CHANGE_PASSWORD',
    });
    expect(User?.UserCreateDate?.getTime()).toBe(pool.clock.now);
    expect(User?.Attributes).toEqual(
      expect.arrayContaining([
        { Name: 'sub', Value: User?.Username },
        { Name: 'email', Value: ANN },
        { Name: 'email_verified', Value: 'true' },
      ]),
    );
    expect(pool.printed).toEqual([]);
  });

  it('mails a generated password on request', async () => {
    await create({ MessageAction: undefined, DesiredDeliveryMediums: ['EMAIL'] });
    const [mail] = pool.mails();
    expect(mail).toMatchObject({ to: ANN, subject: 'Your temporary password' });
    expect(mail?.code.length).toBeGreaterThanOrEqual(6);
    await expect(pool.signIn(ANN, mail?.code)).rejects.toThrow('There was a challenge.');
  });

  it('mails a new temporary password on a second request; the first stops working', async () => {
    const mailed = { MessageAction: undefined, DesiredDeliveryMediums: ['EMAIL' as const] };
    const { User } = await create(mailed);
    pool.clock.now += 2 * DAY;
    const again = await create({ ...mailed, MessageAction: 'RESEND' });
    expect(again.User?.Username).toBe(User?.Username);
    const [first, second] = pool.mails();
    expect(second).toMatchObject({ to: ANN, subject: 'Your temporary password' });
    expect(second?.code).not.toBe(first?.code);
    await refused(pool.signIn(ANN, first?.code), 'NotAuthorizedException', 'Incorrect username or password.');
    // Three days after the second mail.
    pool.clock.now += 2 * DAY;
    await expect(pool.signIn(ANN, second?.code)).rejects.toThrow('There was a challenge.');
    pool.clock.now += DAY;
    await refused(
      pool.signIn(ANN, second?.code),
      'NotAuthorizedException',
      'Temporary password has expired and must be reset by an administrator.',
    );
  });

  it('sends no mail to a missing user or one with a permanent password', async () => {
    const resend: Partial<AdminCreateUserCommandInput> = {
      MessageAction: 'RESEND',
      DesiredDeliveryMediums: ['EMAIL'],
    };
    await refused(create(resend), 'UserNotFoundException');
    await pool.member(ANN);
    await refused(
      create(resend),
      'UnsupportedUserStateException',
      'Resend not possible. ann@example.com status is not FORCE_CHANGE_PASSWORD',
    );
    expect(pool.printed).toEqual([]);
  });

  it('refuses a taken email', async () => {
    await pool.signUp(ANN);
    await refused(create({ Username: 'ANN@example.com' }), 'UsernameExistsException');
  });

  it.each([
    ['a mail by SMS, as is the default', { MessageAction: undefined }, 'InvalidParameterException'],
    ['a short password', { TemporaryPassword: 'short' }, 'InvalidPasswordException'],
    ['a sub', { UserAttributes: [{ Name: 'sub', Value: 'x' }] }, 'InvalidParameterException'],
    ['a role', { UserAttributes: [{ Name: 'custom:role', Value: 'x' }] }, 'InvalidParameterException'],
  ])('refuses %s, and creates no user', async (_, input, error) => {
    await refused(create(input), error);
    await refused(get(ANN), 'UserNotFoundException', 'User does not exist.');
  });
});

describe('AdminSetUserPassword', () => {
  it('confirms the user when permanent, otherwise requires a new one', async () => {
    await pool.signUp(ANN);
    await pool.setPassword(ANN, 'new horse');
    expect(await get(ANN)).toMatchObject({ UserStatus: 'CONFIRMED' });
    await expect(pool.signIn(ANN, 'new horse')).resolves.toBeDefined();
    await pool.setPassword(ANN, 'temporary', false);
    expect(await get(ANN)).toMatchObject({ UserStatus: 'FORCE_CHANGE_PASSWORD' });
    await refused(pool.setPassword(ANN, 'short'), 'InvalidPasswordException');
  });
});

describe('the administrator', () => {
  it('changes an email to a free one, and frees the old one', async () => {
    const sub = await pool.member(ANN);
    await pool.member('bob@example.com');
    const move = (email: string) =>
      pool.client.adminUpdateUserAttributes({
        UserPoolId: pool.ids.UserPoolId,
        Username: sub,
        UserAttributes: [
          { Name: 'email', Value: email },
          { Name: 'email_verified', Value: 'true' },
        ],
      });
    await refused(
      move('BOB@example.com'),
      'AliasExistsException',
      'An account with the given email already exists.',
    );
    await move('ann.b@example.com');
    expect(await get('ann.b@example.com')).toMatchObject({ Username: sub });
    await refused(get(ANN), 'UserNotFoundException');
    await expect(pool.signUp(ANN)).resolves.toBeDefined();
  });

  it('disables and deletes by email or sub', async () => {
    const sub = await pool.member(ANN);
    const { UserPoolId } = pool.ids;
    await pool.client.adminDisableUser({ UserPoolId, Username: 'Ann@example.com' });
    expect(await get(sub)).toMatchObject({ Enabled: false });
    await pool.client.adminDeleteUser({ UserPoolId, Username: sub });
    await refused(get(sub), 'UserNotFoundException');
    await refused(pool.client.adminDeleteUser({ UserPoolId, Username: sub }), 'UserNotFoundException');
  });
});
