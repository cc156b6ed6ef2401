import { describe, expect, test, vi } from 'vitest';
import { CONVERSION_SETTINGS, SECURITY_SETTINGS } from '#shared/domain/gateway-settings.ts';
import { ConversionWorld } from '#tests/support/conversion-world.ts';

/** An account without finished KYC, with a rule for any amount. */
const unverified = (): ConversionWorld => {
  const world = new ConversionWorld();
  world.rule({ maximum_daily_amount: '1000000' });
  kyc(world, 'In_Review');
  return world;
};

const kyc = (world: ConversionWorld, kyc_status: string): void => {
  if (world.accountRecord) world.accountRecord = { ...world.accountRecord, kyc_status };
};

const held = (world: ConversionWorld) => [...world.payments.values()][0]?.record;

describe("the gateway's bounds at the start of a conversion", () => {
  test.each([
    ['50000.00', {}, undefined],
    ['50000.01', {}, 'above_maximum'],
    ['800.01', { conversion: { ...CONVERSION_SETTINGS, maximum: '800' } }, 'above_maximum'],
    ['249.99', { conversion: { ...CONVERSION_SETTINGS, minimum: '250' } }, 'below_minimum'],
    ['250.00', { conversion: { ...CONVERSION_SETTINGS, minimum: '250' } }, undefined],
  ])('S4.100 %s with %j: %s', async (brl, gateway, code) => {
    const world = new ConversionWorld();
    world.rule({ maximum_daily_amount: '1000000' });
    world.gateway = gateway;
    const id = await world.deposit(brl);
    expect(held(world)?.reason_code).toBe(code);
    expect(world.rows.has(id)).toBe(code === undefined);
  });

  test("the rule's own minimum applies if it is higher", async () => {
    const world = new ConversionWorld();
    world.rule({ minimum_amount: '500' });
    await world.deposit('499.99');
    expect(held(world)).toMatchObject({ reason_code: 'below_minimum', rule_value: '500' });
  });

  test('a deposit confirmed with a larger amount is judged again', async () => {
    const world = unverified();
    const id = await world.deposit('9000.00');
    const row = world.of(id);
    world.rows.set(id, {
      ...row,
      record: { ...row.record, status: 'failed', error_code: 'deposit_unconfirmed' },
      state: { ...row.state, step: 'confirm_deposit' },
    });
    world.provider.deposit('ord_dep_1', '10000.01');
    await world.retry(id);
    expect(world.of(id).record).toMatchObject({
      status: 'failed',
      error_code: 'kyc_required',
      error_rule_value: '10000',
      error_message: expect.stringMatching(
        /^The deposit of R\$\u00a010\.000,01 is above R\$\u00a010\.000,00/,
      ) as string,
    });
  });

  test("S4.100 the gateway's spread applies if no other is set", async () => {
    const world = new ConversionWorld();
    world.provider.quoted = '100';
    world.gateway = { conversion: { ...CONVERSION_SETTINGS, spread: '2' } };
    const { record } = world.of(await world.deposit());
    expect(record).toMatchObject({
      applied_spread: '2',
      spread_rule: 'default',
      target_usdt_amount: '98',
    });
  });
});

