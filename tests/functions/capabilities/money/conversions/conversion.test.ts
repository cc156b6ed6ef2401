import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ConversionWorld } from '#tests/support/conversion-world.ts';
import { OWNERS_WALLET } from '#tests/support/model-provider.ts';

let world: ConversionWorld;
beforeEach(() => {
  world = new ConversionWorld();
});

const names = (world: ConversionWorld, id: string) =>
  world.of(id).state.steps.map(({ step_name, status }) => `${step_name} ${status}`);

const SIX = [
  'confirm_deposit completed',
  'generate_quote completed',
  'initiate_exchange completed',
  'confirm_exchange completed',
  'initiate_transfer completed',
  'confirm_transfer completed',
];

describe('a confirmed deposit', () => {
  test.each([
    [null, 'no_destination', 'no external USDT wallet'],
    [
      { confirmed_at: null, confirmed_by: null },
      'not_confirmed_by_owner',
      'the owner of the sub-account has not confirmed the external USDT wallet',
    ],
  ])('S4.40 without a usable destination is held, and never exchanged: %j', async (change, code, reason) => {
    const { destination = null } = world.configurationRecord ?? {};
    // A rule without a wallet cannot be on.
    world.rule({
      destination: change && destination && { ...destination, ...change },
      is_enabled: change !== null,
    });
    await world.deposit('1500.00');
    expect(world.rows.size).toBe(0);
    expect(world.provider.made('exchange')).toEqual([]);
    expect([...world.payments.values()]).toMatchObject([
      { record: { state: 'held', reason_code: code, reason } },
    ]);
  });

  test.each([
    ['is missing at the provider', null],
    ['has another address', { ...OWNERS_WALLET, address: 'TAnotherAddress' }],
    ['is on another network', { ...OWNERS_WALLET, network: 'ethereum' }],
    ['has a new tag', { ...OWNERS_WALLET, address_tag: '7' }],
  ])('S4.42 whose confirmed wallet %s is held until it is back', async (_what, wallet) => {
    world.provider.wallet = wallet;
    await world.deposit('1500.00');
    expect(world.rows.size).toBe(0);
    expect(world.provider.made('exchange')).toEqual([]);
    expect([...world.payments.values()]).toMatchObject([
      { record: { state: 'held', reason_code: 'destination_changed' } },
    ]);
    // It would fail again, so it stays held.
    await expect(world.convertHeld('ord_dep_1')).rejects.toThrow('Choose and confirm the destination');
    expect(world.rows.size).toBe(0);
    world.provider.wallet = OWNERS_WALLET;
    await world.convertHeld('ord_dep_1');
    expect([...world.rows.values()].map(({ record }) => record.status)).toEqual(['transfer_completed']);
    expect(world.provider.made('withdrawal')).toHaveLength(1);
  });

  test('starts if the wallets cannot be read; they are read again before the exchange', async () => {
    world.provider.fail('usdtWallets', 'timeout');
    world.provider.wallet = null;
    const id = await world.deposit('1500.00');
    expect(world.of(id).record).toMatchObject({ status: 'failed', error_code: 'destination_changed' });
    expect(world.provider.made('exchange')).toEqual([]);
  });

  test.each([
    ['no rule', (world: ConversionWorld) => world.rule(undefined), 'not set up'],
    [
      'no destination',
      (world: ConversionWorld) => world.rule({ destination: null }),
      'no external USDT wallet',
    ],
  ])('with %s cannot be converted by a person either, with a reason', async (_what, prepare, reason) => {
    prepare(world);
    await world.deposit('1500.00');
    await expect(world.convertHeld('ord_dep_1')).rejects.toThrow(reason);
    expect(world.rows.size).toBe(0);
    expect([...world.payments.values()]).toMatchObject([{ record: { state: 'held' } }]);
  });

  test('is exchanged and transferred once, in six timed steps', async () => {
    const id = await world.deposit('1500.00');
    const { record, state } = world.of(id);
    expect(record.status).toBe('transfer_completed');
    expect(names(world, id)).toEqual(SIX);
    expect(state.steps.every(({ execution_time_ms: ms }) => ms !== null && ms >= 0)).toBe(true);
    expect(world.provider.made('exchange')).toHaveLength(1);
    expect(world.provider.made('withdrawal').map((order) => order.source_amount)).toEqual(['275.878003']);
    // 277.264325 less 0.5 %, rounded down to 6 decimals.
    expect(record.target_usdt_amount).toBe('275.878003');
    expect(record.applied_spread).toBe('0.5');
    expect(record.completed_at).not.toBeNull();
    expect(state.wake_at).toBeNull();
  });

  test('has its quote stored with spread and proceeds', async () => {
    const id = await world.deposit('1500.00');
    const [quote] = world.quotesTaken;
    expect(world.quotesTaken).toHaveLength(1);
    expect(quote).toMatchObject({
      holder: { account: 'acc_1' },
      conversionId: id,
      sourceAsset: 'BRL',
      sourceAmount: '1500.00',
      targetAsset: 'USDT',
      targetAmount: '277.264325',
      spread: '0.5',
    });
    expect(world.quotesExecuted).toEqual([
      {
        account: 'acc_1',
        quoteId: quote?.quoteId,
        orderId: world.of(id).record.exchange_order_id,
        targetAmount: '277.264325',
      },
    ]);
  });

  test('is read once by its event and once by its driver, without other writers', async () => {
    const get = vi.spyOn(world.conversions, 'get');
    const id = await world.deposit();
    expect(world.of(id).record.status).toBe('transfer_completed');
    expect(get).toHaveBeenCalledTimes(2);
  });

  test('starts one conversion, however many events come', async () => {
    const id = await world.deposit();
    for (let copy = 0; copy < 5; copy += 1) await world.process(world.record({ id: 'ord_dep_1' }));
    expect(world.rows.size).toBe(1);
    expect(world.of(id).record.status).toBe('transfer_completed');
    expect(world.provider.made('exchange')).toHaveLength(1);
  });

  test('waits for its confirmation if order.created comes first, and never goes back', async () => {
    world.provider.deposit('ord_dep_1', '1500.00', { status: 'pending' });
    await world.process(world.record({ id: 'ord_dep_1', status: 'pending' }, 'order.created'));
    expect(world.rows.size).toBe(0);
    world.provider.settle('ord_dep_1', 'confirmed');
    await world.process(world.record({ id: 'ord_dep_1' }));
    await world.process(world.record({ id: 'ord_dep_1', status: 'pending' }, 'order.created'));
    expect(world.rows.size).toBe(1);
    expect([...world.orders.values()].map(({ type, status }) => `${type} ${status}`)).toEqual([
      'deposit confirmed',
      'exchange confirmed',
      'withdrawal confirmed',
    ]);
  });

  test.each([
    [
      'below the minimum',
      { target_amount: '50.00' },
      /^the deposit of R\$\u00a050,00 is below the minimum of R\$\u00a0100,00$/,
    ],
    ['one centavo below the minimum', { target_amount: '99.99' }, /below the minimum/],
    ['of another asset', { target_asset: 'USD' }, /^order confirmed$/],
  ])('%s starts nothing, and its log row says why', async (_what, data, detail) => {
    world.provider.deposit('ord_dep_1', '1500.00', data);
    const event = world.record({ id: 'ord_dep_1', ...data });
    await world.process(event);
    expect(world.rows.size).toBe(0);
    expect(world.events.get(event)?.record.detail).toMatch(detail);
  });

  test('at the minimum starts', async () => {
    const id = await world.deposit('100.00');
    expect(world.of(id).record.status).toBe('transfer_completed');
  });

  test.each([
    ['without a configuration', (world: ConversionWorld) => world.rule(undefined), 'not set up'],
    ['with a disabled one', (world: ConversionWorld) => world.rule({ is_enabled: false }), 'switched off'],
    [
      'on an unknown account',
      (world: ConversionWorld) => (world.accountRecord = undefined),
      'the account is unknown',
    ],
    [
      'on an inactive account',
      (world: ConversionWorld) => {
        if (world.accountRecord) world.accountRecord = { ...world.accountRecord, status: 'inactive' };
      },
      'inactive',
    ],
  ])('%s starts nothing', async (_what, prepare, why) => {
    prepare(world);
    world.provider.deposit('ord_dep_1', '1500.00');
    const event = world.record({ id: 'ord_dep_1' });
    await world.process(event);
    expect(world.rows.size).toBe(0);
    expect(world.events.get(event)?.record).toMatchObject({ processing_status: 'ignored' });
    expect(world.events.get(event)?.record.detail).toContain(why);
  });
});

