import { generateKeyPair, SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { running } from '#tests/support/plain.ts';
import { signUp } from '#tests/support/scene.ts';
import { api, cognito, mailedCode, openSocket, signIn, signInAs } from '#tests/support/stack-client.ts';

const refused = {
  status: 401,
  body: { error: { code: 'UNAUTHENTICATED', message: 'Authentication required' } },
};

describe('tokens', () => {
  test('none, garbage, an id token, alg none, HS256, another key, expired: all 401', async () => {
    const { AccessToken, IdToken } = await signIn(running.stack, 'admin');
    const [head = '', payload = ''] = AccessToken.split('.');
    const { kid } = JSON.parse(Buffer.from(head, 'base64url').toString()) as { kid: string };
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
    const { privateKey } = await generateKeyPair('RS256');
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const bad = {
      none: undefined,
      garbage: 'abc.def.ghi',
      id: IdToken,
      'alg none': `${encode({ alg: 'none', kid })}.${payload}.`,
      HS256: await new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256', kid })
        .sign(Buffer.from('secret-secret-secret-secret-secret')),
      'another key': await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey),
      changed: `${head}.${encode({ ...claims, 'cognito:groups': ['admin'], sub: 'somebody' })}.${AccessToken.split('.')[2]}`,
    };
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
  test('with the code from the mailbox makes a client with a profile', async () => {
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

  test('cannot choose a role', async () => {
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