describe('a deposit above the KYC threshold', () => {
  test.each([
    ['In_Review', '10000.01', {}, 'kyc_required'],
    ['Unchecked', '10000.01', {}, 'kyc_required'],
    ['In_Review', '10000.00', {}, undefined],
    ['Approved', '10000.01', {}, undefined],
    [' verified', '10000.01', {}, undefined],
    ['In_Review', '10000.01', { security: { ...SECURITY_SETTINGS, kyc_threshold: null } }, undefined],
    ['In_Review', '0.02', { security: { ...SECURITY_SETTINGS, kyc_threshold: '0.01' } }, 'below_minimum'],
    ['In_Review', '100.00', { security: { ...SECURITY_SETTINGS, kyc_threshold: '0' } }, 'kyc_required'],
  ])('S4.101 sub-account %s, amount %s, settings %j: %s', async (status, brl, gateway, code) => {
    const world = unverified();
    kyc(world, status);
    world.gateway = gateway;
    await world.deposit(brl);
    expect(held(world)?.reason_code).toBe(code);
  });

  test('S4.101 is held with a reason, and converted once when the sub-account is verified', async () => {
    const world = unverified();
    const id = await world.deposit('12000.00');
    expect(held(world)).toMatchObject({
      state: 'held',
      reason:
        'the deposit of R$\u00a012.000,00 is above R$\u00a010.000,00, and the KYC of the sub-account is In_Review: it is converted automatically once the sub-account is verified',
      rule_value: '10000',
    });
    await world.release();
    expect(world.rows.has(id)).toBe(false);
    kyc(world, 'Approved');
    await Promise.all([world.release(), world.release(), world.release()]);
    expect(world.of(id).record.status).toBe('transfer_completed');
    expect(held(world)).toMatchObject({ state: 'converting', conversion_id: id });
    expect(held(world)?.converted).toBeUndefined();
    expect(world.provider.made('exchange')).toHaveLength(1);
    expect(world.recorded).toMatchObject([
      {
        action: 'payment.release',
        actor: { kind: 'schedule', name: 'conversion engine' },
        concern: {
          object: { kind: 'payment', id: held(world)?.id },
          before: { state: 'held', reason_code: 'kyc_required' },
          after: { state: 'converting', conversion_id: id },
        },
      },
    ]);
  });

  test('follows the rule at that moment: another obstacle becomes its reason', async () => {
    const world = unverified();
    const id = await world.deposit('12000.00');
    kyc(world, 'Approved');
    world.rule({ is_enabled: false });
    await world.release();
    expect(held(world)).toMatchObject({ state: 'held', reason_code: 'not_configured' });
    expect(held(world)?.rule_value).toBeUndefined();
    world.rule({ is_enabled: true });
    await world.release();
    expect(world.rows.has(id)).toBe(false);
  });

  test('is checked for its money: another deposit does not cover a withdrawal', async () => {
    const world = unverified();
    const id = await world.deposit('12000.00');
    world.provider.byHand.push({ asset: 'BRL', amount: '-0.01' });
    kyc(world, 'Approved');
    await world.release();
    expect(world.provider.made('exchange')).toHaveLength(0);
    expect(world.of(id).record.status).not.toBe('transfer_completed');
  });

  test('can be released only by an administrator', async () => {
    const world = unverified();
    const id = await world.deposit('12000.00');
    await expect(world.convertHeld('ord_dep_1')).rejects.toThrow('or by an administrator');
    expect(world.provider.made('exchange')).toEqual([]);
    await world.convertHeld('ord_dep_1', 'admin');
    expect(world.of(id).record.status).toBe('transfer_completed');
    kyc(world, 'Approved');
    await world.release();
    expect(world.provider.made('exchange')).toHaveLength(1);
  });

  test('is converted if it is verified just before being held', async () => {
    const world = unverified();
    const create = world.paymentStore.create.bind(world.paymentStore);
    vi.spyOn(world.paymentStore, 'create').mockImplementation((record, deposit) => {
      kyc(world, 'Approved');
      return create(record, deposit);
    });
    const id = await world.deposit('12000.00');
    expect(world.of(id).record.status).toBe('transfer_completed');
  });
});

describe('deposits of one day, together above the KYC threshold', () => {
  const converted = (world: ConversionWorld): number =>
    [...world.rows.values()].filter(({ record }) => record.status === 'transfer_completed').length;

  const deposits = async (world: ConversionWorld, amounts: readonly string[]): Promise<void> => {
    for (const [at, amount] of amounts.entries()) await world.deposit(amount, `ord_day_${at}`);
  };

  test('S4.101 hold the one that crosses it; earlier ones are converted', async () => {
    const world = unverified();
    await deposits(world, ['4000.00', '5999.99', '100.00']);
    expect(converted(world)).toBe(2);
    expect(held(world)).toMatchObject({
      state: 'held',
      reason_code: 'kyc_required',
      amount: '100.00',
      rule_value: '10000',
      reason:
        'the deposit of R$\u00a0100,00 is above R$\u00a010.000,00 with the R$\u00a09.999,99 converted today (UTC), and the KYC of the sub-account is In_Review: it is converted automatically once the sub-account is verified',
    });
    kyc(world, 'Approved');
    await world.release();
    expect(converted(world)).toBe(3);
  });

  test.each([
    ['up to it', 'In_Review', ['4000.00', '6000.00'], 2],
    ['for a verified sub-account', 'Approved', ['4000.00', '6000.01', '9000.00'], 3],
  ])('%s are converted', async (_what, status, amounts, count) => {
    const world = unverified();
    kyc(world, status);
    await deposits(world, amounts);
    expect(converted(world)).toBe(count);
  });

  test('do not include the day before', async () => {
    const world = unverified();
    await deposits(world, ['6000.00']);
    world.now = new Date(world.now.getTime() + 24 * 3_600_000);
    await world.deposit('6000.00', 'ord_next_day');
    expect(converted(world)).toBe(2);
  });

  test('can be converted by an administrator, not by a gateway user', async () => {
    const world = unverified();
    await deposits(world, ['6000.00', '6000.00']);
    await expect(world.convertHeld('ord_day_1')).rejects.toThrow('or by an administrator');
    await world.convertHeld('ord_day_1', 'admin');
    expect(converted(world)).toBe(2);
  });

  test('at once: no more than the threshold is accepted on one day', async () => {
    const world = unverified();
    // Each function saw the total before the others were accepted.
    vi.spyOn(world.dailyTotals, 'taken').mockResolvedValue('0');
    await deposits(world, ['6000.00', '6000.00']);
    expect(converted(world)).toBe(1);
    expect(world.of([...world.rows.keys()].at(-1) ?? '').record).toMatchObject({
      status: 'failed',
      error_code: 'kyc_required',
      error_rule_value: '10000',
      error_message:
        'The deposit of R$\u00a06.000,00 is above R$\u00a010.000,00 with the R$\u00a06.000,00 converted today (UTC), and the KYC of the sub-account is In_Review. Press Retry once it is verified, or on another day.',
    });
    kyc(world, 'Approved');
    await world.retry([...world.rows.keys()].at(-1) ?? '');
    expect(converted(world)).toBe(2);
  });
});
