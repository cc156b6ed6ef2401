import type { OrderRecord } from '#shared/contract/records.ts';
import { beforeEach, expect, test } from 'vitest';
import { isOutdated } from '#functions/modules/conversions/model.ts';
import { orderId, paymentId } from '#functions/modules/orders/ids.ts';
import { ACCOUNT, ConversionWorld } from '#tests/support/conversion-world.ts';

let world: ConversionWorld;
beforeEach(() => {
  world = new ConversionWorld();
});

const rowOf = (world: ConversionWorld, order: string) => world.orders.get(orderId(ACCOUNT, order));

test.each(['exchange', 'withdraw'] as const)(
  'a driver delayed after its %s overwrites nothing that another wrote',
  async (call) => {
    world.provider.autoConfirm = false;
    const { [call]: send } = world.provider;
    let made = '';
    world.provider[call] = async (toSend) => {
      const sent = await send.call(world.provider, toSend);
      if (sent.outcome !== 'accepted') return sent;
      made = sent.order.id;
      // During the delay, the order is confirmed, and its event starts another driver.
      world.pass(70_000);
      world.provider.settle(made, 'confirmed');
      await world.process(world.record({ id: made, type: sent.order.type }));
      return sent;
    };
    await world.deposit();
    if (call === 'withdraw') {
      world.provider.settle(world.provider.made('exchange')[0]?.id ?? '', 'confirmed');
      await world.settle();
    }
    expect(rowOf(world, made)).toMatchObject({ status: 'confirmed', event_type: 'order.confirmed' });
  },
);

test("of two nearly simultaneous answers, the provider's later change counts, whatever the clocks", () => {
  const answer = (askedAt: string, updated: string, status: OrderRecord['status'] = 'pending') => ({
    askedAt: `2026-11-20T14:00:${askedAt}.000Z`,
    record: { status, updated_at: `2026-11-20T13:59:${updated}.000Z` },
  });
  expect(isOutdated(answer('01', '30'), answer('06', '20'))).toBe(false);
  expect(isOutdated(answer('06', '20'), answer('01', '30'))).toBe(true);
  // In the same state, or if the times are clearly apart, the later request wins.
  expect(isOutdated(answer('01', '20'), answer('06', '20'))).toBe(true);
  expect(isOutdated(answer('30', '20'), answer('06', '30'))).toBe(false);
  // An order confirmed in the instant it was made.
  expect(isOutdated(answer('06', '20'), answer('01', '20', 'confirmed'))).toBe(true);
  expect(isOutdated(answer('01', '20', 'confirmed'), answer('06', '20'))).toBe(false);
});

test("a row has the order's state, whichever event caused the read", async () => {
  world.provider.deposit('ord_1', '1500.00');
  await world.process(world.record({ id: 'ord_1', status: 'cancelled' }, 'order.cancelled'));
  await world.process(world.record({ id: 'ord_1' }, 'settlement.created'));
  expect(rowOf(world, 'ord_1')).toMatchObject({ status: 'confirmed', event_type: 'order.confirmed' });
  expect(world.settlements.get(orderId(ACCOUNT, 'ord_1'))).toMatchObject({
    event_type: 'settlement.confirmed',
  });
});

test.each(['payment', 'conversion'] as const)(
  'of two simultaneous events under different rules, the deposit is converted, not held: the %s written last',
  async (last) => {
    world.provider.deposit('ord_1', '1500.00');
    const [first, second] = [world.record({ id: 'ord_1' }), world.record({ id: 'ord_1' })];
    if (last === 'payment') {
      const store = world.paymentStore;
      const create = store.create.bind(store);
      world.rule({ is_enabled: false });
      store.create = async (record) => {
        store.create = create;
        world.rule({ is_enabled: true });
        await world.process(second);
        return create(record);
      };
    } else {
      const create = world.conversions.create.bind(world.conversions);
      world.conversions.create = async (conversion) => {
        world.conversions.create = create;
        world.rule({ is_enabled: false });
        await world.process(second);
        world.rule({ is_enabled: true });
        return create(conversion);
      };
    }
    await world.process(first);
    const [conversion] = world.rows.values();
    expect(conversion?.record.status).toBe('transfer_completed');
    expect(world.payments.get(paymentId(ACCOUNT, 'ord_1'))?.record).toMatchObject({
      state: 'converting',
      conversion_id: conversion?.record.id,
    });
  },
);

test("Retry does not wait for another conversion's exchange that needs a person, nor use its proceeds", async () => {
  world.provider.exchanged = '200';
  const other = await world.deposit('1500.00', 'ord_other');
  expect(world.of(other).record).toMatchObject({
    error_code: 'exchange_differs',
    exchanged_usdt_amount: '200',
  });
  world.provider.exchanged = undefined;
  world.provider.fail('withdraw', 'authentication');
  const id = await world.deposit();
  await world.retry(id);
  expect(world.of(id).record.status).toBe('transfer_completed');

  world.provider.fail('withdraw', 'authentication');
  const gone = await world.deposit('1500.00', 'ord_gone');
  world.provider.byHand.push({ asset: 'USDT', amount: '-275.878003' });
  await world.retry(gone);
  await world.settle(5 * 60_000);
  expect(world.of(gone).record).toMatchObject({ status: 'failed', error_code: 'money_gone' });
  expect(world.provider.holds('USDT')).not.toMatch(/^-/);
});

test("Retry does not use the USDT of another's exchange with an unknown outcome", async () => {
  world.provider.fail('withdraw', 'authentication');
  const id = await world.deposit();
  world.provider.byHand.push({ asset: 'USDT', amount: '-275.878003' });
  world.provider.keyHonoured = false;
  world.provider.fail('exchange', 'timeout_after_commit');
  world.provider.fail('find', 'refused', 9);
  const other = await world.deposit('1500.00', 'ord_2');
  await world.retry(id);
  await world.settle(30_000);
  expect(world.of(other).state.exchange?.phase).toBe('unknown');
  expect(world.provider.made('withdrawal')).toHaveLength(0);
});
