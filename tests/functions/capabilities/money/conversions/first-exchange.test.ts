import { beforeEach, describe, expect, test } from 'vitest';
import { ALL_CONFIRMED, ChecklistInMemory } from '#tests/support/checklist-in-memory.ts';
import { ConversionWorld } from '#tests/support/conversion-world.ts';

const MINUTE = 60_000;

let world: ConversionWorld;
let checklist: ChecklistInMemory;
const begin = (record = ALL_CONFIRMED): void => {
  checklist = new ChecklistInMemory(record);
  world = new ConversionWorld().withoutNames(checklist);
};
beforeEach(() => {
  begin();
});

const made = () => [world.provider.made('exchange').length, world.provider.made('withdrawal').length];
const first = () => checklist.kept.record.first_exchange;
const stop = () => world.stops.standing.gateway;
const quotes = () => world.provider.calls.filter(({ call }) => call === 'quote').length;

describe('before the checklist is confirmed', () => {
  test('nothing is exchanged or quoted again; then it continues', async () => {
    begin({ ...ALL_CONFIRMED, webhooks: null });
    const id = await world.deposit();
    await world.settle(60 * MINUTE);
    expect(made()).toEqual([0, 0]);
    expect(quotes()).toBe(1);
    expect(world.of(id).record).toMatchObject({
      status: 'quote_generated',
      error_code: null,
      note: 'Waiting until an administrator confirms the provider’s checklist on the Gateway Settings page.',
    });
    const { version } = checklist.kept;
    await checklist.write(ALL_CONFIRMED, version);
    await world.settle(5 * MINUTE);
    expect(world.of(id).record).toMatchObject({ status: 'transfer_completed', note: null });
  });

  test('USDT bought into a wallet cannot be sent on', async () => {
    const { bought_usdt } = ALL_CONFIRMED;
    if (!bought_usdt) throw new Error('not confirmed');
    begin({ ...ALL_CONFIRMED, bought_usdt: { ...bought_usdt, answer: 'wallet' } });
    await world.deposit();
    await world.settle(10 * MINUTE);
    expect(made()).toEqual([0, 0]);
  });
});

describe('the first exchange', () => {
  test("is proven by its sub-account's balances, and not checked again", async () => {
    const id = await world.deposit();
    await world.settle(5 * MINUTE);
    expect(world.of(id).record.status).toBe('transfer_completed');
    const [exchange] = world.provider.made('exchange');
    expect(first()).toMatchObject({
      intent: `${id}-x1`,
      sub_account: { external_id: 'acc_1' },
      order_id: exchange?.id,
      differs_since: null,
      proven_at: expect.any(String) as unknown,
    });
    const { reads } = checklist;
    const next = await world.deposit('900.00', 'ord_dep_2');
    await world.settle(5 * MINUTE);
    expect(world.of(next).record.status).toBe('transfer_completed');
    expect(checklist.reads).toBe(reads);
  });

  test('is proven although balances lag for less than two minutes and a PIX arrives', async () => {
    world.provider.balanceLagMs = 90_000;
    world.provider.deposit('ord_earlier', '5000');
    world.pass(2 * MINUTE);
    await world.deposit();
    await world.settle(MINUTE);
    await world.deposit('900.00', 'ord_dep_2');
    await world.settle(20 * MINUTE);
    expect(stop()).toBeNull();
    expect(first()?.proven_at).toEqual(expect.any(String));
    expect(made()).toEqual([2, 2]);
  });

  test('that spent the parent’s money stops the gateway with the reason; nothing else is sent', async () => {
    world.provider.autoConfirm = false;
    const id = await world.deposit();
    await world.settle(3 * MINUTE);
    const [exchange] = world.provider.made('exchange');
    world.provider.settle(exchange?.id ?? '', 'confirmed');
    world.provider.byHand.push({ asset: 'BRL', amount: '1500' });
    world.provider.autoConfirm = true;
    await world.settle(1 * MINUTE);
    expect(stop()).toBeNull();
    await world.settle(10 * MINUTE);
    expect(stop()).toMatchObject({
      by: { email: 'Ramps Gateway', role: 'admin' },
      reason: expect.stringMatching(
        /R\$\u00a01.500,00, sub-account .*: they hold R\$\u00a01.500,00 more than its orders/,
      ) as unknown,
    });
    expect(made()).toEqual([1, 0]);
    expect(world.of(id).record.note).toContain('The gateway is stopped');
    // Somebody asked the provider, and accepts the balances.
    expect(first()).toBeNull();
    world.stops.lift();
    await world.settle(5 * MINUTE);
    expect(world.of(id).record.status).toBe('transfer_completed');
  });

  test('is proven next to an open order, unless that order may hide that nothing was spent', async () => {
    const openBeside = async (amount: string, moved: string) => {
      begin();
      world.provider.autoConfirm = false;
      await world.deposit();
      world.provider.deposit('ord_open', amount, { status: 'pending' });
      world.provider.byHand.push({ asset: 'BRL', amount: moved });
      for (const { id } of world.provider.made('exchange')) world.provider.settle(id, 'confirmed');
      world.pass(5 * MINUTE);
      return world.unnamed?.inWay('withdrawal');
    };
    expect(await openBeside('900', '0')).toBeUndefined();
    expect(await openBeside('1500', '1500')).toBe('first_exchange');
    expect(first()?.differs_since).toBeNull();
  });

  test('that was cancelled makes the next one the first', async () => {
    world.provider.autoConfirm = false;
    await world.deposit();
    await world.settle(3 * MINUTE);
    const [exchange] = world.provider.made('exchange');
    world.provider.settle(exchange?.id ?? '', 'cancelled');
    expect(await world.unnamed?.inWay('withdrawal')).toBeUndefined();
    expect(first()).toBeNull();
  });

  test('S7.251 waits until the balances certainly include the deposit, and says what for', async () => {
    world.provider.byHand.push({ asset: 'BRL', amount: '1' });
    const id = await world.deposit();
    expect(await world.unnamed?.inWay('exchange')).toBeUndefined();
    expect(made()).toEqual([0, 0]);
    expect(world.of(id).record.waits_for).toBe('pending_order');
    await world.settle(3 * MINUTE);
    expect(made()).toEqual([1, 1]);
  });

  test('delays all other orders until it is proven', async () => {
    world.provider.autoConfirm = false;
    await world.deposit();
    expect(first()).toMatchObject({ proven_at: null });
    expect(await world.unnamed?.inWay('exchange')).toBe('first_exchange');
    expect(await world.unnamed?.inWay('withdrawal')).toBe('first_exchange');
    for (const { id } of world.provider.made('exchange')) world.provider.settle(id, 'confirmed');
    world.pass(10_000);
    expect(await world.unnamed?.inWay('withdrawal')).toBeUndefined();
  });
});
