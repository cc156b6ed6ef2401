import { describe, expect, it } from 'vitest';
import { ANN, otherThan, PASSWORD, refused, startPool } from './support.ts';

const signedIn = async () => {
  const pool = await startPool();
  const sub = await pool.member(ANN);
  const { AccessToken } = await pool.signIn(ANN);
  const attributes = async () => {
    const { UserAttributes } = await pool.client.getUser({ AccessToken });
    const pairs = (UserAttributes ?? []).map(({ Name, Value }) => [Name ?? '', Value] as const);
    return Object.fromEntries<string | undefined>(pairs);
  };
  return { pool, sub, AccessToken, attributes };
};

describe('a signed-in user', () => {
  it('reads their attributes, and changes and removes their name', async () => {
    const { pool, sub, AccessToken, attributes } = await signedIn();
    expect(await pool.client.getUser({ AccessToken })).toMatchObject({ Username: sub });
    expect(await attributes()).toEqual({ sub, email: ANN, email_verified: 'true', name: 'Ann' });
    const update = (Value: string) =>
      pool.client.updateUserAttributes({ AccessToken, UserAttributes: [{ Name: 'name', Value }] });
    await update('Ann B');
    expect(await attributes()).toMatchObject({ name: 'Ann B' });
    await update('');
    expect(await attributes()).not.toHaveProperty('name');
    await refused(update('x'.repeat(2049)), 'InvalidParameterException');
  });

  it.each(['email', 'email_verified', 'custom:role'])('cannot change %s', async (Name) => {
    const { pool, AccessToken, attributes } = await signedIn();
    const before = await attributes();
    const update = pool.client.updateUserAttributes({
      AccessToken,
      UserAttributes: [
        { Name: 'name', Value: 'Eve' },
        { Name, Value: 'eve@example.com' },
      ],
    });
    await expect(update).rejects.toThrow();
    expect(await attributes()).toEqual(before);
  });

  it('changes the password with the current one, under the policy and the lock', async () => {
    const { pool, AccessToken } = await signedIn();
    const change = (PreviousPassword: string, ProposedPassword: string) =>
      pool.client.changePassword({ AccessToken, PreviousPassword, ProposedPassword });
    await refused(change(PASSWORD, 'short'), 'InvalidPasswordException');
    for (let i = 0; i < 5; i += 1) {
      await refused(
        change('wrong horse', 'new horse'),
        'NotAuthorizedException',
        'Incorrect username or password.',
      );
    }
    await refused(change(PASSWORD, 'new horse'), 'NotAuthorizedException', 'Password attempts exceeded');
    pool.clock.now += 1000;
    await change(PASSWORD, 'new horse');
    await expect(pool.signIn(ANN)).rejects.toThrow();
    await expect(pool.signIn(ANN, 'new horse')).resolves.toBeDefined();
  });

  it('verifies an email that an administrator changed', async () => {
    const { pool, AccessToken, attributes } = await signedIn();
    await pool.client.adminUpdateUserAttributes({
      ...pool.ann,
      UserAttributes: [{ Name: 'email', Value: 'Ann.B@example.com' }],
    });
    expect(await attributes()).toMatchObject({ email: 'ann.b@example.com', email_verified: 'false' });
    const ask = { AccessToken, AttributeName: 'email' };
    await pool.client.getUserAttributeVerificationCode(ask);
    expect(pool.mails().at(-1)).toMatchObject({ to: 'ann.b@example.com' });
    const Code = pool.lastCode();
    await refused(
      pool.client.verifyUserAttribute({ ...ask, Code: otherThan(Code) }),
      'CodeMismatchException',
    );
    await pool.client.verifyUserAttribute({ ...ask, Code });
    expect(await attributes()).toMatchObject({ email_verified: 'true' });
  });
});
