import { expect, test } from 'vitest';
import { createDirectory } from '#functions/adapters/ramps/accounts.ts';
import { createRampsClient } from '#functions/adapters/ramps/client.ts';
import { reference } from '#functions/adapters/ramps/reference/profile.ts';
import type { Exchange } from '#functions/adapters/ramps/transport.ts';
import { orderExchange, getOrder } from '#shared/contract/ramps/orders.ts';

const DOWN: Exchange = { kind: 'answer', status: 503, headers: new Headers(), body: {} };

interface Tuned {
  readonly timeoutMs: number;
  readonly retries: number;
}

/** A provider that takes `takesMs` per answer, and gives only tokens. */
const setUp = (tuned: Tuned, takesMs: number) => {
  const world = { now: 0, tries: 0, timeouts: new Set<number>(), pauses: [] as number[] };
  const client = createRampsClient({
    profile: reference,
    credentials: {
      get: () => Promise.resolve({ client_id: 'id', client_secret: 's', environment: 'sandbox' }),
    },
    baseUrls: { sandbox: 'https://ramps.test', production: 'https://ramps.test' },
    clock: () => new Date(world.now),
    timeoutMs: 12_000,
    tuning: () => Promise.resolve(tuned),
    sleep: (ms) => {
      world.pauses.push(ms);
      world.now += ms;
      return Promise.resolve();
    },
    transport: (url, _request, timeoutMs) => {
      if (url.pathname.endsWith('/token')) {
        const body = { access_token: 'token', token_type: 'Bearer', expires_in: '900' };
        return Promise.resolve({ kind: 'answer', status: 200, headers: new Headers(), body });
      }
      world.tries += 1;
      world.timeouts.add(timeoutMs);
      world.now += Math.min(takesMs, timeoutMs);
      return Promise.resolve(takesMs < timeoutMs ? DOWN : { kind: 'unknown', timedOut: true });
    },
  });
  return { world, client };
};

const read = { values: { id: 'ord_1' }, accountId: 'acc_1' };

test.each([
  ['3 retries of a provider that answers at once', { timeoutMs: 30_000, retries: 3 }, 10, 4, [250, 500]],
  ['none', { timeoutMs: 30_000, retries: 0 }, 10, 1, []],
  ['one', { timeoutMs: 30_000, retries: 1 }, 10, 2, []],
  ['a hanging provider: no third try', { timeoutMs: 30_000, retries: 5 }, 60_000, 2, []],
  ['a shorter time leaves room for more', { timeoutMs: 5_000, retries: 5 }, 60_000, 4, [250, 500]],
])(
  'S7.101 a read is retried as configured, within the time of two tries: %s',
  async (_what, tuned, takesMs, tries, pauses) => {
    const { world, client } = setUp(tuned, takesMs);
    expect((await client.read(getOrder, read)).ok).toBe(false);
    expect(world).toMatchObject({ tries, pauses });
    expect(world.now).toBeLessThanOrEqual(24_000);
    expect([...world.timeouts]).toEqual([Math.min(12_000, tuned.timeoutMs)]);
    const passed = setUp(tuned, takesMs);
    await passed.client.send({ row: getOrder, ...read });
    expect(passed.world.tries).toBe(tries);
  },
);

test('S7.101 an order is sent once', async () => {
  const { world, client } = setUp({ timeoutMs: 30_000, retries: 5 }, 10);
  const order = {
    accountId: 'acc_1',
    data: { source_asset: 'BRL', target_asset: 'USDT', source_amount: '100.00' },
    idempotencyKey: 'key-1',
  };
  expect((await client.write(orderExchange, order)).outcome).toBe('unknown');
  await client.send({ row: orderExchange, ...order });
  expect(world.tries).toBe(2);
});

test('S7.102 a page has the configured number of rows', async () => {
  const asked: unknown[] = [];
  const directory = createDirectory(
    {
      read: (_row, { query }) => {
        asked.push(query);
        return Promise.resolve({ ok: true, value: { list: [], total_row: 0 }, headers: new Headers() });
      },
    },
    () => Promise.resolve(50),
  );
  await directory.list(new AbortController().signal);
  expect(asked).toEqual([{ page: '1', size: '50' }]);
});
