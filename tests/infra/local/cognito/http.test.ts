import { request } from 'node:http';
import { describe, expect, it, vi } from 'vitest';
import { startProcess } from './process.ts';
import { ANN, clientFor, PASSWORD, preparedFolder, refused, startPool } from './support.ts';

const ORIGIN = 'http://127.0.0.1:5173';

const post = (url: string, operation: string, body: string, headers: Record<string, string> = {}) =>
  fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
      ...headers,
    },
    body,
  });

describe('the HTTP side', () => {
  it('returns errors in AWS’s format', async () => {
    const { cognito } = await startPool();
    const answer = await post(
      cognito.url,
      'InitiateAuth',
      JSON.stringify({ ClientId: 'none', AuthFlow: 'x' }),
    );
    expect(answer.status).toBe(400);
    expect(answer.headers.get('x-amzn-errortype')).toBe('ResourceNotFoundException:');
    expect(answer.headers.get('content-type')).toBe('application/x-amz-json-1.1');
    expect(await answer.json()).toEqual({
      __type: 'ResourceNotFoundException',
      message: 'User pool client none does not exist.',
    });
  });

  it.each([
    ['Nonsense', '{}', 'UnknownOperationException'],
    ['__proto__', '{}', 'UnknownOperationException'],
    ['SignUp', '{', 'SerializationException'],
    ['SignUp', '[]', 'SerializationException'],
    ['SignUp', 'null', 'SerializationException'],
    ['SignUp', '{}', 'InvalidParameterException'],
    ['SignUp', '{"ClientId":1}', 'SerializationException'],
    ['SignUp', `{"ClientId":"${'x'.repeat(300_000)}"}`, 'SerializationException'],
    ['ListUsers', '{}', 'MissingAuthenticationTokenException'],
    ['AdminDeleteUser', '{}', 'MissingAuthenticationTokenException'],
  ])('refuses %s: case %#', async (operation, body, type) => {
    const { cognito } = await startPool();
    const answer = await post(cognito.url, operation, body);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ __type: type });
  });

  it('names a missing member in the wording that Amplify matches', async () => {
    const { cognito, ids } = await startPool();
    const body = JSON.stringify({ ClientId: ids.ClientId, Username: ANN, Password: null });
    expect(await (await post(cognito.url, 'SignUp', body)).json()).toEqual({
      __type: 'InvalidParameterException',
      message:
        "1 validation error detected: Value at 'password' failed to satisfy constraint: Member must not be null",
    });
  });

  it('allows pages of this machine only', async () => {
    const { cognito } = await startPool();
    const preflight = (origin: string) =>
      fetch(cognito.url, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'POST' },
      });
    const allowed = await preflight(ORIGIN);
    expect(allowed.status).toBe(204);
    expect(allowed.headers.get('access-control-allow-origin')).toBe(ORIGIN);
    expect(allowed.headers.get('access-control-allow-headers')).toContain('x-amz-target');
    expect(allowed.headers.get('access-control-allow-headers')).not.toContain('authorization');
    for (const origin of ['https://example.com', 'http://127.0.0.1.example.com', 'null']) {
      expect((await preflight(origin)).headers.get('access-control-allow-origin')).toBeNull();
    }
    const answer = await post(cognito.url, 'SignUp', '{}', { origin: ORIGIN });
    expect(answer.headers.get('access-control-allow-origin')).toBe(ORIGIN);
    expect(answer.headers.get('access-control-expose-headers')).toContain('x-amzn-errortype');
  });

  it('answers only under its own name', async () => {
    const { cognito } = await startPool();
    const status = await new Promise((resolve, reject) => {
      request(`${cognito.url}/local/pool`, { headers: { host: 'evil.example:9229' } }, (response) => {
        response.resume();
        resolve(response.statusCode);
      })
        .on('error', reject)
        .end();
    });
    expect(status).toBe(403);
  });

  it('publishes its ids, and has no other path', async () => {
    const { cognito } = await startPool();
    const { userPoolId, clientId, issuer, url } = cognito;
    expect(await (await fetch(`${url}/local/pool`)).json()).toEqual({ userPoolId, clientId, issuer });
    expect(userPoolId).toMatch(/^local_[0-9A-Za-z]{9}$/);
    expect(clientId).toMatch(/^[0-9a-z]{26}$/);
    expect(issuer).toBe(`${url}/${userPoolId}`);
    for (const path of ['/', '/local_other/.well-known/jwks.json', '/local/pool/x']) {
      expect((await fetch(url + path)).status).toBe(404);
    }
    expect((await fetch(`${url}/local/pool`, { method: 'POST' })).status).toBe(404);
  });

  it('describes the pool and its client', async () => {
    const { client, ids } = await startPool({ poolName: 'ramps' });
    const { UserPoolId, ClientId } = ids;
    const { UserPool } = await client.describeUserPool({ UserPoolId });
    expect(UserPool).toMatchObject({
      Id: UserPoolId,
      Name: 'ramps',
      UsernameAttributes: ['email'],
      Policies: { PasswordPolicy: { MinimumLength: 6 } },
      EstimatedNumberOfUsers: 0,
    });
    const { UserPoolClient } = await client.describeUserPoolClient({ UserPoolId, ClientId });
    expect(UserPoolClient).toMatchObject({ ClientId, UserPoolId, PreventUserExistenceErrors: 'ENABLED' });
    await refused(
      client.listUsers({ UserPoolId: 'local_000000000' }),
      'ResourceNotFoundException',
      'User pool local_000000000 does not exist.',
    );
    await refused(
      client.describeUserPoolClient({ UserPoolId, ClientId: 'none' }),
      'ResourceNotFoundException',
    );
  });

  it('takes the password minimum and session length from its environment', async () => {
    const started = await startProcess({
      DATA_DIR: preparedFolder(),
      PASSWORD_MINIMUM: '12',
      REFRESH_TOKEN_HOURS: '12',
    });
    const client = clientFor(started.url);
    const { userPoolId: UserPoolId, clientId: ClientId } = started;
    const { UserPool } = await client.describeUserPool({ UserPoolId });
    expect(UserPool?.Policies?.PasswordPolicy?.MinimumLength).toBe(12);
    const { UserPoolClient } = await client.describeUserPoolClient({ UserPoolId, ClientId });
    expect(UserPoolClient).toMatchObject({
      RefreshTokenValidity: 12 * 60 * 60,
      TokenValidityUnits: { RefreshToken: 'seconds' },
    });
    await started.kill('SIGTERM');
  });

  it('prints codes, but no passwords or tokens', async () => {
    const written: string[] = [];
    for (const method of ['log', 'error', 'warn', 'info'] as const) {
      vi.spyOn(console, method).mockImplementation((...parts: unknown[]) => {
        written.push(parts.join(' '));
      });
    }
    const pool = await startPool({ print: undefined as never });
    await pool.signUp(ANN);
    await pool.confirm(ANN, pool.lastCode());
    const tokens = await pool.signIn(ANN);
    await expect(pool.signIn(ANN, 'wrong horse')).rejects.toThrow();
    vi.restoreAllMocks();
    const all = written.join('\n');
    expect(all).toContain(pool.lastCode());
    for (const secret of [PASSWORD, 'wrong horse', ...Object.values(tokens).map(String)]) {
      if (secret.length > 6) expect(all).not.toContain(secret);
    }
  });
});
