import { conversionId, orderId } from '#functions/modules/orders/ids.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { ACCOUNT, ConversionWorld } from '#tests/support/conversion-world.ts';

let world: ConversionWorld;
beforeEach(() => {
  world = new ConversionWorld();
  world.role = 'admin';
});

const reads = (call: string): number => world.provider.calls.filter((each) => each.call === call).length;

const recordOf = (eventId: string) => world.events.get(eventId)?.record;

/** An event with only the id of its order. */
const unnamed = (id: string, eventType = 'order.confirmed'): string => {
  const eventId = world.record({ id }, eventType);
  const stored = world.events.get(eventId);
  if (!stored?.event) throw new Error('no recorded event');
  const data = { id, type: null, status: 'confirmed', account_id: null, created_at: null, updated_at: null };
  world.events.set(eventId, {
    ...stored,
    event: { ...stored.event, created_at: null, data },
    record: { ...stored.record, account_id: null },
  });
  return eventId;
};

const together = async (ids: readonly string[]): Promise<void> => {
  const process = world.processTogether();
  await Promise.all(ids.map((id) => process(id)));
};

describe('an event without a sub-account', () => {
  test('belongs to the account that the provider shows, and starts one conversion', async () => {
    world.provider.deposit('ord_dep_1', '1500.00');
    const event = unnamed('ord_dep_1');
    await world.process(event);
    expect(recordOf(event)).toMatchObject({ processing_status: 'processed', account_id: ACCOUNT });
    expect(world.of(conversionId(ACCOUNT, 'ord_dep_1')).record.status).toBe('transfer_completed');
    await world.process(unnamed('ord_dep_1'));
    expect(world.rows.size).toBe(1);
  });

  test('costs one list for all that wait, and none once the account is known', async () => {
    const ids = Array.from({ length: 20 }, (_, nth) => `ord_dep_${nth}`);
    for (const id of ids) world.provider.deposit(id, '1500.00');
    await together(ids.map((id) => unnamed(id)));
    expect(reads('owners')).toBe(1);
    await together(ids.map((id) => unnamed(id)));
    expect(reads('owners')).toBe(1);
  });

  test('is searched for on later pages, up to the end', async () => {
    world.provider.pageSize = 2;
    for (const nth of [1, 2, 3, 4, 5]) world.provider.deposit(`ord_dep_${nth}`, '1500.00');
    const event = unnamed('ord_dep_1');
    await world.process(event);
    expect(reads('owners')).toBe(3);
    expect(recordOf(event)).toMatchObject({ processing_status: 'processed' });
  });

  test('waits for its order, for a quarter of an hour', async () => {
    const event = unnamed('ord_dep_1');
    await world.process(event);
    expect(recordOf(event)).toMatchObject({ processing_status: 'pending', account_id: null });
    await world.settle(20 * 60_000);
    expect(recordOf(event)).toMatchObject({ processing_status: 'ignored', account_id: null });
    expect(world.orders.size).toBe(0);
  });

  test('is processed once the provider shows its order', async () => {
    const event = unnamed('ord_dep_1');
    await world.process(event);
    world.provider.deposit('ord_dep_1', '1500.00');
    await world.settle(60_000);
    expect(recordOf(event)).toMatchObject({ processing_status: 'processed', account_id: ACCOUNT });
  });

  test('of an order without a sub-account changes nothing', async () => {
    world.provider.deposit('ord_dep_1', '1500.00');
    world.provider.nobodys.add('ord_dep_1');
    const event = unnamed('ord_dep_1');
    await world.process(event);
    expect(recordOf(event)).toMatchObject({ processing_status: 'ignored', account_id: null });
    expect(world.orders.size).toBe(0);
  });

  test.each([
    ['gateway_user', { user_id: 'somebody', manager_id: 'somebody else' }],
    ['client', { user_id: 'somebody', manager_id: 'owner' }],
  ] as const)('changes nothing if its receiver, a %s, cannot see the account', async (role, ownership) => {
    world.role = role;
    const { accountRecord } = world;
    world.accountRecord = accountRecord && { ...accountRecord, ...ownership };
    world.provider.deposit('ord_dep_1', '1500.00');
    const event = unnamed('ord_dep_1');
    await world.process(event);
    expect(recordOf(event)).toMatchObject({ processing_status: 'ignored', account_id: null });
    expect([world.orders.size, world.rows.size, reads('order')]).toEqual([0, 0, 0]);
  });

  test("belongs to its own order's account, whatever another order says", async () => {
    world.owners.set('ord_dep_1', 'acc_other');
    world.provider.deposit('ord_dep_1', '1500.00');
    const event = unnamed('ord_dep_1');
    await world.process(event);
    expect(recordOf(event)).toMatchObject({ processing_status: 'ignored' });
    expect(world.orders.has(orderId(ACCOUNT, 'ord_dep_1'))).toBe(false);
  });

  test('invented 240 times costs few lists', async () => {
    world.provider.pageSize = 1;
    for (const nth of [1, 2, 3, 4, 5, 6]) world.provider.deposit(`ord_dep_${nth}`, '1500.00');
    for (let from = 0; from < 240; from += 10)
      await together(Array.from({ length: 10 }, (_, nth) => unnamed(`ord_invented_${from + nth}`)));
    expect(reads('owners')).toBeLessThan(30);
    expect(reads('order')).toBe(0);
    expect(world.unknownOf.inARow).toBeGreaterThanOrEqual(5);
  });
});

test('a settlement event becomes a settlement, and changes no order', async () => {
  const eventId = unnamed('set_1', 'settlement.confirmed');
  const stored = world.events.get(eventId);
  if (!stored?.event) throw new Error('no recorded event');
  const settlement = { network: 'tron', external_hash: 'ab', orders: 12, processed_at: null };
  const data = { ...stored.event.data, target_asset: 'USDT', target_amount: '98.50' };
  world.events.set(eventId, { ...stored, event: { ...stored.event, data, settlement } });
  await world.process(eventId);
  expect(world.payouts).toEqual([
    {
      id: 'set_1',
      settlement_id: 'set_1',
      status: 'confirmed',
      asset: 'USDT',
      amount: '98.50',
      network: 'tron',
      external_hash: 'ab',
      orders: 12,
      created_at: '2026-11-20T14:00:00.000Z',
      updated_at: '2026-11-20T14:00:00.000Z',
      processed_at: null,
    },
  ]);
  expect(recordOf(eventId)).toMatchObject({
    processing_status: 'processed',
    detail: 'settlement set_1 confirmed',
  });
  expect([world.orders.size, world.settlements.size, world.provider.calls.length]).toEqual([0, 0, 0]);
});
