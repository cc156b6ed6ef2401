import { listAssets } from '#shared/contract/ramps/assets.ts';
import { orderExchange, requestQuote } from '#shared/contract/ramps/orders.ts';
import { createRampsClient } from '#functions/adapters/ramps/client.ts';
import { reference } from '#functions/adapters/ramps/reference/profile.ts';
import type { Transport } from '#functions/adapters/ramps/transport.ts';
import { beforeEach, describe, expect, test } from 'vitest';

let now: number;
let asked: { method: string; path: string; timeoutMs: number }[];
/** The duration of the token request and of each call. */
let takes: { token: number; call: number };

beforeEach(() => {
  now = Date.parse('2026-11-20T14:00:00.000Z');
  asked = [];
  takes = { token: 0, call: 0 };
});

const transport: Transport = (url, { method }, timeoutMs) => {
  asked.push({ method, path: url.pathname, timeoutMs });
  const isToken = url.pathname === '/oauth/token';
  now += isToken ? takes.token : Math.min(takes.call, timeoutMs);
  if (!isToken && takes.call > timeoutMs) return Promise.resolve({ kind: 'unknown', timedOut: true });
  const body = isToken ? { access_token: 't', expires_in: 900 } : {};
  return Promise.resolve({ kind: 'answer', status: 200, headers: new Headers(), body });
};

const client = () =>
  createRampsClient({
    profile: reference,
    credentials: {
      get: () => Promise.resolve({ client_id: 'i', client_secret: 's', environment: 'sandbox' }),
    },
    baseUrls: { sandbox: 'http://127.0.0.1:9', production: 'http://127.0.0.1:9' },
    clock: () => new Date(now),
    transport,
    tokenTimeoutMs: 8_000,
  });

const calls = () => asked.filter(({ path }) => path !== '/oauth/token').map(({ timeoutMs }) => timeoutMs);

describe('a call with a deadline', () => {
  test('gets what is left after the token, up to its own timeout', async () => {
    takes.token = 7_000;
    const slow = client();
    await slow.send({ row: requestQuote, until: now + 24_000, data: {} });
    expect(asked[0]).toMatchObject({ path: '/oauth/token', timeoutMs: 8_000 });
    expect(calls()).toEqual([17_000]);
    await slow.send({ row: requestQuote, until: now + 24_000, data: {} });
    expect(calls()).toEqual([17_000, 20_000]);
  });

  test('retries a read within what is left', async () => {
    takes.call = 60_000;
    const until = now + 24_000;
    const result = await client().send({ row: listAssets, until });
    expect(result).toEqual({ answered: false, reason: 'timeout', sent: true });
    expect(calls()).toEqual([20_000, 4_000]);
    expect(now).toBe(until);
  });

  test('is not sent after the deadline', async () => {
    takes.token = 8_000;
    const result = await client().send({ row: orderExchange, until: now + 8_000, data: {} });
    expect(result).toEqual({ answered: false, reason: 'timeout', sent: false });
    expect(calls()).toEqual([]);
  });

  test('never retries a write', async () => {
    takes.call = 60_000;
    await client().send({ row: orderExchange, until: now + 24_000, data: {} });
    expect(calls()).toEqual([20_000]);
  });
});
