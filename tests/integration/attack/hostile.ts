import { CALLS } from '#shared/contract/calls/index.ts';
import { RAMPS_TABLE } from '#shared/contract/ramps/table.ts';
import fc from 'fast-check';
import type { Thing } from './scene.ts';

/** Values that fool parsers of URLs, headers and bodies. `evil` is a trap’s URL. */
const corpus = (evil: string): readonly string[] => [
  `//${evil}`,
  `/\\${evil}`,
  `@${evil}`,
  `https://${evil}/v1/asset`,
  `/v1/asset@${evil}`,
  `/v1/../../${evil}`,
  '/%2e%2e/%2e%2e/oauth/token',
  '/v1/%2e%2e/sandbox/reset',
  '/v1/order/..%2f..%2fsandbox%2freset',
  '/v1/order/../../sandbox/reset',
  '/v1/order/%00',
  '/v1\t/asset',
  '/v1/asset\r\nHost: evil',
  '/v1/asset%0d%0aX-sub-account-id:%20acc_1',
  '/V1/ASSET',
  '/v1/asset/',
  '/v1//asset',
  '/v1/asset;x=1',
  '/v1/asset#/oauth/token',
  '/v1/subaccounts?page=1&page=2&size=100000',
  '/v1/order?size=99999999999999999999',
  '/oauth/token',
  '/sandbox/reset',
  '/sandbox/log',
  '',
  ' ',
  '\u0000',
  '\u202e',
  '💸',
  'null',
  'undefined',
  '__proto__',
  'constructor',
  "' OR 1=1 --",
  '{{7*7}}',
  '${jndi:ldap://x}',
  '<script>alert(1)</script>',
  '=cmd()',
  '-1',
  '1e309',
  '0x10',
  'NaN',
  '9'.repeat(400),
  'a'.repeat(5000),
  // Valid cursors whose sort value is too long or missing.
  Buffer.from('a'.repeat(1404)).toString('base64url'),
  Buffer.from('ASSET#\u0000').toString('base64url'),
];

export interface HostileRequest {
  readonly caller: 'nobody' | 'client' | 'operator' | 'admin';
  readonly method: string;
  /** The raw path, from `/api` on. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

/** Excluded, because they remove what other requests need. */
const SPARED = new Set([
  'DELETE /api/credentials',
  'PUT /api/credentials',
  'POST /api/credentials',
  // Without user_id, this signs the caller out.
  'DELETE /api/sessions',
]);

/**
 * Seeded requests from the contract and the corpus: wrong values and paths, JSON bodies of every shape, invalid JSON, and proxy
 * calls inside and outside the table.
 */
export const hostileRequests = (
  count: number,
  evil: string,
  things: readonly Thing[],
): readonly HostileRequest[] => {
  const bad = fc.constantFrom(...corpus(evil));
  const id = fc.oneof(
    bad,
    fc.constantFrom(...things.flatMap((thing) => Object.values(thing) as string[])),
    fc.string({ maxLength: 30 }),
  );
  const value: fc.Arbitrary<unknown> = fc.oneof(
    bad,
    id,
    fc.jsonValue({ maxDepth: 2 }),
    fc.double(),
    fc.bigInt().map(String),
  );
  const caller = fc.constantFrom('nobody', 'client', 'client', 'operator', 'operator', 'admin');
  const filled = (template: string, values: readonly string[]): string => {
    const left = [...values];
    return template.replaceAll(/\{\w+\}/g, () => encodeURIComponent((left.shift() ?? 'x').toWellFormed()));
  };
  const query = fc.option(
    fc.dictionary(fc.constantFrom('limit', 'cursor', 'scope', 'account_id', 'state', 'x'), bad, {
      maxKeys: 3,
    }),
  );
  const body = fc.oneof(
    fc.constant(undefined),
    fc.jsonValue({ maxDepth: 3 }).map((any) => JSON.stringify(any)),
    fc
      .dictionary(
        fc.constantFrom(
          ...[
            'id',
            'user_id',
            'manager_id',
            'role',
            'email',
            'password',
            'displayName',
            'is_admin',
            'version',
          ],
          ...[
            'sub_account_id',
            'process_id',
            'action',
            'minimum_amount',
            'maximum_daily_amount',
            'is_enabled',
          ],
          ...['custom_spread', 'spread_band_id', 'webhook_url', 'webhook_header_key', 'webhook_header_value'],
          ...['pk', 'sk', 'entity', 'owner', '__proto__', 'custom:role'],
        ),
        value,
        { maxKeys: 6 },
      )
      .map((any) => JSON.stringify(any)),
    fc.constantFrom('{', '[]', 'null', '"', '{"a":1}{"b":2}', '\u0000', '[[[[[[[[[['),
  );
  const calls = CALLS.filter(({ method, path }) => !SPARED.has(`${method} ${path}`));
  const direct = fc
    .tuple(caller, fc.constantFrom(...calls), fc.array(id, { minLength: 3, maxLength: 3 }), query, body)
    .map(([who, call, ids, asked, sent]) => ({
      caller: who,
      method: call.method,
      path: `${filled(call.path, ids)}${asked ? `?${new URLSearchParams(Object.fromEntries(Object.entries(asked).map(([key, text]) => [key, text.toWellFormed()]))).toString()}` : ''}`,
      headers: {},
      body: call.method === 'GET' ? undefined : sent,
    }));
  const wrongPath = fc
    .tuple(caller, fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH'), bad, body)
    .map(([who, method, path, sent]) => ({
      caller: who,
      method,
      path: `/api/${encodeURI(path.toWellFormed()).replaceAll('%25', '%')}`,
      headers: {},
      body: method === 'GET' ? undefined : sent,
    }));
  const endpoint = fc.oneof(
    bad,
    fc
      .tuple(fc.constantFrom(...RAMPS_TABLE), id)
      .map(([row, one]) => row.template.replaceAll(/\{\w+\}/g, () => one)),
    fc.tuple(fc.constantFrom(...RAMPS_TABLE), bad).map(([row, one]) => row.template + one),
  );
  const headerName = fc.constantFrom(
    'X-sub-account-id',
    'x-sub-account-id',
    'X-SUB-ACCOUNT-ID',
    'Authorization',
    'Host',
  );
  const headerValue = fc.oneof(
    id,
    fc.tuple(id, id).map(([a, b]) => `${a},${b}`),
    fc.tuple(id, id),
    fc.constant('acc_1\r\nHost: evil'),
  );
  const proxied = fc
    .record({
      caller,
      endpoint,
      method: fc.constantFrom('GET', 'GET', 'POST', 'PATCH', 'DELETE', 'PUT', 'get', 'TRACE', 'CONNECT'),
      headers: fc.option(fc.dictionary(headerName, headerValue, { maxKeys: 3 })),
      data: fc.option(value),
      key: fc.option(
        fc.oneof(
          fc.uuid(),
          bad.filter((text) => /^[\x21-\x7e]{0,100}$/.test(text)),
        ),
      ),
    })
    .map(({ caller: who, key, headers, data, ...call }) => ({
      caller: who,
      method: 'POST',
      path: '/api/ramps',
      headers: key === null ? {} : { 'idempotency-key': key },
      body: JSON.stringify({ ...call, ...(headers && { headers }), ...(data !== null && { data }) }),
    }));
  return fc.sample(
    fc.oneof(
      { weight: 4, arbitrary: direct },
      { weight: 1, arbitrary: wrongPath },
      { weight: 5, arbitrary: proxied },
    ),
    { numRuns: count, seed: 4711 },
  );
};
