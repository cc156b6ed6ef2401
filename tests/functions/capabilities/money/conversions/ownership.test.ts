import { describe, expect, test } from 'vitest';
import { listSteps } from '#functions/capabilities/money/conversions/routes.ts';
import { ConversionWorld } from '#tests/support/conversion-world.ts';

const OLD = { user_id: 'owner', role: 'client' } as const;
const NEW = { user_id: 'new-owner', role: 'client' } as const;

/** The current owner confirms the destination and switches the rule on. */
const confirmFor = (world: ConversionWorld, userId: string, walletId = 'wal_1', address = 'TOwnersWallet') =>
  world.rule({
    is_enabled: true,
    destination: {
      wallet_id: walletId,
      address,
      network: 'tron',
      name: null,
      named_at: world.now.toISOString(),
      confirmed_at: world.now.toISOString(),
      confirmed_by: userId,
    },
  });

/** A conversion that needs attention, before or after its exchange. */
const failedAt = async (call: 'exchange' | 'withdraw') => {
  const world = new ConversionWorld();
  world.provider.fail(call, 'authentication');
  const id = await world.deposit();
  expect(world.of(id).record.status).toBe('failed');
  return { world, id };
};

describe.each(['exchange', 'withdraw'] as const)('an account that moved after %s failed', (call) => {
  test('its former owner can neither see nor retry it', async () => {
    const { world, id } = await failedAt(call);
    world.assign('new-owner', null);
    for (const who of [OLD, { user_id: 'manager', role: 'gateway_user' } as const]) {
      await expect(world.retry(id, who)).rejects.toMatchObject({ code: 'NOT_FOUND' });
      const context = { conversions: world.conversions, accounts: world.accounts };
      await expect(listSteps(who, id, context)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    await world.settle();
    expect(world.provider.made('withdrawal')).toHaveLength(0);
  });

  test("the new owner's Retry sends nothing to an unconfirmed destination", async () => {
    const { world, id } = await failedAt(call);
    world.assign('new-owner', null);
    await world.retry(id, NEW);
    expect(world.of(id).record).toMatchObject({ status: 'failed', error_code: 'not_confirmed_by_owner' });
    expect(world.provider.made('withdrawal')).toHaveLength(0);
  });

  test('after they confirm theirs, the money goes there', async () => {
    const { world, id } = await failedAt(call);
    world.assign('new-owner', null);
    world.provider.otherWallets = [{ wallet_id: 'wal_new', address: 'TNew', network: 'tron', name: null }];
    confirmFor(world, 'new-owner', 'wal_new', 'TNew');
    await world.retry(id, NEW);
    expect(world.of(id).record).toMatchObject({
      status: 'transfer_completed',
      destination: { wallet_id: 'wal_new', address: 'TNew' },
    });
    expect(world.provider.made('withdrawal')).toHaveLength(1);
  });
});

test("a deposit after the move is held, not converted under the former owner's rule", async () => {
  const world = new ConversionWorld();
  world.assign('new-owner', null);
  await world.deposit();
  expect(world.rows.size).toBe(0);
  expect([...world.payments.values()].map(({ record }) => [record.state, record.user_id])).toEqual([
    ['held', 'new-owner'],
  ]);
});

test("a later deposit has the new owner's spread", async () => {
  const world = new ConversionWorld();
  world.assign('new-owner', null);
  confirmFor(world, 'new-owner');
  const id = await world.deposit();
  expect(world.of(id).record.user_id).toBe('new-owner');
  expect(world.spreadsAsked).toEqual(['new-owner']);
});

test.each(['exchange', 'transfer'] as const)(
  'a move between the check of the rule and the claim of the %s wins: nothing is claimed',
  async (effect) => {
    const world = new ConversionWorld();
    let moved = false;
    world.beforeSave = ({ state }) => {
      if (moved || state[effect]?.phase !== 'claimed') return;
      moved = true;
      world.assign('new-owner', null);
    };
    const id = await world.deposit();
    expect(moved).toBe(true);
    expect(world.of(id).record).toMatchObject({ status: 'failed', error_code: 'not_confirmed_by_owner' });
    expect(world.provider.made(effect === 'exchange' ? 'exchange' : 'withdrawal')).toHaveLength(0);
  },
);

test('an unanswered order from before the move is looked up, not sent again', async () => {
  const world = new ConversionWorld();
  world.provider.fail('withdraw', 'timeout');
  world.provider.fail('find', 'timeout', 3);
  const id = await world.deposit();
  world.assign('new-owner', null);
  await world.settle();
  expect(world.of(id).record).toMatchObject({ status: 'failed', error_code: 'not_confirmed_by_owner' });
  expect(world.of(id).state.transfer?.phase).toBe('unknown');
  // Confirmed again, but to another wallet: the first order may still arrive, so no second is made yet.
  world.provider.otherWallets = [{ wallet_id: 'wal_new', address: 'TNew', network: 'tron', name: null }];
  confirmFor(world, 'new-owner', 'wal_new', 'TNew');
  await world.retry(id, NEW);
  expect(world.of(id).record).toMatchObject({ status: 'failed', error_code: 'destination_changed' });
  expect(world.provider.made('withdrawal')).toHaveLength(0);
  world.pass(61 * 60_000);
  await world.retry(id, NEW);
  expect(world.of(id).record).toMatchObject({
    status: 'transfer_completed',
    destination: { address: 'TNew' },
  });
  expect(world.provider.made('withdrawal')).toHaveLength(1);
});
