import { beforeEach, describe, expect, test } from 'vitest';
import { SERVES_MS } from '#functions/capabilities/money/conversions/reads.ts';
import { ConversionWorld } from '#tests/support/conversion-world.ts';
import { OWNERS_WALLET } from '#tests/support/model-provider.ts';

let world: ConversionWorld;
beforeEach(() => {
  world = new ConversionWorld();
});

const MANAGER_WALLET = { wallet_id: 'wal_2', address: 'TManagers', network: 'tron', name: null };

/** Runs `change` as the conversion reaches the status, once earlier reads are outdated. */
const at = (status: string, change: () => void): void => {
  world.afterSave = (_before, after) => {
    if (after.record.status !== status) return;
    world.afterSave = () => undefined;
    world.pass(SERVES_MS + 1);
    change();
  };
};

/** Runs `change` as the exchange is quoted, once earlier reads are outdated. */
const atQuote = (change: () => void): void => {
  world.provider.quoteExpires = () => {
    world.provider.quoteExpires = () => null;
    world.pass(SERVES_MS + 1);
    change();
    return null;
  };
};

/** Expects that it needs attention, and that no order of the type was made. */
const expectFailed = (id: string, error_code: string, unmade: 'exchange' | 'withdrawal'): void => {
  expect(world.of(id).record).toMatchObject({ status: 'failed', error_code });
  expect(world.provider.made(unmade)).toHaveLength(0);
};

describe('the destination', () => {
  test("is the rule's wallet, even if the provider lists others first", async () => {
    world.provider.otherWallets = [MANAGER_WALLET];
    const id = await world.deposit();
    expect(world.of(id).record.destination).toEqual({
      wallet_id: 'wal_1',
      address: 'TOwnersWallet',
      network: 'tron',
    });
    expect(world.of(id).state.transfer?.request['wallet_id']).toBe('wal_1');
  });

  test.each([
    ['was deleted, with another one added', null],
    ['has another address', { ...OWNERS_WALLET, address: 'TAnother' }],
    ['is on another network', { ...OWNERS_WALLET, network: 'ethereum' }],
  ])('that %s after the exchange gets no USDT', async (_what, wallet) => {
    at('exchange_confirmed', () => {
      world.provider.otherWallets = [MANAGER_WALLET];
      world.provider.wallet = wallet;
    });
    const id = await world.deposit();
    expectFailed(id, 'destination_changed', 'withdrawal');
  });

  test.each([
    ['no destination', { destination: null }, 'no_destination'],
    ['a deleted rule', undefined, 'not_configured'],
  ] as const)('with %s, nothing is exchanged or counted for the day', async (_what, rule, code) => {
    const create = world.conversions.create.bind(world.conversions);
    world.conversions.create = async (conversion) => {
      const isNew = await create(conversion);
      world.rule(rule);
      return isNew;
    };
    const id = await world.deposit();
    expectFailed(id, code, 'exchange');
    expect(world.totals.size).toBe(0);
  });
});

test('while an earlier transfer of the sub-account waits, no exchange starts', async () => {
  const MINUTE = 60_000;
  world.turn = { holder: 'cnv_earlier', until: new Date(world.now.getTime() + MINUTE).toISOString() };
  const id = await world.deposit();
  expect(world.of(id).record.status).toBe('pix_received');
  expect(world.provider.made('exchange')).toHaveLength(0);
  world.pass(MINUTE);
  await world.drive(id);
  expect(world.provider.made('exchange')).toHaveLength(1);
});

