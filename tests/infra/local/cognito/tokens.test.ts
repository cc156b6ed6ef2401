import { createRemoteJWKSet, decodeProtectedHeader, jwtVerify } from 'jose';
import { describe, expect, it } from 'vitest';
import { ANN, MINUTE, type Pool, refused, startPool, tempFolder } from './support.ts';

const verify = async (pool: Pool, token: string) => {
  const keys = createRemoteJWKSet(new URL(`${pool.cognito.issuer}/.well-known/jwks.json`));
  const { payload } = await jwtVerify(token, keys, {
    issuer: pool.cognito.issuer,
    algorithms: ['RS256'],
    currentDate: new Date(pool.clock.now),
  });
  return payload;
};

describe('tokens', () => {
  it('carry Cognito’s claims, and verify with the JWKS', async () => {
    const pool = await startPool();
    const sub = await pool.member(ANN);
    const tokens = await pool.signIn(ANN);
    const seconds = Math.floor(pool.clock.now / 1000);
    const access = await verify(pool, tokens.AccessToken);
    expect(access).toEqual({
      sub,
      iss: pool.cognito.issuer,
      client_id: pool.ids.ClientId,
      token_use: 'access',
      scope: 'aws.cognito.signin.user.admin',
      username: sub,
      auth_time: seconds,
      iat: seconds,
      exp: seconds + 900,
      jti: expect.any(String) as string,
      origin_jti: expect.any(String) as string,
      event_id: expect.any(String) as string,
    });
    expect(await verify(pool, tokens.IdToken)).toMatchObject({
      sub,
      aud: pool.ids.ClientId,
      token_use: 'id',
      email: ANN,
      email_verified: true,
      name: 'Ann',
      'cognito:username': sub,
      origin_jti: access.origin_jti,
    });
    expect(decodeProtectedHeader(tokens.AccessToken)).toMatchObject({ alg: 'RS256' });
  });

  it('carry the groups as an array, current at each refresh, and no claim without groups', async () => {
    const pool = await startPool();
    await pool.member(ANN);
    const { AccessToken, RefreshToken } = await pool.signIn(ANN);
    expect(await verify(pool, AccessToken)).not.toHaveProperty('cognito:groups');
    const membership = pool.ann;
    const refresh = async () => {
      const { AuthenticationResult } = await pool.client.getTokensFromRefreshToken({
        ClientId: pool.ids.ClientId,
        RefreshToken,
      });
      return AuthenticationResult;
    };
    await pool.client.adminAddUserToGroup({ ...membership, GroupName: 'gateway_user' });
    await pool.client.adminAddUserToGroup({ ...membership, GroupName: 'admin' });
    pool.clock.now += MINUTE;
    const second = await refresh();
    const payload = await verify(pool, second?.AccessToken ?? '');
    expect(payload['cognito:groups']).toEqual(['gateway_user', 'admin']);
    expect((await verify(pool, second?.IdToken ?? ''))['cognito:groups']).toEqual(['gateway_user', 'admin']);
    expect(payload.iat).toBe(Number(payload.auth_time) + 60);
    await pool.client.adminRemoveUserFromGroup({ ...membership, GroupName: 'admin' });
    const third = await refresh();
    expect((await verify(pool, third?.AccessToken ?? ''))['cognito:groups']).toEqual(['gateway_user']);
  });

  it('are valid for 15 minutes, or for TOKEN_SECONDS', async () => {
    const pool = await startPool({ tokenSeconds: 5 });
    await pool.member(ANN);
    const { AccessToken, ExpiresIn } = await pool.signIn(ANN);
    expect(ExpiresIn).toBe(5);
    pool.clock.now += 4000;
    await expect(pool.client.getUser({ AccessToken })).resolves.toBeDefined();
    pool.clock.now += 1000;
    await refused(pool.client.getUser({ AccessToken }), 'NotAuthorizedException', 'Access Token has expired');
  });

  it('are refused when from another machine, of another use, or altered', async () => {
    const [mine, other] = [await startPool(), await startPool({ dataDir: tempFolder() })];
    await mine.member(ANN);
    await other.member(ANN);
    const tokens = await mine.signIn(ANN);
    const foreign = await other.signIn(ANN);
    const [header = '', , signature = ''] = tokens.AccessToken.split('.');
    const forged = Buffer.from(JSON.stringify({ sub: 'x', token_use: 'access' })).toString('base64url');
    const unsigned = Buffer.from('{"alg":"none"}').toString('base64url');
    for (const AccessToken of [
      foreign.AccessToken,
      tokens.IdToken,
      tokens.RefreshToken,
      `${header}.${forged}.${signature}`,
      `${unsigned}.${forged}.`,
      'nonsense',
    ]) {
      await refused(mine.client.getUser({ AccessToken }), 'NotAuthorizedException', 'Invalid Access Token');
    }
  });

  it('are described in an OpenID document', async () => {
    const pool = await startPool();
    const document = await fetch(`${pool.cognito.issuer}/.well-known/openid-configuration`);
    expect(await document.json()).toMatchObject({
      issuer: pool.cognito.issuer,
      jwks_uri: `${pool.cognito.issuer}/.well-known/jwks.json`,
    });
    const keys = (await (await fetch(`${pool.cognito.issuer}/.well-known/jwks.json`)).json()) as object;
    expect(keys).toEqual({
      keys: [
        {
          kty: 'RSA',
          alg: 'RS256',
          use: 'sig',
          kid: expect.any(String) as string,
          n: expect.any(String) as string,
          e: 'AQAB',
        },
      ],
    });
  });
});
