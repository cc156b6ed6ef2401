import { beforeEach, describe, expect, test } from 'vitest';
import type { Conversion } from '#functions/modules/conversions/model.ts';
import { ConversionWorld } from '#tests/support/conversion-world.ts';

let world: ConversionWorld;
beforeEach(() => {
  world = new ConversionWorld();
});

const MINUTE = 60_000;

const sent = ({ provider }: ConversionWorld) => [
  provider.made('exchange').length,
  provider.made('withdrawal').length,
];

/** Copies the table; the returned function restores it. The provider keeps what came later. */
const copyOf = (world: ConversionWorld) => {
  const [rows, orders, events] = [world.rows, world.orders, world.events].map((each) => [...each]);
  const restoreIntents = world.intents.copy();
  return () => {
    restoreIntents();
    for (const [map, was] of [
      [world.rows, rows],
      [world.orders, orders],
      [world.events, events],
    ] as const) {
      map.clear();
      for (const [key, value] of was ?? []) (map as Map<string, unknown>).set(key, value);
    }
  };
};

/** Money of other deposits, which a second order could spend. */
const withMoneyOfOthers = (world: ConversionWorld): void => {
  world.provider.byHand.push({ asset: 'BRL', amount: '100000' }, { asset: 'USDT', amount: '100000' });
};

/** Converts a deposit, and returns a restore to when it had reached the step. */
const upTo = async (world: ConversionWorld, step: Conversion['state']['step']) => {
  let restore: (() => void) | undefined;
  world.afterSave = (_before, { state }) => {
    // Copied before the next write, so that the copy has the row as read.
    if (state.step === step) restore ??= undefined;
  };
  world.beforeSave = ({ record: { id } }) => {
    if (world.rows.get(id)?.state.step === step) restore ??= copyOf(world);
  };
  const id = await world.deposit();
  await world.settle();
  expect(world.of(id).record.status).toBe('transfer_completed');
  if (!restore) throw new Error(`never at ${step}`);
  world.beforeSave = () => {};
  return { id, restore };
};

describe.each([true, false])('a table restored to before an order (keys honoured: %s)', (keyHonoured) => {
  test.each([
    'confirm_deposit',
    'generate_quote',
    'initiate_exchange',
    'confirm_exchange',
    'initiate_transfer',
    'confirm_transfer',
  ] as const)('at %s: adopts the orders sent since, and sends nothing again', async (step) => {
    const world = new ConversionWorld();
    world.provider.keyHonoured = keyHonoured;
    const { id, restore } = await upTo(world, step);
    withMoneyOfOthers(world);
    restore();
    await world.settle(60 * MINUTE);
    expect(world.of(id).record).toMatchObject({
      status: 'transfer_completed',
      exchange_order_id: world.provider.made('exchange')[0]?.id,
      transfer_order_id: world.provider.made('withdrawal')[0]?.id,
    });
    expect(sent(world)).toEqual([1, 1]);
  });

  test('without the deposit: a hint starts its conversion, which adopts the orders', async () => {
    world.provider.keyHonoured = keyHonoured;
    const restore = copyOf(world);
    world.provider.clock = () => '2026-11-20T14:00:00.000Z';
    const id = await world.deposit();
    await world.settle();
    withMoneyOfOthers(world);
    restore();
    expect(world.rows.size).toBe(0);
    await world.process(
      world.record({ id: 'ord_dep_1', source_amount: '1500.00', target_amount: '1500.00' }),
    );
    await world.settle();
    expect(world.of(id).record.status).toBe('transfer_completed');
    expect(sent(world)).toEqual([1, 1]);
  });

  test('during a stop: adopts orders, and sends nothing new', async () => {
    world.provider.keyHonoured = keyHonoured;
    const { id, restore } = await upTo(world, 'initiate_transfer');
    withMoneyOfOthers(world);
    restore();
    world.stops.set('gateway');
    await world.settle(60 * MINUTE);
    expect(world.of(id).record.status).toBe('transfer_completed');
    world.stops.lift();
    await world.settle(60 * MINUTE);
    expect(sent(world)).toEqual([1, 1]);
  });
});

describe('the adopted order', () => {
  test('sets the transferred amount, although a later quote differs', async () => {
    const { id, restore } = await upTo(world, 'generate_quote');
    const [transfer] = world.provider.made('withdrawal');
    restore();
    world.provider.quoted = '278.5';
    await world.settle(60 * MINUTE);
    expect(world.of(id).record).toMatchObject({
      status: 'transfer_completed',
      target_usdt_amount: transfer?.source_amount,
    });
    expect(sent(world)).toEqual([1, 1]);
  });

  test('is never a cancelled one: the next is sent under another reference', async () => {
    const { id, restore } = await upTo(world, 'initiate_transfer');
    for (const { id: order } of world.provider.made('withdrawal')) world.provider.settle(order, 'cancelled');
    world.provider.keyHonoured = false;
    restore();
    await world.settle(60 * MINUTE);
    expect(world.of(id).record.status).toBe('transfer_completed');
    expect(world.provider.made('withdrawal').map(({ status }) => status)).toEqual(['cancelled', 'confirmed']);
  });

  test('with another amount, or a second one: nothing is sent, and a person must look', async () => {
    const { id, restore } = await upTo(world, 'initiate_transfer');
    const [first] = world.provider.made('withdrawal');
    if (first) world.provider.orders.push({ ...first, id: 'ord_other', reference: `${id}-w2` });
    restore();
    await world.settle(60 * MINUTE);
    expect(world.of(id).record).toMatchObject({ status: 'failed', error_code: 'outcome_unknown' });
    expect(world.of(id).record.error_message).toContain(`${id}-w1, ${id}-w2`);
    await world.retry(id);
    await world.settle();
    expect(world.of(id).record.status).toBe('failed');
    expect(sent(world)).toEqual([1, 2]);
  });

  test('cannot be searched for: nothing is sent until the provider answers', async () => {
    const { id, restore } = await upTo(world, 'initiate_transfer');
    restore();
    world.provider.fail('ordersOf', 'unreachable', 5);
    await world.settle(60 * MINUTE);
    expect(world.of(id).record.status).toBe('transfer_completed');
    expect(sent(world)).toEqual([1, 1]);
  });
});

test('normally, no orders are searched for', async () => {
  await world.deposit();
  await world.settle();
  expect(world.provider.calls.filter(({ call }) => call === 'ordersOf')).toEqual([]);
});