describe('a returned deposit', () => {
  test.each([
    ['before the exchange', atQuote, 'exchange', 'Nothing was exchanged'],
    [
      'between exchange and transfer',
      (change: () => void) => at('exchange_confirmed', change),
      'withdrawal',
      '277.264325 USDT',
    ],
  ] as const)('%s stops its conversion', async (_when, then, effect, text) => {
    then(() => world.provider.settle('ord_dep_1', 'cancelled'));
    const id = await world.deposit();
    expectFailed(id, 'deposit_taken_back', effect);
    expect(world.of(id).record.error_message).toContain(text);
  });

  test('during its exchange, right after its confirmation, stops its conversion', async () => {
    world.afterSave = (_before, { record }) => {
      if (record.status === 'quote_generated') world.pass(1);
      if (record.status === 'exchange_initiated') world.provider.settle('ord_dep_1', 'cancelled');
    };
    const id = await world.deposit();
    expectFailed(id, 'deposit_taken_back', 'withdrawal');
  });

  test('in part: the rest does not cover the transfer', async () => {
    at('exchange_confirmed', () => {
      const [deposit] = world.provider.made('deposit');
      Object.assign(deposit ?? {}, { target_amount: '400.00' });
    });
    const id = await world.deposit();
    expect(world.of(id).record).toMatchObject({ status: 'failed', error_code: 'deposit_unconfirmed' });
    expect(world.of(id).record.error_message).toContain('R$\u00a0400,00');
    await world.retry(id);
    expect(world.of(id).record.status).toBe('failed');
    expect(world.provider.made('withdrawal')).toHaveLength(0);
  });

  test('in part before the exchange: stops, until a person converts the rest', async () => {
    atQuote(() => {
      const [deposit] = world.provider.made('deposit');
      Object.assign(deposit ?? {}, { source_amount: '700.00', target_amount: '700.00' });
    });
    const id = await world.deposit();
    expectFailed(id, 'partial_balance', 'exchange');
    expect(world.of(id).record.error_message).toContain('R$\u00a0700,00 is left');
    await world.retry(id);
    expectFailed(id, 'partial_balance', 'exchange');
    await world.retry(id, undefined, true);
    expect(world.of(id).record.original_amount).toBe('700.00');
    expect(world.provider.made('exchange').every(({ source_amount: brl }) => brl === '700.00')).toBe(true);
  });

  test('before Retry: Retry checks, and sends nothing', async () => {
    world.provider.fail('withdraw', 'authentication');
    const id = await world.deposit();
    world.provider.settle('ord_dep_1', 'cancelled');
    await world.retry(id);
    expectFailed(id, 'deposit_taken_back', 'withdrawal');
  });

  test('during an unanswered exchange: the exchange is looked up, not sent again', async () => {
    world.provider.fail('exchange', 'timeout');
    world.provider.fail('find', 'timeout', 3);
    const id = await world.deposit();
    world.provider.settle('ord_dep_1', 'cancelled');
    await world.settle();
    expect(world.of(id).record.error_code).toBe('deposit_taken_back');
    expect(world.provider.made('exchange')).toHaveLength(0);
  });
});

describe('the proceeds of an exchange, before the transfer', () => {
  test.each([
    ['10 % less than quoted', { exchanged: '249.537893' }, 'less than the slippage limit of 1 %'],
    [
      'only half of it filled',
      { filled: '750.00', exchanged: '138.63' },
      'R$\u00a0750,00 of R$\u00a01.500,00',
    ],
    ['another asset', { exchangedAsset: 'USDC' }, 'USDC instead of USDT'],
    ['nothing', { exchanged: '0' }, 'less than'],
  ])('%s needs attention', async (_what, lie, text) => {
    Object.assign(world.provider, lie);
    const id = await world.deposit();
    expectFailed(id, 'exchange_differs', 'withdrawal');
    expect(world.of(id).record.error_message).toContain(text);
    await world.retry(id);
    expect(world.of(id).record.error_code).toBe('exchange_differs');
    expect(world.provider.made('withdrawal')).toHaveLength(0);
  });

  test('a person accepts the proceeds they saw, and no less', async () => {
    world.provider.exchanged = '249.537893';
    const id = await world.deposit();
    const [order] = world.provider.made('exchange');
    Object.assign(order ?? {}, { target_amount: '240' });
    await world.retry(id, undefined, true);
    expect(world.of(id).record).toMatchObject({
      error_code: 'exchange_differs',
      exchanged_usdt_amount: '240',
    });
    await world.retry(id, undefined, true);
    expect(world.of(id).record).toMatchObject({ status: 'transfer_completed', exchanged_usdt_amount: '240' });
  });

  test("within the rule's slippage limit, it continues with what arrived", async () => {
    world.provider.exchanged = '249.537893';
    const id = await world.deposit();
    world.rule({ maximum_slippage: '10' });
    await world.retry(id);
    expect(world.of(id).record).toMatchObject({
      status: 'transfer_completed',
      exchanged_usdt_amount: '249.537893',
      target_usdt_amount: '248.290203',
    });
  });

  test("the amount shown as sent is what arrived, next to the transfer's cost", async () => {
    world.provider.transferFee = '1';
    const id = await world.deposit();
    expect(world.of(id).record).toMatchObject({
      target_usdt_amount: '275.878003',
      transferred_usdt_amount: '274.878003',
      transfer_fee: '1',
    });
  });
});

