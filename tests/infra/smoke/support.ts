import { securityHeaders } from '#infra/config/headers.ts';
import type { Check, Visit } from '#tests/smoke/check.ts';

export const stage = {
  web: 'https://gateway.example',
  api: 'https://gateway.example/api',
  ws: 'wss://gateway.example/ws',
  cognito: {
    endpoint: 'https://cognito-idp.eu-west-1.amazonaws.com',
    userPoolId: 'eu-west-1_abc',
    clientId: 'client-1',
  },
  users: [],
};

export interface Sent {
  status?: number;
  body?: string;
  headers: Record<string, string>;
}

const secured = {
  ...securityHeaders({ cognito: stage.cognito.endpoint }),
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
};
const page = (): Sent => ({
  headers: { ...secured, 'content-type': 'text/html', 'cache-control': 'no-cache' },
  body: '<h1>Ramps</h1><script type="module" src="/assets/main-1.js"></script>',
});
const json = (value: unknown, status = 200): Sent => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
});

/** The answers of a healthy stage. */
export const answersOfAGoodStage = (): Record<string, Sent> => ({
  'GET /': page(),
  'GET /docs': page(),
  'GET /gateway/conversions': page(),
  'GET /auth': page(),
  'GET /assets/main-1.js': {
    headers: { ...secured, 'cache-control': 'public, max-age=31536000, immutable' },
  },
  'GET /assets/not-there.js': { status: 404, headers: {} },
  'GET /config.json': {
    headers: { 'cache-control': 'no-cache', 'content-type': 'application/json' },
    body: JSON.stringify({
      region: 'eu-west-1',
      userPoolId: 'eu-west-1_abc',
      userPoolClientId: 'client-1',
      authFlowType: 'USER_SRP_AUTH',
    }),
  },
  'GET /api/profile': json({ message: 'Unauthorized' }, 401),
  'GET /api/not-there': json({ message: 'Not Found' }, 404),
  'POST /api/webhooks/smoke-check': json({ error: {} }, 404),
});

export const asOperator = (): Record<string, Sent> => ({
  ...answersOfAGoodStage(),
  'GET /api/profile': json({ id: 'me', role: 'gateway_user', is_admin: false }),
  'GET /api/subaccounts': json({ items: [{ user_id: 'other', manager_id: 'me' }], next_cursor: null }),
  'GET /api/conversions': json({ items: [{ user_id: 'me', manager_id: null }], next_cursor: null }),
  'GET /api/orders': json({ items: [], next_cursor: null }),
  'GET /api/assets': json({ items: [], next_cursor: null }),
  'GET /api/users': json({ error: {} }, 403),
  'POST /api/ramps': json({ error: { code: 'NOT_FOUND', message: 'Endpoint not allowed' } }, 404),
});

export const visit = (answers: Record<string, Sent>): Visit => ({
  stage,
  fetch: (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    const answer = answers[`${init?.method ?? 'GET'} ${pathname}`];
    if (!answer) throw new Error(`not expected: ${init?.method ?? 'GET'} ${pathname}`);
    const response = new Response(answer.body ?? '', {
      status: answer.status ?? 200,
      headers: answer.headers,
    });
    return Promise.resolve(response);
  },
});

/** The failing checks with their reasons. */
export const failures = async <V extends Visit>(
  checks: readonly Check<V>[],
  visited: V,
): Promise<Readonly<Record<string, string>>> => {
  const outcomes = await Promise.all(
    checks.map(async ({ name, run }) => {
      try {
        await run(visited);
        return [];
      } catch (error) {
        return [[name, error instanceof Error ? error.message : String(error)]];
      }
    }),
  );
  return Object.fromEntries(outcomes.flat()) as Record<string, string>;
};
