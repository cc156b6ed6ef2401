import { RevokeTokenCommand } from '@aws-sdk/client-cognito-identity-provider';
import { describe, expect, it } from 'vitest';
import { DAY, failure, HOUR, startPool } from './support.ts';

type Pool = Awaited<ReturnType<typeof startPool>>;

const REVOKED = failure('NotAuthorizedException', 'Refresh Token has been revoked');
const REVOKED_ACCESS = failure('NotAuthorizedException', 'Access Token has been revoked');

const refresh = (pool: Pool, RefreshToken: string) =>
  pool.client.getTokensFromRefreshToken({ ClientId: pool.ids.ClientId, RefreshToken });

const refreshFlow = (pool: Pool, REFRESH_TOKEN: string) =>
  pool.client.initiateAuth({
    ClientId: pool.ids.ClientId,
    AuthFlow: 'REFRESH_TOKEN_AUTH',
    AuthParameters: { REFRESH_TOKEN },
  });

const signedIn = async () => {
  const pool = await startPool();
  await pool.member('ann@example.com');
  return { pool, tokens: await pool.signIn('ann@example.com') };
};

describe('refresh', () => {
  it.each([refresh, refreshFlow])(
    'gives new access and id tokens and keeps the refresh token',
    async (ask) => {
      const { pool, tokens } = await signedIn();
      const { AuthenticationResult } = await ask(pool, tokens.RefreshToken);
      expect(AuthenticationResult).toMatchObject({ TokenType: 'Bearer', ExpiresIn: 900 });
      expect(AuthenticationResult?.RefreshToken).toBeUndefined();
      expect(AuthenticationResult?.AccessToken).not.toBe(tokens.AccessToken);
      await expect(ask(pool, tokens.RefreshToken)).resolves.toBeDefined();
      const { AccessToken } = AuthenticationResult ?? {};
      await expect(pool.client.getUser({ AccessToken })).resolves.toBeDefined();
    },
  );

  it('works for 30 days', async () => {
    const { pool, tokens } = await signedIn();
    pool.clock.now += 30 * DAY - 1;
    await expect(refresh(pool, tokens.RefreshToken)).resolves.toBeDefined();
    pool.clock.now += 1;
    await expect(refresh(pool, tokens.RefreshToken)).rejects.toMatchObject(
      failure('NotAuthorizedException', 'Refresh Token has expired'),
    );
  });

  it('works for as long as the stage says from the sign-in, also when it is used all the time', async () => {
    const pool = await startPool({ refreshTokenHours: 12 });
    await pool.member('ann@example.com');
    const { RefreshToken } = await pool.signIn('ann@example.com');
    for (let hour = 1; hour < 12; hour += 1) {
      pool.clock.now += HOUR;
      await expect(refresh(pool, RefreshToken)).resolves.toBeDefined();
    }
    pool.clock.now += HOUR;
    await expect(refresh(pool, RefreshToken)).rejects.toMatchObject(
      failure('NotAuthorizedException', 'Refresh Token has expired'),
    );
  });

  it('refuses tokens that are made up', async () => {
    const { pool, tokens } = await signedIn();
    const [sub = '', session = ''] = tokens.RefreshToken.split('.');
    for (const token of ['x', `${sub}.${session}`, `${sub}.${session}.x`, `${sub}..`, tokens.AccessToken]) {
      await expect(refresh(pool, token)).rejects.toMatchObject(
        failure('NotAuthorizedException', 'Invalid Refresh Token'),
      );
    }
  });

  it('keeps a disabled user out, and enabling does not bring the session back', async () => {
    const { pool, tokens } = await signedIn();
    const ann = { UserPoolId: pool.ids.UserPoolId, Username: 'ann@example.com' };
    await pool.client.adminDisableUser(ann);
    const disabled = failure('NotAuthorizedException', 'User is disabled.');
    await expect(refresh(pool, tokens.RefreshToken)).rejects.toMatchObject(disabled);
    await expect(refreshFlow(pool, tokens.RefreshToken)).rejects.toMatchObject(disabled);
    const { AccessToken } = tokens;
    await expect(pool.client.getUser({ AccessToken })).rejects.toMatchObject(disabled);
    await pool.client.adminEnableUser(ann);
    await expect(refresh(pool, tokens.RefreshToken)).rejects.toMatchObject(REVOKED);
  });

  it('keeps a deleted user out', async () => {
    const { pool, tokens } = await signedIn();
    const ann = { UserPoolId: pool.ids.UserPoolId, Username: 'ann@example.com' };
    await pool.client.adminDeleteUser(ann);
    await expect(refresh(pool, tokens.RefreshToken)).rejects.toMatchObject(failure('NotAuthorizedException'));
    const { AccessToken } = tokens;
    await expect(pool.client.getUser({ AccessToken })).rejects.toMatchObject(
      failure('UserNotFoundException'),
    );
  });
});

describe('sign-out', () => {
  it('with RevokeToken ends one session', async () => {
    const { pool, tokens } = await signedIn();
    const other = await pool.signIn('ann@example.com');
    const revoke = new RevokeTokenCommand({ ClientId: pool.ids.ClientId, Token: tokens.RefreshToken });
    await pool.client.send(revoke);
    await pool.client.send(revoke);
    await expect(refresh(pool, tokens.RefreshToken)).rejects.toMatchObject(REVOKED);
    const { AccessToken } = tokens;
    await expect(pool.client.getUser({ AccessToken })).rejects.toMatchObject(REVOKED_ACCESS);
    await expect(refresh(pool, other.RefreshToken)).resolves.toBeDefined();
  });

  it('with RevokeToken needs the whole token', async () => {
    const { pool, tokens } = await signedIn();
    const { ClientId } = pool.ids;
    const [sub = '', session = ''] = tokens.RefreshToken.split('.');
    await pool.client.revokeToken({ ClientId, Token: `${sub}.${session}.guess` });
    await expect(refresh(pool, tokens.RefreshToken)).resolves.toBeDefined();
    await expect(pool.client.revokeToken({ ClientId, Token: tokens.AccessToken })).rejects.toMatchObject(
      failure('UnsupportedTokenTypeException'),
    );
  });

  it.each(['user', 'admin'])('of everything, by the %s, ends every session', async (who) => {
    const { pool, tokens } = await signedIn();
    const other = await pool.signIn('ann@example.com');
    const ann = { UserPoolId: pool.ids.UserPoolId, Username: 'ann@example.com' };
    if (who === 'user') {
      await pool.client.globalSignOut({ AccessToken: tokens.AccessToken });
    } else {
      await pool.client.adminUserGlobalSignOut(ann);
    }
    for (const { RefreshToken, AccessToken } of [tokens, other]) {
      await expect(refresh(pool, RefreshToken)).rejects.toMatchObject(REVOKED);
      await expect(pool.client.getUser({ AccessToken })).rejects.toMatchObject(REVOKED_ACCESS);
    }
    await expect(pool.signIn('ann@example.com')).resolves.toBeDefined();
  });
});