describe("the account's money for this deposit", () => {
  const failedTransfer = () => {
    world.provider.fail('withdraw', 'authentication');
    return world.deposit();
  };

  test("paid by hand: Retry does not use another deposit's USDT", async () => {
    const id = await failedTransfer();
    world.provider.byHand.push({ asset: 'USDT', amount: '-275.878003' });
    world.provider.fail('withdraw', 'authentication');
    const other = await world.deposit('1500.00', 'ord_dep_2');
    expect(world.of(other).record.status).toBe('failed');
    await world.retry(id);
    await world.settle(5 * 60_000);
    expectFailed(id, 'money_gone', 'withdrawal');
  });

  test('marked as settled: Retry is refused, and others continue', async () => {
    const id = await failedTransfer();
    world.provider.byHand.push({ asset: 'USDT', amount: '-275.878003' });
    await world.settleByHand(id);
    await expect(world.retry(id)).rejects.toMatchObject({ code: 'CONFLICT' });
    await world.resume('ord_dep_1');
    expect(world.of(id).record).toMatchObject({
      status: 'failed',
      settled: { by: 'manager', note: 'Paid by hand', order_id: 'ord_hand' },
    });
    const other = await world.deposit('1500.00', 'ord_dep_2');
    expect(world.of(other).record.status).toBe('transfer_completed');
    expect(world.provider.made('withdrawal')).toHaveLength(1);
  });

  test('400 of 1,000 BRL withdrawn by hand: a person can convert the rest', async () => {
    world.provider.fail('exchange', 'authentication');
    const id = await world.deposit('1000.00');
    world.provider.byHand.push({ asset: 'BRL', amount: '-400.00' });
    await world.retry(id);
    await world.settle(2 * 60_000);
    expectFailed(id, 'partial_balance', 'exchange');
    expect(world.of(id).record.error_message).toContain(
      'Only R$\u00a0600,00 of this deposit of R$\u00a01.000,00',
    );
    await world.retry(id, undefined, true);
    await world.settle(2 * 60_000);
    expect(world.of(id).record).toMatchObject({ status: 'transfer_completed', original_amount: '600' });
    expect(world.provider.made('exchange').map(({ source_amount }) => source_amount)).toEqual(['600']);
  });

  test('checks the rest, too: a poor exchange of it needs attention', async () => {
    world.provider.fail('exchange', 'authentication');
    const id = await world.deposit('1000.00');
    world.provider.byHand.push({ asset: 'BRL', amount: '-400.00' });
    world.provider.exchanged = '50';
    await world.retry(id, undefined, true);
    await world.settle(2 * 60_000);
    expectFailed(id, 'exchange_differs', 'withdrawal');
  });

  test('all withdrawn by hand: nothing is exchanged', async () => {
    world.provider.fail('exchange', 'authentication');
    const id = await world.deposit('1000.00');
    world.provider.byHand.push({ asset: 'BRL', amount: '-1000.00' });
    await world.retry(id, undefined, true);
    await world.settle(2 * 60_000);
    expectFailed(id, 'money_gone', 'exchange');
  });

  test('retrying before the pause ends does not use up an attempt, so a redrive is harmless', async () => {
    world.provider.fail('exchange', 'authentication');
    const id = await world.deposit('1000.00');
    world.provider.byHand.push({ asset: 'BRL', amount: '-1000.00' });
    await world.retry(id);
    const looks = world.of(id).state.short_looks;
    for (let early = 0; early < 20; early += 1) await world.drive(id);
    expect(world.of(id).state.short_looks).toBe(looks);
    world.provider.byHand.pop();
    await world.settle(60_000);
    expect(world.of(id).record.status).toBe('transfer_completed');
  });

  test('a held payment withdrawn by hand is not converted from a later deposit', async () => {
    world.rule({ is_enabled: false });
    const held = await world.deposit('1000.00');
    world.provider.byHand.push({ asset: 'BRL', amount: '-1000.00' });
    world.rule({ is_enabled: true });
    world.provider.fail('exchange', 'authentication');
    const later = await world.deposit('1000.00', 'ord_dep_2');
    await world.convertHeld('ord_dep_1');
    await world.settle(2 * 60_000);
    expectFailed(held, 'money_gone', 'exchange');
    await world.settleByHand(held);
    await world.retry(later);
    expect(world.of(later).record.status).toBe('transfer_completed');
  });

  test('a deposit that waited for another day is checked for a withdrawal by hand', async () => {
    world.rule({ continue_next_day: true });
    await world.deposit('9000.00', 'ord_1');
    const id = await world.deposit('1500.00', 'ord_2');
    world.provider.byHand.push({ asset: 'BRL', amount: '-1500.00' });
    world.rule({ maximum_daily_amount: '10000' });
    world.now = new Date('2026-11-21T00:00:30.000Z');
    await world.settle(5 * 60_000);
    expect(world.of(id).record).toMatchObject({ status: 'failed', error_code: 'money_gone' });
    expect(world.provider.made('exchange')).toHaveLength(1);
  });

  test('a deposit confirmed long before its event is checked', async () => {
    world.provider.clock = () => '2026-11-20T13:00:00.000Z';
    world.provider.byHand.push({ asset: 'BRL', amount: '-1500.00' });
    const id = await world.deposit();
    await world.settle(2 * 60_000);
    expect(world.of(id).record).toMatchObject({ status: 'failed', error_code: 'money_gone' });
  });

  test('Retry does not use the BRL of a held payment', async () => {
    world.provider.fail('exchange', 'authentication');
    const id = await world.deposit('1000.00');
    world.rule({ minimum_amount: '2000' });
    await world.deposit('1000.00', 'ord_dep_2');
    world.rule({ minimum_amount: '100' });
    world.provider.byHand.push({ asset: 'BRL', amount: '-1000.00' });
    await world.retry(id);
    await world.settle(2 * 60_000);
    expectFailed(id, 'money_gone', 'exchange');
  });

  test("paid by hand after its exchange: a refused transfer does not use another deposit's USDT", async () => {
    at('exchange_confirmed', () => {
      world.provider.byHand.push({ asset: 'USDT', amount: '-275.878003' });
      world.provider.fail('withdraw', 'refused');
    });
    const id = await world.deposit();
    world.provider.fail('withdraw', 'authentication');
    await world.deposit('1500.00', 'ord_dep_2');
    await world.settle(2 * 60_000);
    expectFailed(id, 'money_gone', 'withdrawal');
  });

  test("Retry does not use money claimed by a customer's order", async () => {
    const id = await failedTransfer();
    const at = world.now.toISOString();
    world.claims = [{ reference: 'prx_1', asset: 'USDT', amount: '275.878003', at }];
    await world.retry(id);
    await world.settle(2 * 60_000);
    expectFailed(id, 'money_gone', 'withdrawal');
  });

  test('a once refused exchange does not delay its transfer for others', async () => {
    world.provider.autoConfirm = false;
    await world.deposit('1500.00', 'ord_dep_2');
    world.provider.autoConfirm = true;
    world.provider.fail('exchange', 'refused');
    const id = await world.deposit();
    await world.settle(60_000);
    expect(world.of(id).record.status).toBe('transfer_completed');
  });

  test('Retry waits for an exchange of the account', async () => {
    const id = await failedTransfer();
    world.provider.byHand.push({ asset: 'USDT', amount: '-275.878003' });
    world.provider.autoConfirm = false;
    await world.deposit('1500.00', 'ord_dep_2');
    await world.retry(id);
    await world.settle(2 * 60_000);
    expect(world.of(id).record.note).toContain('Waiting for open exchanges');
  });

  test('after an outage, a lagging balance is read as often as usual', async () => {
    world.provider.fail('exchange', 'authentication');
    const id = await world.deposit();
    const lag = { asset: 'BRL', amount: '-1500.00' };
    world.provider.byHand.push(lag);
    world.provider.fail('balance', 'server_error', 8);
    world.afterSave = (_before, after) => {
      if (after.state.short_looks === 2) world.provider.byHand.splice(0, 1);
    };
    await world.retry(id);
    await world.settle(30 * 60_000);
    expect(world.of(id).record.status).toBe('transfer_completed');
  });

  test('a lagging balance is read again, and not taken for missing money', async () => {
    world.provider.fail('exchange', 'refused');
    const lag = { asset: 'BRL', amount: '-1500.00' };
    world.provider.byHand.push(lag);
    let looks = 0;
    world.afterSave = (before, after) => {
      const isLook = after.state.attempts > before.state.attempts;
      if (!isLook || !after.record.note?.includes('enough BRL')) return;
      looks += 1;
      if (looks === 2) world.provider.byHand.splice(world.provider.byHand.indexOf(lag), 1);
    };
    const id = await world.deposit();
    await world.settle(2 * 60_000);
    expect(looks).toBe(2);
    expect(world.of(id).record.status).toBe('transfer_completed');
  });
});

