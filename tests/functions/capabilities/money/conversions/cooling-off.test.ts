import { describe, expect, test } from 'vitest';
import { walletKeys } from '#functions/modules/stops/model.ts';
import { ConversionWorld } from '#tests/support/conversion-world.ts';
import { OWNERS_WALLET } from '#tests/support/model-provider.ts';

const TARGET = walletKeys(OWNERS_WALLET).exact;
const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

const orders = ({ provider }: ConversionWorld) =>
  provider.calls.filter(({ call }) => call === 'exchange' || call === 'withdraw').map(({ call }) => call);

const ago = (world: ConversionWorld, ms: number): string => new Date(world.now.getTime() - ms).toISOString();

/** A deployment where new destinations cool off for a day. */
const worldOf = ({ named = 0, registered }: Record<string, number>): ConversionWorld => {
  const world = new ConversionWorld();
  world.coolingOffHours = 24;
  const rule = world.configurationRecord;
  if (!rule?.destination) throw new Error('no rule');
  world.configurationRecord = {
    ...rule,
    updated_at: ago(world, named),
    destination: { ...rule.destination, confirmed_at: ago(world, named), named_at: ago(world, named) },
  };
  if (registered !== undefined)
    world.registered.set(TARGET, { target: TARGET, since: ago(world, registered), waived_at: null });
  return world;
};

test('an address with another tag is another destination, and cools off on its own', async () => {
  const tagged = { network: 'ton', address_tag: '7' };
  const world = worldOf({ named: HOUR });
  const rule = world.configurationRecord;
  if (!rule?.destination) throw new Error('no rule');
  const target = walletKeys({ ...OWNERS_WALLET, network: 'ton' }).exact;
  world.registered.set(target, { target, since: ago(world, 30 * DAY), waived_at: null });
  world.configurationRecord = { ...rule, destination: { ...rule.destination, ...tagged } };
  world.provider.wallet = { ...OWNERS_WALLET, ...tagged };
  await world.deposit();
  await world.settle(2 * HOUR);
  expect(orders(world)).toEqual(['exchange']);
});

describe('a new destination', () => {
  test('S2.340 gets nothing while it cools off; the conversion waits without using up tries', async () => {
    const world = worldOf({ named: HOUR, registered: HOUR });
    const id = await world.deposit();
    await world.settle(20 * HOUR);
    const { record, state } = world.of(id);
    expect(record).toMatchObject({ status: 'exchange_confirmed', error_code: null, retry_count: 0 });
    expect(record.note).toBe(
      'Cooling off until 2026-11-21 13:00 UTC: the destination is new. It continues automatically then, or once an administrator waives the cooling-off.',
    );
    expect(state).toMatchObject({ step: 'initiate_transfer', attempts: 0, refusals: 0, is_stopped: true });
    expect(orders(world)).toEqual(['exchange']);

    await world.settle(4 * HOUR);
    expect(world.of(id).record).toMatchObject({ status: 'transfer_completed', note: null });
    expect(orders(world)).toEqual(['exchange', 'withdraw']);
  });

  test('causes no calls to the provider while it cools off', async () => {
    const world = worldOf({ named: HOUR });
    await world.deposit();
    await world.settle(HOUR);
    const before = world.provider.calls.length;
    await world.settle(10 * HOUR);
    expect(world.provider.calls).toHaveLength(before);
  });

  test('gets it after a waiver', async () => {
    const world = worldOf({ named: HOUR, registered: HOUR });
    const id = await world.deposit();
    await world.settle(HOUR);
    expect(orders(world)).toEqual(['exchange']);
    world.registered.set(TARGET, { target: TARGET, since: ago(world, 2 * HOUR), waived_at: ago(world, 0) });
    await world.settle(10 * 60_000);
    expect(world.of(id).record.status).toBe('transfer_completed');
  });

  test('S2.340 that replaces another during the wait cools off on its own', async () => {
    const world = worldOf({ named: DAY - HOUR });
    const id = await world.deposit();
    await world.settle(HOUR / 2);
    const rule = world.configurationRecord;
    if (!rule?.destination) throw new Error('no rule');
    world.configurationRecord = {
      ...rule,
      destination: { ...rule.destination, named_at: ago(world, 0) },
    };
    world.ruleVersion += 1;
    await world.settle(20 * HOUR);
    expect(orders(world)).toEqual(['exchange']);
    await world.settle(4 * HOUR);
    expect(world.of(id).record.status).toBe('transfer_completed');
  });
});

test('a rule with a new destination after the check is judged again', async () => {
  const world = worldOf({ named: HOUR, registered: 2 * DAY });
  const other = { ...OWNERS_WALLET, wallet_id: 'wal_new', address: 'TNewAddress' };
  world.provider.otherWallets = [other];
  const { registrations } = world.coolingOff;
  const look = registrations.of.bind(registrations);
  registrations.of = (account, target) => {
    const rule = world.configurationRecord;
    if (rule?.destination?.wallet_id === OWNERS_WALLET.wallet_id) {
      const { wallet_id, address } = other;
      const destination = { ...rule.destination, wallet_id, address, named_at: ago(world, 0) };
      world.configurationRecord = { ...rule, destination };
      world.ruleVersion += 1;
    }
    return look(account, target);
  };
  const id = await world.deposit();
  await world.settle(HOUR);
  expect(orders(world)).toEqual(['exchange']);
  await world.settle(DAY);
  expect(world.of(id).record).toMatchObject({
    status: 'transfer_completed',
    destination: { address: 'TNewAddress' },
  });
});

describe('no cooling-off', () => {
  test.each([
    ['if the deployment has none', () => new ConversionWorld()],
    ['if the rule named the destination long ago', () => worldOf({ named: DAY })],
    ['if it was registered long before the rule named it', () => worldOf({ named: 0, registered: DAY })],
  ])('%s', async (_where, of) => {
    const world = of();
    const id = await world.deposit();
    await world.settle();
    expect(world.of(id).record.status).toBe('transfer_completed');
  });
});
