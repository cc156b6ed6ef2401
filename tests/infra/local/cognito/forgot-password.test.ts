import { beforeEach, describe, expect, it } from 'vitest';
import { ANN, HOUR, otherThan, type Pool, refused, startPool } from './support.ts';

let pool: Pool;
beforeEach(async () => {
  pool = await startPool();
});

const forgot = (Username = ANN) => pool.client.forgotPassword({ ClientId: pool.ids.ClientId, Username });

const reset = (ConfirmationCode: string, Password = 'new horse', Username = ANN) =>
  pool.client.confirmForgotPassword({ ClientId: pool.ids.ClientId, Username, ConfirmationCode, Password });

describe('a forgotten password', () => {
  it('is replaced with the mailed code, once', async () => {
    await pool.member(ANN);
    const answer = await forgot();
    expect(answer.CodeDeliveryDetails).toMatchObject({ Destination: 'a***@e***', AttributeName: 'email' });
    expect(pool.mails()).toMatchObject([{ to: ANN, subject: 'Your password reset code' }]);
    await refused(reset(pool.lastCode(), 'short'), 'InvalidPasswordException');
    await refused(reset(otherThan(pool.lastCode())), 'CodeMismatchException');
    await reset(pool.lastCode());
    await expect(pool.signIn(ANN)).rejects.toThrow();
    await expect(pool.signIn(ANN, 'new horse')).resolves.toBeDefined();
    await refused(reset(pool.lastCode()), 'ExpiredCodeException');
  });

  it('has a code that is valid for an hour and five tries', async () => {
    await pool.member(ANN);
    await forgot();
    pool.clock.now += HOUR;
    await refused(reset(pool.lastCode()), 'ExpiredCodeException');
    await forgot();
    const code = pool.lastCode();
    for (let i = 0; i < 5; i += 1) await expect(reset(otherThan(code))).rejects.toThrow();
    await refused(
      reset(code),
      'LimitExceededException',
      'Attempt limit exceeded, please try after some time.',
    );
  });

  it('refuses a code of another kind', async () => {
    await pool.signUp(ANN);
    await refused(reset(pool.lastCode()), 'ExpiredCodeException');
    await refused(pool.signIn(ANN, 'new horse'), 'NotAuthorizedException');
  });

  it('does not reveal who exists: same answer, no mail', async () => {
    await pool.signUp('unverified@example.com');
    await pool.member(ANN);
    await pool.client.adminDisableUser(pool.ann);
    for (const email of ['nobody@example.com', 'unverified@example.com', ANN]) {
      const { CodeDeliveryDetails } = await forgot(email);
      expect(CodeDeliveryDetails).toEqual({
        Destination: `${email.charAt(0)}***@e***`,
        DeliveryMedium: 'EMAIL',
        AttributeName: 'email',
      });
      await refused(reset('123456', 'new horse', email), 'ExpiredCodeException');
    }
    expect(pool.mails()).toHaveLength(1);
  });

  it('is refused before an invited user’s first sign-in', async () => {
    await pool.invite(ANN);
    await refused(forgot(), 'NotAuthorizedException', 'User password cannot be reset in the current state.');
  });
});