describe('over the daily limit', () => {
  test('a rule set to do so continues on the next UTC day', async () => {
    world.now = new Date('2026-11-20T23:50:00.000Z');
    world.rule({ continue_next_day: true });
    await world.deposit('9000.00', 'ord_1');
    const id = await world.deposit('1500.00', 'ord_2');
    expect(world.of(id).record).toMatchObject({ status: 'pix_received', retry_count: 0 });
    expect(world.of(id).record.note).toContain('continues automatically on 2026-11-21');
    await world.settle(8 * 60_000);
    expect(world.of(id).record.status).toBe('pix_received');
    await world.settle(5 * 60_000);
    expect(world.of(id).record).toMatchObject({ status: 'transfer_completed', retry_count: 0 });
  });

  test('if the rule was switched off meanwhile, it needs attention', async () => {
    world.now = new Date('2026-11-20T23:50:00.000Z');
    world.rule({ continue_next_day: true });
    await world.deposit('9000.00', 'ord_1');
    const id = await world.deposit('1500.00', 'ord_2');
    world.rule({ is_enabled: false });
    await world.settle(20 * 60_000);
    expect(world.of(id).record).toMatchObject({ status: 'failed', error_code: 'not_configured' });
    expect(world.of(id).record.error_message).toContain('switched off');
    expect(world.provider.made('exchange')).toHaveLength(1);
    await world.retry(id);
    expect(world.of(id).record.status).toBe('transfer_completed');
  });

  test("an amount over every day's limit needs attention", async () => {
    world.rule({ continue_next_day: true });
    const id = await world.deposit('10000.01');
    expect(world.of(id).record).toMatchObject({ status: 'failed', error_code: 'over_daily_limit' });
  });
});

test('an order with an unknown status counts as pending', async () => {
  world.provider.autoConfirm = false;
  const id = await world.deposit();
  await world.settle(60 * 60_000);
  expect(world.of(id).record).toMatchObject({
    status: 'exchange_initiated',
    note: 'The provider has not confirmed the order yet.',
  });
});

test('before a transfer, deposit and wallets are read again after the exchange', async () => {
  world.provider.autoConfirm = false;
  const id = await world.deposit();
  const exchange = world.provider.made('exchange')[0]?.id ?? '';
  world.pass(60_000);
  world.provider.settle(exchange, 'confirmed');
  world.provider.calls.length = 0;
  await world.process(world.record({ id: exchange, type: 'exchange' }));
  expect(world.of(id).record.status).toBe('transfer_initiated');
  expect(world.provider.calls.map(({ call }) => call)).toEqual(['order', 'order', 'usdtWallets', 'withdraw']);
});
