import { vi } from 'vitest';

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const seconds = () => Math.floor(Date.now() / 1000);
const jwt = (claims: object) =>
  `${part({ alg: 'RS256', kid: 'k' })}.${part({ exp: seconds() + 900, iat: seconds(), ...claims })}.c2ln`;

interface Call {
  readonly operation: string;
  readonly body: Record<string, unknown>;
}

type Answer = { readonly status?: number; readonly body: unknown };

export const refusal = (name: string, message: string): Answer => ({
  status: 400,
  body: { __type: name, message },
});

const signedIn = (email: string): Answer => ({
  body: {
    AuthenticationResult: {
      AccessToken: jwt({ sub: 'user_1', username: 'user_1', origin_jti: 'session_1', token_use: 'access' }),
      IdToken: jwt({ sub: 'user_1', email, 'cognito:username': 'user_1', token_use: 'id' }),
      RefreshToken: 'refresh',
      ExpiresIn: 900,
      TokenType: 'Bearer',
    },
    ChallengeParameters: {},
  },
});

const usual = (email: string): Record<string, Answer> => ({
  InitiateAuth: signedIn(email),
  SignUp: {
    body: {
      UserConfirmed: false,
      UserSub: 'user_1',
      CodeDeliveryDetails: { Destination: 'o***@e***', DeliveryMedium: 'EMAIL', AttributeName: 'email' },
    },
  },
  ConfirmSignUp: { body: {} },
  GetUser: {
    body: {
      Username: 'user_1',
      UserAttributes: [
        { Name: 'email', Value: email },
        { Name: 'email_verified', Value: 'true' },
      ],
    },
  },
  RevokeToken: { body: {} },
});

/** Fakes Cognito's endpoint. Operations succeed unless the test overrides their response. */
export const fakeCognito = (email: string, answers: Record<string, Answer> = {}) => {
  const calls: Call[] = [];
  const table = { ...usual(email), ...answers };
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
    const operation = new Headers(init.headers).get('x-amz-target')?.split('.')[1] ?? '';
    const text = typeof init.body === 'string' ? init.body : await new Response(init.body).text();
    calls.push({ operation, body: JSON.parse(text) as Record<string, unknown> });
    const { status = 200, body } = table[operation] ?? refusal('UnknownOperation', operation);
    return new Response(JSON.stringify(body), { status });
  });
  return { calls, of: (operation: string) => calls.filter((call) => call.operation === operation) };
};
