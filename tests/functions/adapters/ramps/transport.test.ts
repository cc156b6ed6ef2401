import { type Exchange, observed } from '#functions/adapters/ramps/transport.ts';
import { describe, expect, test } from 'vitest';
import { listener } from '#tests/support/listener.ts';

const call = 'GET /v1/order/{id}';

const send = async (exchange: Exchange, address: string) => {
  const { log, lines, metrics, measured } = listener();
  let now = 0;
  const clock = () => new Date((now += 40));
  const transport = observed(() => Promise.resolve(exchange), { log, metrics, clock });
  const headers = { authorization: 'Bearer canary' };
  const request = { call, method: 'GET', headers, body: '{"wallet_id":"canary"}' } as const;
  expect(await transport(new URL(address), request, 20_000)).toBe(exchange);
  return { lines, measured };
};

const answer = (status: number): Exchange => ({
  kind: 'answer',
  status,
  headers: new Headers(),
  body: { canary: true },
});

describe('a request to the provider logs one line with its time, and counts provider errors', () => {
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
    const address = 'https://api.test/v1/order/ord_canary?search=canary';
    const { lines, measured } = await send(exchange, address);
    expect(lines).toEqual([['info', 'provider call', { call, outcome, ms: 40 }]]);
    expect(measured.filter(([name]) => name === 'ProviderLatency')).toEqual([['ProviderLatency', 40, call]]);
    expect(measured.filter(([name]) => name === 'ProviderErrors')).toHaveLength(errors);
  });
});