describe('a webhook is a hint, not money', () => {
  test('an order unknown to the provider changes only its log row, after a bounded time', async () => {
    const event = world.record({ id: 'ord_forged' });
    await world.process(event);
    expect(world.events.get(event)?.record.processing_status).toBe('pending');
    await world.settle(60 * 60_000);
    expect(world.events.get(event)?.record).toMatchObject({
      processing_status: 'ignored',
      detail: 'the provider does not show this order: model: not found',
    });
    expect(world.events.get(event)?.due).toBeNull();
    expect([world.rows.size, world.orders.size, world.payments.size]).toEqual([0, 0, 0]);
    expect(world.provider.calls.filter(({ call }) => call === 'order').length).toBeLessThan(15);
  });

  test('a deposit that the provider shows late is converted', async () => {
    world.provider.deposit('ord_dep_1', '1500.00');
    world.provider.hidden.add('ord_dep_1');
    await world.process(world.record({ id: 'ord_dep_1' }));
    expect(world.rows.size).toBe(0);
    world.provider.hidden.clear();
    await world.settle(3 * 60_000);
    expect([...world.rows.values()].map(({ record }) => record.status)).toEqual(['transfer_completed']);
  });

  test("every stored and converted field comes from the provider's answer", async () => {
    world.provider.deposit('ord_dep_1', '200.00', {
      end_to_end_id: 'E_REAL',
      created_at: '2026-11-20T13:59:00.000Z',
      updated_at: '2026-11-20T13:59:30.000Z',
    });
    await world.process(
      world.record({
        id: 'ord_dep_1',
        type: 'withdrawal',
        status: 'cancelled',
        source_asset: 'XXX',
        target_asset: 'YYY',
        target_amount: '9000.00',
        end_to_end_id: 'E_FORGED',
        created_at: '2020-01-01T00:00:00.000Z',
      }),
    );
    const [conversion] = world.rows.values();
    expect(conversion?.record).toMatchObject({
      status: 'transfer_completed',
      original_amount: '200.00',
      end_to_end_id: 'E_REAL',
    });
    expect([...world.orders.values()].find(({ type }) => type === 'deposit')).toMatchObject({
      status: 'confirmed',
      source_asset: 'BRL',
      target_asset: 'BRL',
      target_amount: '200.00',
      end_to_end_id: 'E_REAL',
      created_at: '2026-11-20T13:59:00.000Z',
      updated_at: '2026-11-20T13:59:30.000Z',
    });
    expect([...world.totals.values()]).toEqual(['200']);
  });

  test('a forged cancellation does not change a confirmed order', async () => {
    const id = await world.deposit();
    await world.process(world.record({ id: 'ord_dep_1', status: 'cancelled' }, 'order.cancelled'));
    expect([...world.orders.values()].map(({ status }) => status)).toEqual([
      'confirmed',
      'confirmed',
      'confirmed',
    ]);
    expect(world.of(id).record.status).toBe('transfer_completed');
  });

  test('a row that the provider contradicts is corrected', async () => {
    world.rule({ is_enabled: false });
    world.provider.deposit('ord_dep_1', '1500.00', { status: 'pending' });
    await world.process(world.record({ id: 'ord_dep_1' }, 'order.created'));
    expect([...world.orders.values()].map(({ status }) => status)).toEqual(['pending']);
    world.provider.settle('ord_dep_1', 'cancelled');
    world.pass(1000);
    await world.process(world.record({ id: 'ord_dep_1' }));
    expect([...world.orders.values()].map(({ status }) => status)).toEqual(['cancelled']);
  });

  test('a deposit of another account moves nothing', async () => {
    world.provider.deposit('ord_dep_1', '1500.00', { account_id: 'acc_other' });
    const event = world.record({ id: 'ord_dep_1' });
    await world.process(event);
    expect(world.rows.size).toBe(0);
    expect(world.events.get(event)?.record.detail).toContain('on another account');
  });

  test('a pending deposit is converted after the provider confirms it', async () => {
    world.provider.deposit('ord_dep_1', '1500.00', { status: 'pending' });
    await world.process(world.record({ id: 'ord_dep_1' }));
    expect(world.rows.size).toBe(0);
    world.provider.settle('ord_dep_1', 'confirmed');
    await world.process(world.record({ id: 'ord_dep_1' }));
    expect([...world.rows.values()].map(({ record }) => record.status)).toEqual(['transfer_completed']);
  });

  test("an event cannot drive another account's conversion by its reference", async () => {
    world.provider.autoConfirm = false;
    const id = await world.deposit();
    world.provider.deposit('ord_mine', '10.00', {
      type: 'exchange',
      reference: `${id}-x1`,
      account_id: 'acc_1',
    });
    const other = world.of(id);
    world.rows.set(id, { ...other, record: { ...other.record, sub_account_id: 'sub_of_another' } });
    const looks = world.provider.calls.length;
    await world.process(world.record({ id: 'ord_mine', type: 'exchange', reference: `${id}-x1` }));
    // Its own order is read; the conversion that it names is not driven.
    expect(world.provider.calls.slice(looks).map(({ call }) => call)).toEqual(['order']);
  });

  test('an exchange that only an event confirms is not confirmed', async () => {
    world.provider.autoConfirm = false;
    const id = await world.deposit();
    const [exchange] = world.provider.made('exchange');
    await world.process(
      world.record({ id: exchange?.id ?? '', type: 'exchange', reference: exchange?.reference ?? null }),
    );
    expect(world.of(id).record.status).toBe('exchange_initiated');
    expect(world.provider.made('withdrawal')).toHaveLength(0);
  });
});

