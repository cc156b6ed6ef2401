import { beforeEach, describe, expect, test, vi } from 'vitest';
import { SERVES_MS } from '#functions/capabilities/money/conversions/reads.ts';
import { ConversionWorld } from '#tests/support/conversion-world.ts';
import { OWNERS_WALLET } from '#tests/support/model-provider.ts';

let world: ConversionWorld;
beforeEach(() => {
  world = new ConversionWorld();
});

const EFFECTS = [
  ['exchange', 'exchange'],
  ['withdraw', 'withdrawal'],
] as const;

/** The provider made the conversion's first order after all. */
const madeLate = (world: ConversionWorld, id: string, type: 'exchange' | 'withdrawal'): void =>
  world.provider.deposit('ord_late', '1500.00', {
    type,
    reference: `${id}-${type === 'exchange' ? 'x' : 'w'}1`,
    source_asset: type === 'exchange' ? 'BRL' : 'USDT',
    target_asset: 'USDT',
    target_amount: '277.264325',
  });

describe.each(EFFECTS)('an unknown outcome of %s', (call, type) => {
  test('after the provider committed: the order is found by reference, and made once', async () => {
    for (const keyHonoured of [true, false]) {
      const world = new ConversionWorld();
      world.provider.keyHonoured = keyHonoured;
      world.provider.fail(call, 'timeout_after_commit');
      const id = await world.deposit();
      await world.settle();
      expect(world.of(id).record.status).toBe('transfer_completed');
      expect(world.provider.made(type)).toHaveLength(1);
    }
  });

  test('before it committed, keys honoured: the same key is sent again', async () => {
    world.provider.fail(call, 'timeout', 3);
    const id = await world.deposit();
    await world.settle();
    expect(world.of(id).record.status).toBe('transfer_completed');
    expect(world.provider.made(type)).toHaveLength(1);
    const sent = world.provider.calls.filter((each) => each.call === call);
    expect(sent).toHaveLength(4);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
    // A look-up precedes each resend.
    expect(world.provider.calls.filter((each) => each.call === 'find')).toHaveLength(3);
  });

  test('before it committed, keys ignored: needs attention; Retry sends nothing until the look-up is conclusive', async () => {
    world.provider.keyHonoured = false;
    world.provider.fail(call, 'timeout');
    const id = await world.deposit();
    await world.settle();
    expect(world.of(id).record.status).toBe('failed');
    expect(world.of(id).record.error_message).toContain('Check it at the provider');
    for (let press = 0; press < 3; press += 1) await world.retry(id);
    expect(world.provider.made(type)).toHaveLength(0);
    expect(world.provider.calls.filter((each) => each.call === call)).toHaveLength(1);
    // The provider made it late: now the look-up finds it.
    madeLate(world, id, type);
    await world.retry(id);
    expect(world.of(id).record.status).toBe('transfer_completed');
    expect(world.provider.made(type)).toHaveLength(1);
  });

  test.each([true, false])(
    'a driver that dies after the claim (keys honoured: %s) never makes two',
    async (honoured) => {
      const world = new ConversionWorld();
      world.provider.keyHonoured = honoured;
      const name = type === 'exchange' ? 'exchange' : 'transfer';
      let dead = false;
      world.beforeSave = ({ state }) => {
        // The write after the claim records the outcome. The driver dies before it.
        if (!dead && state[name]?.phase === 'accepted') {
          dead = true;
          throw new Error('killed');
        }
      };
      await expect(world.deposit()).rejects.toThrow('killed');
      const [conversion] = world.rows.values();
      const id = conversion?.record.id ?? '';
      expect(world.of(id).state[name]?.phase).toBe('claimed');
      await world.settle();
      expect(world.of(id).record.status).toBe('transfer_completed');
      expect(world.provider.made(type)).toHaveLength(1);
    },
  );

  test('nothing is sent while the look-up fails', async () => {
    world.provider.fail(call, 'timeout');
    world.provider.fail('find', 'timeout', 4);
    const id = await world.deposit();
    await world.settle();
    expect(world.of(id).record.status).toBe('transfer_completed');
    expect(world.provider.calls.filter((each) => each.call === call)).toHaveLength(2);
    expect(world.provider.made(type)).toHaveLength(1);
  });

  test('a refusal after an unknown try is checked: the first try may be its cause', async () => {
    world.provider.fail(call, 'timeout');
    const send = world.provider[call].bind(world.provider);
    let tries = 0;
    vi.spyOn(world.provider, call).mockImplementation(async (order) => {
      tries += 1;
      if (tries !== 2) return send(order);
      // The first try commits only now, and takes the balance that the second one needs.
      await send(order);
      return { outcome: 'refused', message: 'insufficient balance' };
    });
    const id = await world.deposit();
    await world.settle();
    expect(tries).toBe(2);
    expect(world.of(id).record.status).toBe('transfer_completed');
    expect(world.provider.made(type)).toHaveLength(1);
  });

  test('a refusal after an unknown try is not final while that try may still arrive', async () => {
    world.provider.fail(call, 'timeout');
    world.provider.fail(call, 'refused');
    const id = await world.deposit();
    expect(world.of(id).record.status).toBe('failed');
    expect(world.of(id).record.error_message).toContain('An earlier try of the same order got no answer');
    madeLate(world, id, type);
    await world.retry(id);
    expect(world.of(id).record.status).toBe('transfer_completed');
    expect(world.provider.made(type).map((order) => order.id)).toEqual(['ord_late']);
  });

  test('a refusal after an answered error is final: nothing is on its way', async () => {
    world.provider.fail(call, 'server_error');
    world.provider.fail(call, 'refused');
    const id = await world.deposit();
    // Retried automatically, as a new order.
    expect(world.of(id).record.status).toBe('transfer_completed');
    expect(world.provider.made(type)).toHaveLength(1);
  });

  test('an answered error does not settle an earlier, unanswered try', async () => {
    world.provider.fail(call, 'timeout');
    world.provider.fail(call, 'server_error');
    world.provider.fail(call, 'refused');
    const id = await world.deposit();
    await world.settle();
    expect(world.of(id).record.error_message).toContain('An earlier try of the same order got no answer');
  });

  test('a refusal an hour after an unknown try is final: Retry makes another order', async () => {
    world.provider.fail(call, 'timeout');
    world.provider.fail(call, 'refused', 3);
    const id = await world.deposit();
    await world.retry(id);
    expect(world.of(id).record.error_message).toContain('got no answer');
    world.pass(61 * 60_000);
    await world.retry(id);
    expect(world.of(id).record.status).toBe('transfer_completed');
    expect(world.provider.made(type).map((order) => order.reference)).toEqual([
      `${id}-${type === 'exchange' ? 'x' : 'w'}2`,
    ]);
  });

  test('ten drivers at once make one order', async () => {
    world.provider.deposit('ord_dep_1', '1500.00');
    const events = Array.from({ length: 10 }, () => world.record({ id: 'ord_dep_1' }));
    await Promise.all(events.map((event) => world.process(event)));
    await world.settle(120_000);
    expect([...world.rows.values()].map(({ record }) => record.status)).toEqual(['transfer_completed']);
    expect(world.provider.made(type)).toHaveLength(1);
    expect([...world.totals.values()]).toEqual(['1500']);
  });
});

