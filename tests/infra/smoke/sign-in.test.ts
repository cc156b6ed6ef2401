import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished, vi } from 'vitest';
import { signInAsPageDoes } from '#tests/smoke/sign-in.ts';
import { answersOfAGoodStage, visit } from './support.ts';

const PASSWORD = 'correct-horse-9';
const claims = (use: string) =>
  Buffer.from(
    JSON.stringify({
      sub: 'u-1',
      token_use: use,
      exp: 4_000_000_000,
      iat: 1,
      username: 'u-1',
      origin_jti: 'o-1',
    }),
  ).toString('base64url');
const jwt = (use: string): string =>
  `${Buffer.from('{"alg":"RS256"}').toString('base64url')}.${claims(use)}.c2lnbmF0dXJl`;

/** The part of SRP that Cognito and a client exchange, and every request body. */
const srpPool = async (): Promise<{ url: string; bodies: { operation: string; body: string }[] }> => {
  const bodies: { operation: string; body: string }[] = [];
  const answers: Record<string, unknown> = {
    InitiateAuth: {
      ChallengeName: 'PASSWORD_VERIFIER',
      ChallengeParameters: {
        USER_ID_FOR_SRP: 'u-1',
        USERNAME: 'u-1',
        SRP_B: 'a1b2c3d4e5f6'.repeat(64),
        SALT: 'deadbeefdeadbeefdeadbeefdeadbeef',
        SECRET_BLOCK: Buffer.from('block').toString('base64'),
      },
    },
    RespondToAuthChallenge: {
      AuthenticationResult: {
        AccessToken: jwt('access'),
        IdToken: jwt('id'),
        RefreshToken: 'refresh',
        ExpiresIn: 900,
        TokenType: 'Bearer',
      },
    },
  };
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const operation = String(request.headers['x-amz-target']).split('.').at(-1) ?? '';
      bodies.push({ operation, body });
      response.setHeader('content-type', 'application/x-amz-json-1.1');
      response.end(JSON.stringify(answers[operation] ?? {}));
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, bodies };
};

it('signs in by SRP where the stage requires it: the password is never sent', async () => {
  // Amplify warns about every endpoint outside AWS.
  vi.spyOn(console, 'warn').mockReturnValue();
  const { url, bodies } = await srpPool();
  const answers = answersOfAGoodStage();
  const settings = answers['GET /config.json'];
  if (settings)
    settings.body = settings.body?.replace('"region"', `"userPoolEndpoint":"${url}","region"`) ?? '';
  const who = { email: 'smoke@example.com', password: PASSWORD };
  const { token, end } = await signInAsPageDoes(visit(answers), who);
  expect(token).toBe(jwt('access'));
  expect(bodies.map(({ operation }) => operation)).toEqual(['InitiateAuth', 'RespondToAuthChallenge']);
  expect(bodies[0]?.body).toContain('"USER_SRP_AUTH"');
  expect(bodies[1]?.body).toContain('PASSWORD_CLAIM_SIGNATURE');
  await end();
  expect(bodies.at(-1)?.operation).toBe('RevokeToken');
  expect(JSON.stringify(bodies)).not.toContain(PASSWORD);
});
