import { describe, expect, test } from 'vitest';
import { running } from '#tests/support/plain.ts';
import { signUp } from '#tests/support/scene.ts';
import { api, cognito, mailedCode, openSocket, signIn, signInAs } from '#tests/support/stack-client.ts';

const refused = {
  status: 401,
  body: { error: { code: 'UNAUTHENTICATED', message: 'Authentication required' } },
};

describe('tokens', () => {
  test('a missing, id or tampered token is a 401 at the API and the socket', async () => {
    const { AccessToken, IdToken } = await signIn(running.stack, 'admin');
    const [head = '', payload = '', signature = ''] = AccessToken.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
    const changed = Buffer.from(JSON.stringify({ ...claims, sub: 'somebody' })).toString('base64url');
    const bad = { none: undefined, id: IdToken, changed: `${head}.${changed}.${signature}` };
    for (const [what, token] of Object.entries(bad)) {
      expect(await api(running.stack, token)('GET /profile'), what).toEqual(refused);
      if (token !== undefined) await expect(openSocket(running.stack, token), what).rejects.toThrow('401');
    }
    expect(await api(running.stack, AccessToken)('GET /profile')).toMatchObject({
      status: 200,
      body: { role: 'admin', is_admin: true },
    });
  });
});

describe('sign-up', () => {
  test('the mailed code creates a client with a profile', async () => {
    const email = 'new.person@example.com';
    await signUp(running.stack, email, 'secret-7');
    await expect(signInAs(running.stack, email, 'secret-7')).rejects.toThrow('UserNotConfirmedException');
    const code = await mailedCode(running.dataDir, email);
    const { status } = await cognito(running.stack, 'ConfirmSignUp', {
      ClientId: running.stack.cognito.clientId,
      Username: email,
      ConfirmationCode: code,
    });
    expect(status).toBe(200);
    const { AccessToken } = await signInAs(running.stack, 'New.Person@Example.com', 'secret-7');
    expect(await api(running.stack, AccessToken)('GET /profile')).toMatchObject({
      status: 200,
      body: { email, role: 'client', is_admin: false, kyc_status: null },
    });
    const claims = JSON.parse(Buffer.from(AccessToken.split('.')[1] ?? '', 'base64url').toString()) as Record<
      string,
      unknown
    >;
    expect(claims['cognito:groups']).toEqual(['client']);
  });

  test('a new user cannot choose a role', async () => {
    const { status } = await cognito(running.stack, 'SignUp', {
      ClientId: running.stack.cognito.clientId,
      Username: 'sly@example.com',
      Password: 'secret-7',
      UserAttributes: [
        { Name: 'email', Value: 'sly@example.com' },
        { Name: 'custom:role', Value: 'admin' },
      ],
    });
    expect(status).toBe(400);
  });
});
