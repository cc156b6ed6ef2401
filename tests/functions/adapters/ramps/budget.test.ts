import { createRampsClient } from '#functions/adapters/ramps/client.ts';
import { reference } from '#functions/adapters/ramps/reference/profile.ts';
import { budgeted, type Exchange, type Outgoing } from '#functions/adapters/ramps/transport.ts';
import { OVER_BUDGET, type Priority } from '#functions/modules/provider/calls.ts';
import { providerError } from '#functions/modules/provider/errors.ts';
import type { CallBudget } from '#functions/modules/provider/ports.ts';
import { getBalances } from '#shared/contract/ramps/holdings.ts';
import { getOrder, orderExchange } from '#shared/contract/ramps/orders.ts';
import { describe, expect, test } from 'vitest';

const TRY_MS = 10_000;
const TOKEN = { access_token: 't', token_type: 'Bearer', expires_in: 900 };
const ORDER = {
  source_asset: 'BRL',
  target_asset: 'USDT',
  source_amount: '10',
  product: 'exchange',
} as const;

interface World {
  /** Whether the budget has a call for this priority. */
  readonly has?: (priority: Priority) => boolean;
  readonly waitsMs?: number;
  readonly status?: number;
  readonly headers?: Record<string, string>;
}

const world = ({ has = () => true, waitsMs = 0, status = 200, headers = {} }: World = {}) => {
  let now = 1_000_000;
  const clock = () => new Date(now);
  const taken: { readonly priority: Priority; readonly patience: number }[] = [];
  const limited: unknown[] = [];
  const sent: { readonly call: string; readonly timeoutMs: number }[] = [];
  const budget: CallBudget = {
    take: (priority, until) => {
      taken.push({ priority, patience: until - now });
      now += waitsMs;
      return Promise.resolve(has(priority));
    },
    limited: (sentAt, retryAfterMs) => {
      limited.push([sentAt, retryAfterMs]);
      return Promise.resolve();
    },
  };
  const transport = (_url: URL, { call }: Outgoing, timeoutMs: number): Promise<Exchange> => {
    sent.push({ call, timeoutMs });
    const isToken = call === 'POST /oauth/token';
    return Promise.resolve({
      kind: 'answer',
      status: isToken ? 200 : status,
      headers: new Headers(isToken ? {} : headers),
      body: isToken ? TOKEN : { message: 'no' },
    });
  };
  const client = createRampsClient({
    profile: reference,
    credentials: {
      get: () => Promise.resolve({ client_id: 'i', client_secret: 's', environment: 'sandbox' }),
    },
    baseUrls: { sandbox: 'http://127.0.0.1:1', production: 'http://127.0.0.1:1' },
    clock,
    timeoutMs: TRY_MS,
    transport: budgeted(transport, { budget, clock }),
    sleep: () => Promise.resolve(),
  });
  return { client, taken, limited, sent };
};

describe('each request to the provider takes a call from the budget', () => {
  test("a token request does, too, with an order's priority", async () => {
    const { client, taken, sent } = world();
    await client.read(getBalances, { accountId: 'a1' });
    expect(taken.map(({ priority }) => priority)).toEqual(['orders', 'balances']);
    expect(sent).toHaveLength(2);
  });

  test('waits half the time of a try at most, and leaves the rest for the request', async () => {
    const { client, taken, sent } = world({ waitsMs: 2000 });
    await client.read(getBalances, { accountId: 'a1' });
    expect(taken.at(-1)?.patience).toBe(TRY_MS / 2);
    expect(sent.at(-1)?.timeoutMs).toBe(TRY_MS - 2000);
  });

  test('without a call, an order is certainly not sent, and says why', async () => {
    const { client, sent } = world({ waitsMs: 5000, has: () => false });
    expect(await client.write(orderExchange, { accountId: 'a1', data: ORDER })).toMatchObject({
      outcome: 'not_sent',
      reason: 'unavailable',
    });
    expect(sent).toEqual([]);
    let tokens = 1;
    const later = world({ has: () => (tokens -= 1) >= 0 });
    expect(await later.client.write(orderExchange, { accountId: 'a1', data: ORDER })).toEqual({
      outcome: 'not_sent',
      reason: 'unavailable',
      message: OVER_BUDGET,
    });
    expect(later.sent.map(({ call }) => call)).toEqual(['POST /oauth/token']);
  });

  test('so do reads and forwarded calls', async () => {
    const { client } = world({ has: (priority) => priority === 'orders' });
    expect(await client.read(getBalances, { accountId: 'a1' })).toEqual({
      ok: false,
      reason: 'unavailable',
      message: OVER_BUDGET,
    });
    const passed = await client.send({ row: getOrder, values: { id: 'o1' }, priority: 'pages' });
    expect(passed).toMatchObject({ answered: false, sent: false, reason: 'unavailable' });
    expect(providerError(passed)).toMatchObject({ code: 'PROVIDER_FAILURE', message: `${OVER_BUDGET}.` });
  });
});

describe('a 429', () => {
  test("is reported to the budget, with the provider's retry time", async () => {
    const { client, limited } = world({ status: 429, headers: { 'retry-after': '3' } });
    await client.write(orderExchange, { accountId: 'a1', data: ORDER });
    expect(limited).toEqual([[1_000_000, 3000]]);
  });

  test('is the only answer reported', async () => {
    const { client, limited } = world({ status: 503 });
    await client.write(orderExchange, { accountId: 'a1', data: ORDER });
    expect(limited).toEqual([]);
  });
});
