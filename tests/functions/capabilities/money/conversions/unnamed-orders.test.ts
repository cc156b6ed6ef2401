import type { SlotDecision } from '#shared/contract/calls/order-slots.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { ConversionWorld } from '#tests/support/conversion-world.ts';
import { AGREED } from '#tests/support/work.ts';

const MINUTE = 60_000;

let world: ConversionWorld;
beforeEach(() => {
  world = new ConversionWorld().withoutNames();
});

const made = () => [world.provider.made('exchange').length, world.provider.made('withdrawal').length];
const decide = async (decision: SlotDecision) => {
  if (!world.unnamed || !world.accountRecord) throw new Error('nothing to decide');
  await world.unnamed.decide(world.accountRecord, decision, AGREED);
};
const slot = () => [...world.slots.values()].at(-1)?.slot?.record ?? null;
/** Expects each of the gateway's orders to be bound to its own intent. */
const expectTrueBindings = () => {
  for (const [order, reference] of world.provider.madeFor) {
    const row = [...world.orders.values()].find((each) => each.external_order_id === order);
    expect(row?.binding?.intent).toBe(reference);
  }
};

describe('a deposit at a provider without order names', () => {
  test('becomes USDT in the wallet, each order bound to its intent', async () => {
    const id = await world.deposit();
    await world.settle(10 * MINUTE);
    expect(world.of(id).record.status).toBe('transfer_completed');
    expect(made()).toEqual([1, 1]);
    expectTrueBindings();
    expect(slot()).toBeNull();
  });

  test('waits for a lagging list, and orders nothing twice', async () => {
    world.provider.listLagMs = 45_000;
    const id = await world.deposit();
    await world.settle(15 * MINUTE);
    expect(world.of(id).record.status).toBe('transfer_completed');
    expect(made()).toEqual([1, 1]);
    expectTrueBindings();
  });

  test('several of equal amount are ordered one after the other', async () => {
    const ids = [];
    for (const order of ['one', 'two', 'three']) ids.push(await world.deposit('1500.00', order));
    await world.settle(60 * MINUTE);
    expect(ids.map((id) => world.of(id).record.status)).toEqual(Array(3).fill('transfer_completed'));
    expect(made()).toEqual([3, 3]);
    expectTrueBindings();
  });
});

test('a conversion that waits for another order does not call the provider', async () => {
  world.provider.listLagMs = 45_000;
  await world.deposit('1500.00', 'one');
  const second = await world.deposit('1600.00', 'two');
  expect(world.of(second).record.note).toBe('Waiting for another order of this sub-account.');
  world.provider.calls.length = 0;
  world.pass(5_000);
  await world.drive(second);
  expect(world.provider.calls).toEqual([]);
});

describe('an unanswered order', () => {
  test('for an exchange is bound after the arrival hour; nothing is sent before', async () => {
    world.provider.fail('exchange', 'timeout_after_commit');
    const id = await world.deposit();
    await world.settle(59 * MINUTE);
    expect(made()).toEqual([1, 0]);
    expect(slot()).toMatchObject({ phase: 'sent' });
    await world.settle(30 * MINUTE);
    expect(world.of(id).record.status).toBe('transfer_completed');
    expect(made()).toEqual([1, 1]);
    expectTrueBindings();
  });

  test('needs a person if nothing is shown, or for a withdrawal', async () => {
    world.provider.fail('exchange', 'timeout');
    await world.deposit();
    await world.settle(180 * MINUTE);
    expect(slot()).toMatchObject({ phase: 'person', why: 'none_shown' });
    expect(made()).toEqual([0, 0]);

    world = new ConversionWorld().withoutNames();
    world.provider.fail('withdraw', 'timeout_after_commit');
    await world.deposit();
    await world.settle(180 * MINUTE);
    expect(slot()).toMatchObject({ phase: 'person', why: 'withdrawal_unanswered' });
    expect(made()).toEqual([1, 1]);
  });

  test('that certainly was not made is ordered again', async () => {
    world.provider.fail('exchange', 'refused');
    world.provider.fail('withdraw', 'unreachable');
    const id = await world.deposit();
    await world.settle(30 * MINUTE);
    expect(world.of(id).record.status).toBe('transfer_completed');
    expect(made()).toEqual([1, 1]);
    expectTrueBindings();
  });
});