describe('confirmations', () => {
  test('come by webhook', async () => {
    world.provider.autoConfirm = false;
    const id = await world.deposit();
    for (const type of ['exchange', 'withdrawal'] as const) {
      const [order] = world.provider.made(type);
      world.provider.settle(order?.id ?? '', 'confirmed');
      await world.process(world.record({ id: order?.id ?? '', type, reference: order?.reference ?? null }));
    }
    expect(world.of(id).record.status).toBe('transfer_completed');
  });

  test('come by the sweep when the webhook is lost', async () => {
    world.provider.autoConfirm = false;
    const id = await world.deposit();
    world.provider.settle(world.provider.made('exchange')[0]?.id ?? '', 'confirmed');
    await world.settle(90_000);
    expect(world.of(id).record.status).toBe('transfer_initiated');
    world.provider.settle(world.provider.made('withdrawal')[0]?.id ?? '', 'confirmed');
    await world.settle(120_000);
    expect(world.of(id).record.status).toBe('transfer_completed');
  });

  test('a cancelled exchange fails; Retry quotes and exchanges under a new reference', async () => {
    world.provider.autoConfirm = false;
    const id = await world.deposit();
    world.provider.settle(world.provider.made('exchange')[0]?.id ?? '', 'cancelled');
    await world.settle(60_000);
    expect(world.of(id).record).toMatchObject({ status: 'failed' });
    world.provider.autoConfirm = true;
    await world.retry(id);
    expect(world.of(id).record).toMatchObject({ status: 'transfer_completed', retry_count: 1 });
    expect(new Set(world.provider.made('exchange').map(({ reference }) => reference)).size).toBe(2);
  });

  test('never transfers more than was exchanged', async () => {
    // Less than the quote, but within the limit of 1 %.
    world.provider.exchanged = '275.00';
    const id = await world.deposit();
    expect(world.of(id).record.target_usdt_amount).toBe('273.625');
    expect(world.provider.made('withdrawal')[0]?.source_amount).toBe('273.625');
  });
});

