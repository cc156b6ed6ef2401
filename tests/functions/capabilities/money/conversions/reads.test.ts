import { beforeEach, expect, test } from 'vitest';
import {
  justNow,
  type Reads,
  rememberReads,
  SERVES_MS,
} from '#functions/capabilities/money/conversions/reads.ts';
import { ACCOUNT, ConversionWorld } from '#tests/support/conversion-world.ts';

let world: ConversionWorld;
let reads: Reads;
const asked = (call: string): number => world.provider.calls.filter((each) => each.call === call).length;
const look = (id: string, settled = false) =>
  reads.order(ACCOUNT, id, { since: justNow(world.clock), ...(settled && { settled: true as const }) });

const begin = (): void => {
  reads = rememberReads(world.provider, world.clock);
};

beforeEach(() => {
  world = new ConversionWorld();
  world.provider.deposit('ord_1', '1500.00');
  world.provider.deposit('ord_2', '700.00', { status: 'pending' });
  begin();
});

test('an order is requested once per interval, and its answer is as old as the request', async () => {
  const first = await look('ord_1');
  world.pass(SERVES_MS);
  expect(await look('ord_1')).toEqual(first);
  expect(asked('order')).toBe(1);
  world.pass(1);
  expect((await look('ord_1')).askedAt).toEqual(world.now);
  expect(asked('order')).toBe(2);
});

test('a pending order is requested again when it matters', async () => {
  await look('ord_2');
  await look('ord_2');
  expect(asked('order')).toBe(1);
  world.provider.settle('ord_2', 'confirmed');
  expect(await look('ord_2', true)).toMatchObject({ read: { value: { status: 'confirmed' } } });
  await look('ord_2', true);
  expect(asked('order')).toBe(2);
});

test('the newest answer counts, whichever arrives last', async () => {
  const [order] = world.provider.orders;
  if (!order) throw new Error('no order');
  reads.saw({ ...order, status: 'cancelled' }, world.now);
  reads.saw(order, new Date(world.now.getTime() - 1));
  expect(await look('ord_1')).toMatchObject({ read: { value: { status: 'cancelled' } } });
  expect(reads.shownAt(ACCOUNT, 'ord_1')).toEqual(world.now);
  expect(asked('order')).toBe(0);
});

test('a missing or unreadable order is requested each time', async () => {
  world.provider.fail('order', 'server_error');
  for (const reason of ['unavailable', 'not_found', 'not_found'])
    expect(await look('ord_9')).toMatchObject({ read: { ok: false, reason } });
  expect(asked('order')).toBe(3);
});

test('one list serves all orders of its account, even during the request', async () => {
  world.withoutNames();
  const shown = await Promise.all([look('ord_1'), look('ord_2'), look('ord_1')]);
  expect(shown.map(({ read }) => read.ok && read.value.id)).toEqual(['ord_1', 'ord_2', 'ord_1']);
  expect(asked('order')).toBe(1);
  expect(reads.newest(ACCOUNT, world.now)?.orders.map(({ id }) => id)).toEqual(['ord_2', 'ord_1']);
  world.pass(1);
  expect(reads.newest(ACCOUNT, world.now)).toBeUndefined();
});

test('a failed list fails all who wait; a list without an order fails only that one', async () => {
  world.withoutNames();
  world.provider.fail('order', 'timeout');
  const failed = await Promise.all([look('ord_1'), look('ord_2')]);
  expect(failed.map(({ read }) => !read.ok && read.reason)).toEqual(['timeout', 'timeout']);
  expect(asked('order')).toBe(1);
  const [none, there] = await Promise.all([look('ord_9'), look('ord_1')]);
  expect(none).toMatchObject({ read: { ok: false, reason: 'not_found' } });
  expect(there).toMatchObject({ read: { ok: true } });
});

test('wallets are cached as long; a failure is not', async () => {
  const wallets = () => reads.wallets(ACCOUNT, justNow(world.clock));
  world.provider.fail('usdtWallets', 'server_error');
  expect(await wallets()).toMatchObject({ ok: false });
  expect(await wallets()).toMatchObject({ value: [{ wallet_id: 'wal_1' }] });
  await wallets();
  expect(asked('usdtWallets')).toBe(2);
  world.pass(SERVES_MS + 1);
  world.provider.wallet = null;
  expect(await wallets()).toEqual({ ok: true, value: [] });
});
