import {
  AdminCreateUserCommand,
  type AdminCreateUserCommandInput,
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminGetUserCommand,
  AdminUpdateUserAttributesCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { beforeEach, describe, expect, it } from 'vitest';
import { failure, startPool } from './support.ts';

let pool: Awaited<ReturnType<typeof startPool>>;
beforeEach(async () => {
  pool = await startPool();
});

type Pool = Awaited<ReturnType<typeof startPool>>;

const get = (pool: Pool, Username: string) =>
  pool.client.send(new AdminGetUserCommand({ UserPoolId: pool.ids.UserPoolId, Username }));

const create = (pool: Pool, input: Partial<AdminCreateUserCommandInput> = {}) =>
  pool.client.send(
    new AdminCreateUserCommand({
      UserPoolId: pool.ids.UserPoolId,
      Username: 'ann@example.com',
      MessageAction: 'SUPPRESS',
      ...input,
    }),
  );

describe('AdminCreateUser', () => {
  it('makes a user who must change the password, and sends no mail when suppressed', async () => {
    const { User } = await create(pool, { UserAttributes: [{ Name: 'email_verified', Value: 'true' }] });
    expect(User).toMatchObject({
      Username: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      Enabled: true,
      UserStatus: 'FORCE_CHANGE_PASSWORD',
    });
    expect(User?.UserCreateDate?.getTime()).toBe(pool.clock.now);
    expect(User?.Attributes).toEqual(
      expect.arrayContaining([
        { Name: 'sub', Value: User?.Username },
        { Name: 'email', Value: 'ann@example.com' },
        { Name: 'email_verified', Value: 'true' },
      ]),
    );
    expect(pool.printed).toEqual([]);
  });

  it('mails a password of its own making when asked to mail', async () => {
    await create(pool, { MessageAction: undefined, DesiredDeliveryMediums: ['EMAIL'] });
    const [mail] = pool.mails();
    expect(mail).toMatchObject({ to: 'ann@example.com', subject: 'Your temporary password' });
    expect(mail?.code.length).toBeGreaterThanOrEqual(6);
    await expect(pool.signIn('ann@example.com', mail?.code)).rejects.toThrow('There was a challenge.');
  });

  it('mails another temporary password when asked again; the one before is good no more', async () => {
    const mailed = { MessageAction: undefined, DesiredDeliveryMediums: ['EMAIL' as const] };
    const { User } = await create(pool, mailed);
    pool.clock.now += 2 * 24 * 60 * 60 * 1000;
    const again = await create(pool, { ...mailed, MessageAction: 'RESEND' });
    expect(again.User?.Username).toBe(User?.Username);
    const [first, second] = pool.mails();
    expect(second).toMatchObject({ to: 'ann@example.com', subject: 'Your temporary password' });
    expect(second?.code).not.toBe(first?.code);
    await expect(pool.signIn('ann@example.com', first?.code)).rejects.toMatchObject(
      failure('NotAuthorizedException', 'Incorrect username or password.'),
    );
    // Three days from the second mail.
    pool.clock.now += 2 * 24 * 60 * 60 * 1000;
    await expect(pool.signIn('ann@example.com', second?.code)).rejects.toThrow('There was a challenge.');
    pool.clock.now += 24 * 60 * 60 * 1000;
    await expect(pool.signIn('ann@example.com', second?.code)).rejects.toMatchObject(
      failure(
        'NotAuthorizedException',
        'Temporary password has expired and must be reset by an administrator.',
      ),
    );
  });

  it('mails nobody who is not there or has a password of their own', async () => {
    const resend: Partial<AdminCreateUserCommandInput> = {
      MessageAction: 'RESEND',
      DesiredDeliveryMediums: ['EMAIL'],
    };
    await expect(create(pool, resend)).rejects.toMatchObject(failure('UserNotFoundException'));
    await pool.member('ann@example.com');
    await expect(create(pool, resend)).rejects.toMatchObject(
      failure(
        'UnsupportedUserStateException',
        'Resend not possible. ann@example.com status is not FORCE_CHANGE_PASSWORD',
      ),
    );
    expect(pool.printed).toEqual([]);
  });

  it('refuses what would go out by SMS, as is the default', async () => {
    await expect(create(pool, { MessageAction: undefined })).rejects.toMatchObject(
      failure('InvalidParameterException'),
    );
  });

  it('refuses a taken email, a short password and attributes outside of the schema', async () => {
    await pool.signUp('ann@example.com');
    await expect(create(pool, { Username: 'ANN@example.com' })).rejects.toMatchObject(
      failure('UsernameExistsException'),
    );
    await expect(
      create(pool, { Username: 'bob@example.com', TemporaryPassword: 'short' }),
    ).rejects.toMatchObject(failure('InvalidPasswordException'));
    for (const Name of ['sub', 'custom:role']) {
      await expect(
        create(pool, { Username: 'bob@example.com', UserAttributes: [{ Name, Value: 'x' }] }),
      ).rejects.toMatchObject(failure('InvalidParameterException'));
    }
    await expect(get(pool, 'bob@example.com')).rejects.toMatchObject(
      failure('UserNotFoundException', 'User does not exist.'),
    );
  });
});

describe('AdminSetUserPassword', () => {
  it('confirms the user when permanent, and asks for a new one when not', async () => {
    await pool.signUp('ann@example.com');
    await pool.setPassword('ann@example.com', 'new horse');
    expect(await get(pool, 'ann@example.com')).toMatchObject({ UserStatus: 'CONFIRMED' });
    await expect(pool.signIn('ann@example.com', 'new horse')).resolves.toBeDefined();
    await pool.setPassword('ann@example.com', 'temporary', false);
    expect(await get(pool, 'ann@example.com')).toMatchObject({ UserStatus: 'FORCE_CHANGE_PASSWORD' });
    await expect(pool.setPassword('ann@example.com', 'short')).rejects.toMatchObject(
      failure('InvalidPasswordException'),
    );
  });
});

describe('the administrator', () => {
  it('changes an email to one that is free, and frees the one before', async () => {
    const sub = await pool.member('ann@example.com');
    await pool.member('bob@example.com');
    const move = (email: string) =>
      pool.client.send(
        new AdminUpdateUserAttributesCommand({
          UserPoolId: pool.ids.UserPoolId,
          Username: sub,
          UserAttributes: [
            { Name: 'email', Value: email },
            { Name: 'email_verified', Value: 'true' },
          ],
        }),
      );
    await expect(move('BOB@example.com')).rejects.toMatchObject(
      failure('AliasExistsException', 'An account with the given email already exists.'),
    );
    await move('ann.b@example.com');
    expect(await get(pool, 'ann.b@example.com')).toMatchObject({ Username: sub });
    await expect(get(pool, 'ann@example.com')).rejects.toMatchObject(failure('UserNotFoundException'));
    await expect(pool.signUp('ann@example.com')).resolves.toBeDefined();
  });

  it('disables and deletes by email or sub', async () => {
    const sub = await pool.member('ann@example.com');
    const { UserPoolId } = pool.ids;
    await pool.client.send(new AdminDisableUserCommand({ UserPoolId, Username: 'Ann@example.com' }));
    expect(await get(pool, sub)).toMatchObject({ Enabled: false });
    await pool.client.send(new AdminDeleteUserCommand({ UserPoolId, Username: sub }));
    await expect(get(pool, sub)).rejects.toMatchObject(failure('UserNotFoundException'));
    await expect(
      pool.client.send(new AdminDeleteUserCommand({ UserPoolId, Username: sub })),
    ).rejects.toMatchObject(failure('UserNotFoundException'));
  });
});