test('an order made elsewhere stops its sub-account until somebody assigns it', async () => {
  world.provider.deposit('ord_foreign', '10', {
    type: 'exchange',
    target_asset: 'USDT',
    target_amount: '1.8',
  });
  world.provider.byHand.push({ asset: 'BRL', amount: '10' });
  const id = await world.deposit();
  await world.settle(30 * MINUTE);
  expect(slot()).toMatchObject({ phase: 'person', why: 'unassigned', orders: [{ id: 'ord_foreign' }] });
  expect(world.of(id).record.status).toBe('quote_generated');
  expect(made()).toEqual([1, 0]);
  await decide({ decision: 'outside', order_id: 'ord_foreign' });
  expect(slot()).toBeNull();
  await world.settle(30 * MINUTE);
  // It continues with the money that the order left.
  expect(world.of(id).record.error_message).toContain(
    'Only R$\u00a01.490,00 of this deposit of R$\u00a01.500,00',
  );
});

test('an order declared not made is sent again', async () => {
  world.provider.fail('exchange', 'timeout');
  const id = await world.deposit();
  await world.settle(180 * MINUTE);
  expect(slot()).toMatchObject({ why: 'none_shown' });
  await decide({ decision: 'not_made', version: [...world.slots.values()].at(-1)?.version ?? 0 });
  await world.settle(30 * MINUTE);
  if (world.of(id).record.status === 'failed') await world.retry(id);
  await world.settle(30 * MINUTE);
  expect(world.of(id).record.status).toBe('transfer_completed');
  expect(made()).toEqual([1, 1]);
  expectTrueBindings();
});

test('a table restored to before an order sends nothing until somebody assigns it', async () => {
  world.provider.autoConfirm = false;
  const id = await world.deposit();
  await world.settle(10 * MINUTE);
  const [exchange] = world.provider.made('exchange');
  if (!exchange) throw new Error('nothing was exchanged');
  // The row before the claim.
  const { record, state, version } = world.of(id);
  world.rows.set(id, {
    version,
    record: { ...record, status: 'quote_generated', exchange_order_id: null },
    state: {
      ...state,
      step: 'initiate_exchange',
      exchange: null,
      claims: { exchange: 0, transfer: 0 },
      wake_at: world.now.toISOString(),
    },
  });
  world.intents.forget();
  world.orders.clear();
  world.slots.clear();
  world.provider.byHand.push({ asset: 'BRL', amount: '1500' });
  await world.settle(10 * MINUTE);
  expect(slot()).toMatchObject({ phase: 'person', why: 'unassigned', orders: [{ id: exchange.id }] });
  const account = world.accountRecord;
  const waiting = account && world.slots.get(account.id);
  if (!account || !waiting) throw new Error('nothing held');
  await decide({ decision: 'bind', order_id: exchange.id, version: waiting.version });
  world.provider.settle(exchange.id, 'confirmed');
  world.provider.autoConfirm = true;
  await world.settle(30 * MINUTE);
  expect(world.of(id).record).toMatchObject({
    status: 'transfer_completed',
    exchange_order_id: exchange.id,
  });
  expect(made()).toEqual([1, 1]);
});

