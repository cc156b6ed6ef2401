import { pathOf } from '#shared/contract/call.ts';
import { matchRow, RAMPS_TABLE } from '#shared/contract/ramps/table.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HOSTILE } from '#tests/support/hostile.ts';

const RUNS = { seed: 20_261_121, numRuns: 5000 };
const METHODS = ['GET', 'POST', 'PATCH', 'DELETE', 'PUT', 'HEAD', 'CONNECT', 'get'] as const;

const row = fc.constantFrom(...RAMPS_TABLE);
const value = fc.stringMatching(/^[A-Za-z0-9_-][A-Za-z0-9_.:~-]{0,40}$/);

const fill = (template: string, values: readonly string[]): string => {
  const left = [...values];
  return template.replaceAll(/\{\w+\}/g, () => left.shift() ?? 'x');
};

/** All allowed calls: the templates, with an encoded value in each placeholder. */
const ALLOWED = RAMPS_TABLE.map(
  ({ method, template }) => new RegExp(`^${method} ${template.replaceAll(/\{\w+\}/g, '(?!\\.)[\\w.~%-]+')}$`),
);

/** Any request leads to a row's own path at the provider, or to no call. */
const staysInside = (method: string, endpoint: string): boolean => {
  const matched = matchRow(method, endpoint);
  if (!matched) return true;
  const path = pathOf(matched.row.template, matched.values) ?? '';
  const url = new URL(path.replace(/^\//, ''), 'https://provider.example/base/');
  return (
    url.origin === 'https://provider.example' &&
    url.pathname === `/base${path}` &&
    url.search === '' &&
    ALLOWED.some((allowed) => allowed.test(`${method} ${path}`))
  );
};

describe('the proxy’s table', () => {
  test('S7.2 is the contract’s: each row by its method and template, once', () => {
    expect(RAMPS_TABLE.map(({ method, template }) => `${method} ${template}`)).toEqual([
      'GET /v1/asset',
      'GET /v1/network/asset/{asset}',
      'POST /v1/quote',
      'GET /v1/balance/pool',
      'GET /v1/subaccounts',
      'POST /v1/subaccount',
      'GET /v1/subaccount',
      'GET /v1/balance/assets',
      'PATCH /v1/subaccount/inactive',
      'GET /v1/subaccount/wallet-address',
      'POST /v1/subaccount/wallet-address/external',
      'POST /v1/subaccount/wallet-address/shared',
      'DELETE /v1/subaccount/wallet-address/id/{id}',
      'GET /v1/subaccount/bank-account',
      'POST /v1/subaccount/bank-account/external',
      'POST /v1/subaccount/bank-account/shared',
      'DELETE /v1/subaccount/bank-account/id/{id}',
      'POST /v1/order/exchange',
      'POST /v1/order/withdrawal',
      'POST /v1/order/shared/withdrawal',
      'GET /v1/order',
      'GET /v1/order/{id}',
    ]);
    expect(new Set(RAMPS_TABLE.map(({ id }) => id)).size).toBe(RAMPS_TABLE.length);
  });

  test('everything that moves money or changes something is judged by the role row', () => {
    const changes = RAMPS_TABLE.filter(({ method, id }) => method !== 'GET' && id !== 'quote');
    expect(changes.every(({ fresh }) => fresh)).toBe(true);
    expect(RAMPS_TABLE.filter(({ fresh }) => fresh)).toHaveLength(changes.length);
  });

  test('a row is found by its path with any value, and the path is rebuilt', () => {
    fc.assert(
      fc.property(row, value, (asked, id) => {
        const path = fill(asked.template, [id]);
        const matched = matchRow(asked.method, `${path}?page=1&size=%32`);
        const literal = RAMPS_TABLE.some(
          ({ method, template }) => method === asked.method && template === path,
        );
        return (
          (matched?.row === asked || literal) &&
          pathOf(matched?.row.template ?? '', matched?.values) ===
            fill(asked.template, [encodeURIComponent(id)]) &&
          matched?.query.get('size') === '2'
        );
      }),
      RUNS,
    );
  });
});

describe('hostile addresses', () => {
  test('any text', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...METHODS),
        fc.oneof(fc.string({ unit: 'binary', maxLength: 80 }), fc.webPath()),
        staysInside,
      ),
      { ...RUNS, numRuns: 1000 },
    );
  });

  test('a row’s path with hostile text in it, or instead of its value', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...METHODS),
        row,
        fc.constantFrom(...HOSTILE),
        fc.nat(60),
        fc.boolean(),
        (method, asked, hostile, at, asValue) => {
          const path = fill(asked.template, [asValue ? hostile : 'value']);
          const endpoint = asValue ? path : `${path.slice(0, at)}${hostile}${path.slice(at)}`;
          return staysInside(method, endpoint);
        },
      ),
      RUNS,
    );
  });

  test('in another spelling, with an illegal character, or elsewhere, are no call', () => {
    for (const endpoint of [
      ...['//v1/asset', '/v1//asset', '/v1/asset/', '/V1/asset', '/v1/ASSET', 'v1/asset', '/v1/asset#x'],
      ...['/v1/asset\t', '/v1/asset\n', '\t/v1/asset', ' /v1/asset', '/v1/asset ', '/v1/asset\0'],
      ...['/v1/asset%00', '/v1/%61sset', '/v1/x/../asset', '/v1/./asset', '/v1/%2e%2e/asset', '/v1\\asset'],
      ...['/v1/asset?type=fiat\r\nX: y', '/v1/asset?type=a b', '/v1/asset?type=a\\b', '/v1/asset?type=é'],
      ...['https://provider.example/v1/asset', '//evil/v1/asset', '/\\evil/v1/asset', '@evil/v1/asset'],
      ...['..', '.', '%2e%2e', 'USDT%2F..', 'USDT/', '', 'a@b', 'a%40b'].map(
        (asset) => `/v1/network/asset/${asset}`,
      ),
      ...['/v1/order/../subaccounts', '/v1/order/ord_1/confirm', `/v1/order/${'x'.repeat(600)}`],
      ...['/v1/webhooks', '/oauth/token', '/sandbox/reset', '', '/', '?'],
    ])
      expect([endpoint, METHODS.filter((method) => matchRow(method, endpoint))]).toEqual([endpoint, []]);
  });
});
