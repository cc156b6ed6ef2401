import { describe, expect, it } from 'vitest';
import { ANN, type CognitoOptions, DAY, failure, HOUR, type Pool, refused, startPool } from './support.ts';

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

const signedIn = async (options: Partial<CognitoOptions> = {}) => {
  const pool = await startPool(options);
  await pool.member(ANN);
  return { pool, tokens: await pool.signIn(ANN) };
};

describe('refresh', () => {
  it.each([refresh, refreshFlow])(
    'returns new access and id tokens and keeps the refresh token',
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

  it.each([
    ['30 days', {}, 30 * DAY],
    ['the stage’s hours', { refreshTokenHours: 12 }, 12 * HOUR],
  ])('works for %s from sign-in, even with constant use', async (_, options, life) => {
    const { pool, tokens } = await signedIn(options);
    for (const passes of [life / 2, life / 2 - 1]) {
      pool.clock.now += passes;
      await expect(refresh(pool, tokens.RefreshToken)).resolves.toBeDefined();
    }
    pool.clock.now += 1;
    await refused(refresh(pool, tokens.RefreshToken), 'NotAuthorizedException', 'Refresh Token has expired');
  });

  it('refuses forged tokens', async () => {
    const { pool, tokens } = await signedIn();
    const [sub = '', session = ''] = tokens.RefreshToken.split('.');
    for (const token of ['x', `${sub}.${session}`, `${sub}.${session}.x`, `${sub}..`, tokens.AccessToken]) {
      await refused(refresh(pool, token), 'NotAuthorizedException', 'Invalid Refresh Token');
    }
  });

  it('refuses a disabled user, and enabling does not restore the session', async () => {
    const { pool, tokens } = await signedIn();
    await pool.client.adminDisableUser(pool.ann);
    const disabled = failure('NotAuthorizedException', 'User is disabled.');
    await refused(refresh(pool, tokens.RefreshToken), disabled);
    await refused(refreshFlow(pool, tokens.RefreshToken), disabled);
    const { AccessToken } = tokens;
    await refused(pool.client.getUser({ AccessToken }), disabled);
    await pool.client.adminEnableUser(pool.ann);
    await refused(refresh(pool, tokens.RefreshToken), REVOKED);
  });

  it('refuses a deleted user', async () => {
    const { pool, tokens } = await signedIn();
    await pool.client.adminDeleteUser(pool.ann);
    await refused(refresh(pool, tokens.RefreshToken), 'NotAuthorizedException');
    const { AccessToken } = tokens;
    await refused(pool.client.getUser({ AccessToken }), 'UserNotFoundException');
  });
});

describe('sign-out', () => {
  it('with RevokeToken ends one session', async () => {
    const { pool, tokens } = await signedIn();
    const other = await pool.signIn(ANN);
    const session = { ClientId: pool.ids.ClientId, Token: tokens.RefreshToken };
    await pool.client.revokeToken(session);
    await pool.client.revokeToken(session);
    await refused(refresh(pool, tokens.RefreshToken), REVOKED);
    const { AccessToken } = tokens;
    await refused(pool.client.getUser({ AccessToken }), REVOKED_ACCESS);
    await expect(refresh(pool, other.RefreshToken)).resolves.toBeDefined();
  });

  it('with RevokeToken requires the complete token', async () => {
    const { pool, tokens } = await signedIn();
    const { ClientId } = pool.ids;
    const [sub = '', session = ''] = tokens.RefreshToken.split('.');
    await pool.client.revokeToken({ ClientId, Token: `${sub}.${session}.guess` });
    await expect(refresh(pool, tokens.RefreshToken)).resolves.toBeDefined();
    await refused(
      pool.client.revokeToken({ ClientId, Token: tokens.AccessToken }),
      'UnsupportedTokenTypeException',
    );
  });

  it.each(['user', 'admin'])('everywhere, by the %s, ends every session', async (who) => {
    const { pool, tokens } = await signedIn();
    const other = await pool.signIn(ANN);
    if (who === 'user') await pool.client.globalSignOut({ AccessToken: tokens.AccessToken });
    else await pool.client.adminUserGlobalSignOut(pool.ann);
    for (const { RefreshToken, AccessToken } of [tokens, other]) {
      await refused(refresh(pool, RefreshToken), REVOKED);
      await refused(pool.client.getUser({ AccessToken }), REVOKED_ACCESS);
    }
    await expect(pool.signIn(ANN)).resolves.toBeDefined();
  });
});