describe('the daily limit', () => {
  test('refuses a deposit over it, with the amounts; Retry on the next UTC day completes it', async () => {
    world.now = new Date('2026-11-20T23:58:00.000Z');
    await world.deposit('9000.00', 'ord_1');
    const id = await world.deposit('1500.00', 'ord_2');
    expect(world.of(id).record.status).toBe('failed');
    expect(world.of(id).record.error_message).toBe(
      'Over the daily limit. Already used R$\u00a09.000,00 of R$\u00a010.000,00 today (2026-11-20 UTC), and this deposit is R$\u00a01.500,00. Raise the limit, or press Retry on another day.',
    );
    await world.retry(id);
    expect(world.of(id).record.status).toBe('failed');
    world.pass(3 * 60_000);
    await world.retry(id);
    expect(world.of(id).record.status).toBe('transfer_completed');
    expect(Object.fromEntries(world.totals)).toMatchObject({
      [`${world.of(id).record.sub_account_id} 2026-11-21`]: '1500',
    });
  });

  test('accepts exactly what fits', async () => {
    for (let deposit = 0; deposit < 12; deposit += 1) await world.deposit('1000.00', `ord_${deposit}`);
    const statuses = [...world.rows.values()].map(({ record }) => record.status);
    expect(statuses.filter((status) => status === 'transfer_completed')).toHaveLength(10);
    expect(statuses.filter((status) => status === 'failed')).toHaveLength(2);
  });
});

