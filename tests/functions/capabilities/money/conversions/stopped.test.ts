import { beforeEach, describe, expect, test } from 'vitest';
import { walletKeys } from '#functions/modules/stops/model.ts';
import { ConversionWorld } from '#tests/support/conversion-world.ts';
import { OWNERS_WALLET } from '#tests/support/model-provider.ts';

let world: ConversionWorld;
beforeEach(() => {
  world = new ConversionWorld();
});

const { wallet_id: WALLET, address } = OWNERS_WALLET;
const MINUTE = 60_000;

const orders = ({ provider }: ConversionWorld) =>
  provider.calls.filter(({ call }) => call === 'exchange' || call === 'withdraw').map(({ call }) => call);

const SCOPES = [
  ['gateway', null],
  ['sub_account', null],
  ['rule', null],
  ['destination', { id: WALLET }],
  ['destination', { id: 'a former id', targets: walletKeys({ address }).targets }],
] as const;

describe.each(SCOPES)('a stop of the %s (%o)', (kind, destination) => {
  test('S4.103 keeps a conversion before its exchange, with the reason, until it is lifted', async () => {
    world.stops.set(kind, destination);
    const id = await world.deposit();
    await world.settle(60 * MINUTE);
    const { record, state } = world.of(id);
    expect(record).toMatchObject({ status: 'quote_generated', error_code: null, retry_count: 0 });
    expect(record.note).toMatch(
      /since 2026-11-20 13:00 UTC by somebody@example.com: looked strange\. It continues automatically/,
    );
    expect(state).toMatchObject({ step: 'initiate_exchange', attempts: 0, refusals: 0, is_stopped: true });
    expect(orders(world)).toEqual([]);

    world.stops.lift();
    await world.settle(2 * MINUTE);
    expect(world.of(id).record).toMatchObject({ status: 'transfer_completed', note: null });
    expect(orders(world)).toEqual(['exchange', 'withdraw']);
  });

  test('between exchange and transfer keeps the USDT in the sub-account', async () => {
    world.provider.autoConfirm = false;
    const id = await world.deposit();
    world.stops.set(kind, destination);
    for (const order of world.provider.made('exchange')) world.provider.settle(order.id, 'confirmed');
    await world.settle(30 * MINUTE);
    expect(world.of(id).record).toMatchObject({ status: 'exchange_confirmed', error_code: null });
    expect(orders(world)).toEqual(['exchange']);
    world.provider.autoConfirm = true;
    world.stops.lift();
    await world.settle(2 * MINUTE);
    expect(world.of(id).record.status).toBe('transfer_completed');
  });
});

test('a stop of another destination has no effect', async () => {
  world.stops.set('destination', { id: 'wal_other', targets: walletKeys({ address: 'TAnother' }).targets });
  const id = await world.deposit();
  await world.settle();
  expect(world.of(id).record.status).toBe('transfer_completed');
});

test('a stopped conversion does not call the provider', async () => {
  world.stops.set('gateway');
  const id = await world.deposit();
  const before = world.provider.calls.length;
  await world.settle(60 * MINUTE);
  expect(world.provider.calls).toHaveLength(before);
  // It was checked again and again.
  expect(world.of(id).version).toBeGreaterThan(20);
});

describe.each([true, false])('an unknown outcome during a stop (keys honoured: %s)', (keyHonoured) => {
  test('S4.103 is looked up, and its conversion continues as far as the stop allows', async () => {
    world.provider.keyHonoured = keyHonoured;
    world.provider.fail('exchange', 'timeout_after_commit');
    world.beforeSave = () => {
      if (orders(world).length === 1) world.stops.set('sub_account');
    };
    const id = await world.deposit();
    await world.settle();
    expect(world.of(id).record.status).toBe('exchange_confirmed');
    expect(orders(world)).toEqual(['exchange']);
    expect(world.provider.made('exchange')).toHaveLength(1);
  });
});

test('a missing order is looked up, and not sent again during the stop', async () => {
  world.provider.fail('exchange', 'timeout');
  let isStopped = false;
  world.beforeSave = () => {
    if (orders(world).length === 1 && !isStopped) {
      isStopped = true;
      world.stops.set('sub_account');
    }
  };
  const id = await world.deposit();
  await world.settle();
  expect(world.of(id).state.exchange).toMatchObject({ phase: 'unknown' });
  expect(world.of(id).record.error_code).toBeNull();
  expect(orders(world)).toEqual(['exchange']);
  expect(world.provider.calls.filter(({ call }) => call === 'find').length).toBeGreaterThan(5);
  world.stops.lift();
  await world.settle();
  expect(world.of(id).record.status).toBe('transfer_completed');
  const keys = world.provider.calls.filter(({ call }) => call === 'exchange').map(({ key }) => key);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test('a driver that dies before it notes the stop continues the same way', async () => {
  world.stops.set('rule');
  let dead = false;
  world.beforeSave = ({ state }) => {
    if (dead || !state.is_stopped) return;
    dead = true;
    throw new Error('killed');
  };
  await expect(world.deposit()).rejects.toThrow('killed');
  await world.settle();
  const [conversion] = world.rows.values();
  expect(conversion?.state.is_stopped).toBe(true);
  expect(orders(world)).toEqual([]);
  world.stops.lift();
  await world.settle();
  expect([...world.rows.values()].map(({ record }) => record.status)).toEqual(['transfer_completed']);
});
