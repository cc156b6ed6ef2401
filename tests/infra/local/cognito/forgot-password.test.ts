import {
  AdminDisableUserCommand,
  ConfirmForgotPasswordCommand,
  ForgotPasswordCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { beforeEach, describe, expect, it } from 'vitest';
import { HOUR, failure, otherThan, startPool } from './support.ts';

let pool: Awaited<ReturnType<typeof startPool>>;
beforeEach(async () => {
  pool = await startPool();
});

type Pool = Awaited<ReturnType<typeof startPool>>;

const forgot = (pool: Pool, Username = 'ann@example.com') =>
  pool.client.send(new ForgotPasswordCommand({ ClientId: pool.ids.ClientId, Username }));

const reset = (pool: Pool, ConfirmationCode: string, Password = 'new horse', Username = 'ann@example.com') =>
  pool.client.send(
    new ConfirmForgotPasswordCommand({ ClientId: pool.ids.ClientId, Username, ConfirmationCode, Password }),
  );

describe('a forgotten password', () => {
  it('is replaced with the code that is mailed, once', async () => {
    await pool.member('ann@example.com');
    const answer = await forgot(pool);
    expect(answer.CodeDeliveryDetails).toMatchObject({ Destination: 'a***@e***', AttributeName: 'email' });
    expect(pool.mails()).toMatchObject([{ to: 'ann@example.com', subject: 'Your password reset code' }]);
    await expect(reset(pool, pool.lastCode(), 'short')).rejects.toMatchObject(
      failure('InvalidPasswordException'),
    );
    await expect(reset(pool, otherThan(pool.lastCode()))).rejects.toMatchObject(
      failure('CodeMismatchException'),
    );
    await reset(pool, pool.lastCode());
    await expect(pool.signIn('ann@example.com')).rejects.toThrow();
    await expect(pool.signIn('ann@example.com', 'new horse')).resolves.toBeDefined();
    await expect(reset(pool, pool.lastCode())).rejects.toMatchObject(failure('ExpiredCodeException'));
  });

  it('has a code that lives an hour and takes five tries', async () => {
    await pool.member('ann@example.com');
    await forgot(pool);
    pool.clock.now += HOUR;
    await expect(reset(pool, pool.lastCode())).rejects.toMatchObject(failure('ExpiredCodeException'));
    await forgot(pool);
    const code = pool.lastCode();
    for (let i = 0; i < 5; i += 1) await expect(reset(pool, otherThan(code))).rejects.toThrow();
    await expect(reset(pool, code)).rejects.toMatchObject(
      failure('LimitExceededException', 'Attempt limit exceeded, please try after some time.'),
    );
  });

  it('is not another kind of code', async () => {
    await pool.signUp('ann@example.com');
    await expect(reset(pool, pool.lastCode())).rejects.toMatchObject(failure('ExpiredCodeException'));
    await expect(pool.signIn('ann@example.com', 'new horse')).rejects.toMatchObject(
      failure('NotAuthorizedException'),
    );
  });

  it('does not show who exists: the answer is the same, the mail is not sent', async () => {
    await pool.signUp('unverified@example.com');
    await pool.member('ann@example.com');
    await pool.client.send(
      new AdminDisableUserCommand({ UserPoolId: pool.ids.UserPoolId, Username: 'ann@example.com' }),
    );
    for (const email of ['nobody@example.com', 'unverified@example.com', 'ann@example.com']) {
      const { CodeDeliveryDetails } = await forgot(pool, email);
      expect(CodeDeliveryDetails).toEqual({
        Destination: `${email.charAt(0)}***@e***`,
        DeliveryMedium: 'EMAIL',
        AttributeName: 'email',
      });
      await expect(reset(pool, '123456', 'new horse', email)).rejects.toMatchObject(
        failure('ExpiredCodeException'),
      );
    }
    expect(pool.mails()).toHaveLength(1);
  });

  it('waits for the first sign-in of an invited user', async () => {
    await pool.invite('ann@example.com');
    await expect(forgot(pool)).rejects.toMatchObject(
      failure('NotAuthorizedException', 'User password cannot be reset in the current state.'),
    );
  });
});
