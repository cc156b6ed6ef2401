import { SECURITY_SETTINGS } from '#shared/domain/gateway-settings.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { ConversionWorld } from '#tests/support/conversion-world.ts';

let world: ConversionWorld;
beforeEach(() => {
  world = new ConversionWorld();
  // 1,500 BRL are quoted at 5.41 BRL for 1 USDT, which is 8.2 % more than this.
  world.rates = Array.from({ length: 12 }, () => '5');
});

const exchanges = (): number => world.provider.made('exchange').length;

/** As many USDT as this price gives for 1,500 BRL. */
const quoteAt = (usdt: string): void => {
  world.provider.quoted = usdt;
};

describe('a quote that is off the median of the last day', () => {
  test('S4.131 needs attention, says by how much, and exchanges nothing', async () => {
    const id = await world.deposit();
    expect(world.of(id).record).toMatchObject({
      status: 'failed',
      error_code: 'quote_off',
      error_message:
        "The quote is 8.2 % off the last day's median rate: 5.41 BRL for 1 USDT, against a median of 5 BRL. Nothing was exchanged. Take this rate, press Retry for another quote, or mark it as settled.",
    });
    expect(exchanges()).toBe(0);
    await world.settle();
    expect(exchanges()).toBe(0);
  });

  test('holds one that is too good, too', async () => {
    quoteAt('400');
    const id = await world.deposit();
    expect(world.of(id).record.error_message).toContain('25 % off');
  });

  test('by no more than the settings allow is taken', async () => {
    world.gateway = { security: { ...SECURITY_SETTINGS, quote_deviation: '8.21' } };
    const id = await world.deposit();
    expect(world.of(id).record.status).toBe('transfer_completed');
  });

  test('is no reason to wait while fewer than twelve rates are kept', async () => {
    world.rates = world.rates.slice(1);
    const id = await world.deposit();
    expect(world.of(id).record.status).toBe('transfer_completed');
  });

  test('Retry takes another quote, and judges it', async () => {
    const id = await world.deposit();
    await world.retry(id);
    expect(world.of(id).record).toMatchObject({ status: 'failed', error_code: 'quote_off' });
    quoteAt('298');
    await world.retry(id);
    expect(world.of(id).record.status).toBe('transfer_completed');
  });

  test('a person accepts the rate shown to them', async () => {
    const id = await world.deposit();
    await world.retry(id, undefined, true);
    expect(world.of(id).record.status).toBe('transfer_completed');
    // It was not part of the deposit that they converted.
    expect(world.of(id).state.convert_rest).toBe(false);
  });

  test('but not one worse by more than 1 %', async () => {
    const id = await world.deposit();
    quoteAt('274');
    await world.retry(id, undefined, true);
    expect(world.of(id).record).toMatchObject({ status: 'failed', error_code: 'quote_off' });
    expect(exchanges()).toBe(0);
  });

  test('one taken anew for an expired quote is judged too', async () => {
    quoteAt('298');
    world.provider.quoteExpires = () => world.now.toISOString();
    world.afterSave = (_before, after) => {
      if (after.record.status !== 'quote_generated') return;
      world.afterSave = () => undefined;
      quoteAt('277.264325');
      world.pass(20_000);
    };
    const id = await world.deposit();
    expect(world.of(id).record).toMatchObject({ status: 'failed', error_code: 'quote_off' });
    expect(exchanges()).toBe(0);
    quoteAt('298');
    world.provider.quoteExpires = () => null;
    await world.retry(id);
    await world.settle();
    expect(world.of(id).record.status).toBe('transfer_completed');
  });
});