describe('balances that the orders do not explain', () => {
  const stops = () => world.stops.standing.account;
  const statusOf = (id: string) => world.of(id).record.status;
  /** One held payment and one completed conversion. */
  const begin = async (): Promise<void> => {
    world.rule({ minimum_amount: '1000' });
    await world.deposit('900.00', 'ord_held');
    await world.deposit();
    await world.settle(10 * MINUTE);
    expect(made()).toEqual([1, 1]);
  };

  test('stop the sub-account after two minutes, even if a PIX hides the fall', async () => {
    await begin();
    world.provider.byHand.push({ asset: 'BRL', amount: '-900' });
    const id = await world.deposit('1600.00', 'ord_dep_2');
    await world.settle(MINUTE);
    expect(stops()).toEqual([]);
    expect(world.of(id).record.note).toMatch(
      /^The provider shows R\$\u00a0900,00 less in this sub-account than/,
    );
    await world.settle(5 * MINUTE);
    expect(stops()).toMatchObject([
      {
        kind: 'sub_account',
        by: { email: 'Ramps Gateway', role: 'admin' },
        reason: expect.stringMatching(
          /^The provider shows R\$\u00a0900,00 less in this sub-account than its orders/,
        ) as unknown,
      },
    ]);
    expect(made()).toEqual([1, 1]);
    expect(world.of(id).record).toMatchObject({ status: 'quote_generated', error_code: null });
    // Somebody asked the provider, and accepts the balances.
    world.stops.lift();
    await world.settle(5 * MINUTE);
    expect(statusOf(id)).toBe('transfer_completed');
  });

  test('stop nothing if they only lag', async () => {
    await begin();
    world.provider.balanceLagMs = 100_000;
    const id = await world.deposit('1600.00', 'ord_dep_2');
    await world.settle(20 * MINUTE);
    expect(statusOf(id)).toBe('transfer_completed');
    expect(stops()).toEqual([]);
  });

  test('stop nothing after an order explains them', async () => {
    await begin();
    world.provider.byHand.push({ asset: 'BRL', amount: '-100' });
    const id = await world.deposit('1600.00', 'ord_dep_2');
    await world.settle(MINUTE);
    expect(made()).toEqual([1, 1]);
    world.provider.byHand.pop();
    await world.settle(5 * MINUTE);
    expect(statusOf(id)).toBe('transfer_completed');
    expect(stops()).toEqual([]);
  });
});

test('a cancelled withdrawal is ordered again only after its USDT are back', async () => {
  world.provider.autoConfirm = false;
  const id = await world.deposit();
  for (const { id: exchange } of world.provider.made('exchange'))
    world.provider.settle(exchange, 'confirmed');
  await world.settle(5 * MINUTE);
  const [withdrawal] = world.provider.made('withdrawal');
  const amount = withdrawal?.source_amount ?? '0';
  world.provider.settle(withdrawal?.id ?? '', 'cancelled');
  world.provider.byHand.push({ asset: 'USDT', amount: `-${amount}` });
  await world.settle(6 * MINUTE);
  expect(world.of(id).record).toMatchObject({ status: 'failed', error_code: 'order_cancelled' });
  await world.retry(id);
  await world.settle(MINUTE);
  expect(made()).toEqual([1, 1]);
  expect(world.of(id).record).toMatchObject({ status: 'failed', error_code: 'money_gone' });
  world.provider.byHand.pop();
  world.provider.autoConfirm = true;
  await world.retry(id);
  await world.settle(5 * MINUTE);
  expect(made()).toEqual([1, 2]);
  expect(world.of(id).record.status).toBe('transfer_completed');
  expectTrueBindings();
});

test('a transfer waits until its sub-account has the USDT, even the first one', async () => {
  world.provider.autoConfirm = false;
  const id = await world.deposit();
  world.provider.balanceLagMs = 60_000;
  for (const { id: exchange } of world.provider.made('exchange'))
    world.provider.settle(exchange, 'confirmed');
  await world.sweep();
  expect(world.of(id).record).toMatchObject({ status: 'exchange_confirmed' });
  expect(made()).toEqual([1, 0]);
  world.provider.autoConfirm = true;
  await world.settle(5 * MINUTE);
  expect(world.of(id).record.status).toBe('transfer_completed');
});