describe('a failure that had no effect for certain', () => {
  test.each([
    ['no credentials', 'quote', 'not_configured', 1, /API credentials not configured/],
    ['wrong credentials', 'exchange', 'authentication', 1, /Authentication failed/],
    ['a quote refused five times', 'quote', 'refused', 5, /The provider refused the quote/],
    [
      'an exchange refused five times',
      'exchange',
      'refused',
      5,
      /refused the exchange: model: refused\. Nothing was sent/,
    ],
    ['a transfer refused five times', 'withdraw', 'refused', 5, /refused the transfer/],
  ] as const)('%s: says what to do, and Retry repeats the step', async (_what, call, fault, times, text) => {
    const world = new ConversionWorld();
    world.provider.fail(call, fault, times);
    const id = await world.deposit();
    await world.settle(5 * 60_000);
    expect(world.of(id).record.status).toBe('failed');
    expect(world.of(id).record.error_message).toMatch(text);
    expect(await world.sweep()).toBe(0);
    await world.retry(id);
    expect(world.of(id).record).toMatchObject({
      status: 'transfer_completed',
      retry_count: 1,
      error_message: null,
    });
    expect(world.provider.made('exchange')).toHaveLength(1);
    expect(world.provider.made('withdrawal')).toHaveLength(1);
  });

  test('no wallet: nothing is exchanged, and Retry continues once it is back', async () => {
    // It disappears during the conversion; a later deposit would be held.
    world.afterCreate = () => {
      world.pass(SERVES_MS + 1);
      world.provider.wallet = null;
    };
    const id = await world.deposit();
    expect(world.of(id).record).toMatchObject({
      status: 'failed',
      error_code: 'destination_changed',
      exchange_order_id: null,
    });
    expect(world.provider.made('exchange')).toHaveLength(0);
    world.provider.wallet = OWNERS_WALLET;
    await world.retry(id);
    expect(world.of(id).record.status).toBe('transfer_completed');
    expect(world.provider.made('exchange')).toHaveLength(1);
  });

  test.each(['exchange', 'quote', 'withdraw', 'usdtWallets', 'order'] as const)(
    'temporary trouble with %s resolves without a person',
    async (call) => {
      const world = new ConversionWorld();
      world.provider.fail(call, call === 'exchange' ? 'refused' : 'server_error', 2);
      const id = await world.deposit();
      await world.settle(5 * 60_000);
      expect(world.of(id).record).toMatchObject({ status: 'transfer_completed', retry_count: 0 });
      expect(world.provider.made('exchange')).toHaveLength(1);
      expect(world.provider.made('withdrawal')).toHaveLength(1);
    },
  );

  test('an unreachable provider is retried with the same key', async () => {
    world.provider.fail('exchange', 'unreachable', 5);
    const id = await world.deposit();
    expect(world.of(id).record).toMatchObject({
      status: 'quote_generated',
      note: 'model: unreachable. Trying again.',
    });
    await world.settle();
    expect(world.of(id).record).toMatchObject({ status: 'transfer_completed', note: null });
    expect(world.provider.calls.filter(({ call }) => call === 'find')).toHaveLength(0);
  });

  test('lost credentials do not settle an unknown outcome', async () => {
    world.provider.fail('exchange', 'timeout_after_commit');
    world.provider.fail('find', 'not_configured');
    const id = await world.deposit();
    expect(world.of(id).record.status).toBe('failed');
    await world.retry(id);
    expect(world.of(id).record.status).toBe('transfer_completed');
    expect(world.provider.made('exchange')).toHaveLength(1);
  });
});

test('the sweep handles a missed stream record', async () => {
  world.provider.deposit('ord_dep_1', '1500.00');
  world.record({ id: 'ord_dep_1' });
  await world.settle(3 * 60_000);
  expect([...world.rows.values()].map(({ record }) => record.status)).toEqual(['transfer_completed']);
});

test('Retry pressed 20 times at once: one wins, one order', async () => {
  world.provider.fail('exchange', 'authentication');
  const id = await world.deposit();
  const pressed = await Promise.allSettled(Array.from({ length: 20 }, () => world.retry(id)));
  expect(pressed.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(world.of(id).record.retry_count).toBe(1);
  expect(world.provider.made('exchange')).toHaveLength(1);
});

test('a completed or foreign conversion cannot be retried', async () => {
  const id = await world.deposit();
  await expect(world.retry(id)).rejects.toMatchObject({ code: 'CONFLICT' });
  await expect(world.retry(id, { user_id: 'somebody', role: 'gateway_user' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  await expect(world.retry('cnv_none')).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
