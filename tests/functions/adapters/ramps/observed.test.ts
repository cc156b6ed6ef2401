import { callOf, observed } from '#functions/adapters/ramps/observed.ts';
import type { Exchange } from '#functions/adapters/ramps/transport.ts';
import { PROVIDER_CALLS } from '#shared/contract/metrics.ts';
import { RAMPS_TABLE } from '#shared/contract/ramps/table.ts';
import { describe, expect, test } from 'vitest';
import { listener } from '#tests/support/listener.ts';

const send = async (exchange: Exchange, method: string, address: string) => {
  const { log, lines, metrics, measured } = listener();
  let now = 0;
  const clock = () => new Date((now += 40));
  const transport = observed(() => Promise.resolve(exchange), { log, metrics, clock });
  const request = { method, headers: { authorization: 'Bearer canary' }, body: '{"wallet_id":"canary"}' };
  expect(await transport(new URL(address), request, 20_000)).toBe(exchange);
  return { lines, measured };
};

const answer = (status: number): Exchange => ({
  kind: 'answer',
  status,
  headers: new Headers(),
  body: { canary: true },
});

describe('a request to the provider is one line, timed, and an error where the provider fails', () => {
  test.each([
    ['200', answer(200), 0],
    ['404', answer(404), 0],
    ['422', answer(422), 0],
    ['401', answer(401), 1],
    ['429', answer(429), 1],
    ['503', answer(503), 1],
    ['not_sent', { kind: 'not_sent' }, 1],
    ['timeout', { kind: 'unknown', timedOut: true }, 1],
    ['unknown', { kind: 'unknown', timedOut: false }, 1],
  ] as const)('%s', async (outcome, exchange, errors) => {
    const { lines, measured } = await send(
      exchange,
      'GET',
      'https://api.test/v1/order/ord_canary?search=canary',
    );
    const call = 'GET /v1/order/{id}';
    expect(lines).toEqual([['info', 'provider call', { call, outcome, ms: 40 }]]);
    expect(measured.filter(([name]) => name === 'ProviderLatency')).toEqual([['ProviderLatency', 40, call]]);
    expect(measured.filter(([name]) => name === 'ProviderErrors')).toHaveLength(errors);
  });
});

describe('the name of a call has no id in it', () => {
  test.each([
    ['POST', '/oauth/token', 'POST /oauth/token'],
    ['POST', '/of-a-base/oauth/token', 'POST /oauth/token'],
    ['POST', '/base/v1/order/exchange', 'POST /v1/order/exchange'],
    ['GET', '/v1/order/exchange', 'GET /v1/order/{id}'],
    ['GET', '/v1/network/asset/USDT', 'GET /v1/network/asset/{asset}'],
    ['DELETE', '/v1/subaccount/wallet-address/id/wal_1', 'DELETE /v1/subaccount/wallet-address/id/{id}'],
    ['GET', '/v1/unheard/of', 'other'],
    ['PUT', '/v1/order', 'other'],
    ['GET', '/', 'other'],
  ])('%s %s', (method, path, call) => {
    expect(callOf(method, path)).toBe(call);
  });

  test('each call that is listed is found again', () => {
    for (const call of PROVIDER_CALLS.filter((name) => name !== 'other')) {
      const [method = '', path = ''] = call.split(' ');
      expect(callOf(method, path.replaceAll(/\{\w+\}/g, 'some-id'))).toBe(call);
    }
  });

  test('each row of the proxy has a name of its own', () => {
    for (const { method, template } of RAMPS_TABLE)
      expect(PROVIDER_CALLS).toContain(callOf(method, template));
    expect(RAMPS_TABLE.filter(({ method, template }) => callOf(method, template) === 'other')).toEqual([]);
  });
});