describe('a quote', () => {
  /** The conversion waits between its quote and its exchange. */
  const stopped = async (world: ConversionWorld): Promise<string> => {
    world.stops.set('gateway');
    const id = await world.deposit();
    expect(world.of(id).record.status).toBe('quote_generated');
    world.stops.lift();
    return id;
  };
  const quotes = (world: ConversionWorld) =>
    world.provider.calls.filter(({ call }) => call === 'quote').length;

  test('that expired meanwhile is renewed before the exchange, at the same spread', async () => {
    world.provider.quoteExpires = () => new Date(world.now.getTime() + 60_000).toISOString();
    const id = await stopped(world);
    world.pass(120_000);
    world.provider.quoted = '280.000000';
    await world.drive(id);
    const { record } = world.of(id);
    expect(record).toMatchObject({
      status: 'transfer_completed',
      target_usdt_amount: '278.6',
      applied_spread: '0.5',
    });
    expect(names(world, id)).toEqual(SIX);
    expect(quotes(world)).toBe(2);
    expect(world.provider.made('exchange')).toHaveLength(1);
    expect(world.provider.made('withdrawal').map((order) => order.source_amount)).toEqual(['278.6']);
  });

  test('still valid is used', async () => {
    world.provider.quoteExpires = () => new Date(world.now.getTime() + 60_000).toISOString();
    const id = await stopped(world);
    world.pass(50_000);
    await world.drive(id);
    expect(world.of(id).record.status).toBe('transfer_completed');
    expect(quotes(world)).toBe(1);
  });

  test('S6.242 is written with the claim of its exchange: a driver that ends before leaves none', async () => {
    world.beforeSave = ({ state }) => {
      if (state.exchange === null) return;
      world.beforeSave = () => undefined;
      throw new Error('the driver ends');
    };
    await expect(world.deposit()).rejects.toThrow('the driver ends');
    const [id = ''] = world.rows.keys();
    expect(world.of(id)).toMatchObject({ record: { status: 'pix_received' }, state: { quote: null } });
    world.provider.quoted = '280.000000';
    await world.drive(id);
    expect(world.of(id).record).toMatchObject({ status: 'transfer_completed', target_usdt_amount: '278.6' });
    expect([quotes(world), world.provider.made('exchange').length]).toEqual([2, 1]);
  });

  test('that looks expired because of clock differences is used while it is new', async () => {
    world.provider.quoteExpires = () => new Date(world.now.getTime() - 60_000).toISOString();
    const id = await world.deposit();
    expect(world.of(id).record.status).toBe('transfer_completed');
    expect(quotes(world)).toBe(1);
  });
});

describe('the spread', () => {
  const applied = async (prepare: (world: ConversionWorld) => void) => {
    const world = new ConversionWorld();
    world.provider.quoted = '100';
    prepare(world);
    const { record } = world.of(await world.deposit());
    return [record.applied_spread, record.target_usdt_amount];
  };
  const override = (percent: string) => (world: ConversionWorld) => {
    world.rule({ custom_spread_override: percent });
    world.spreads = { custom: { fraction: '0.01' }, bandMinimum: { fraction: '0.02' } };
  };

  test.each([
    ['the override, percent', override('1.25'), ['1.25', '98.75']],
    ['an override of zero', override('0'), ['0', '100']],
    [
      'the custom spread, fraction',
      (world: ConversionWorld) => {
        world.spreads = { custom: { fraction: '0.0125' }, bandMinimum: { fraction: '0.02' } };
      },
      ['1.25', '98.75'],
    ],
    [
      'the band',
      (world: ConversionWorld) => {
        world.spreads = { custom: null, bandMinimum: { fraction: '0.02' } };
      },
      ['2', '98'],
    ],
    ['0.5 % by default', () => {}, ['0.5', '99.5']],
  ])('%s', async (_what, prepare, expected) => {
    expect(await applied(prepare)).toEqual(expected);
  });
});
