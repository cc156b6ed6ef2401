import { SECURITY_SETTINGS } from '#shared/domain/gateway-settings.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { ConversionWorld } from '#tests/support/conversion-world.ts';

let world: ConversionWorld;
beforeEach(() => {
  world = new ConversionWorld();
  // 1,500 BRL are quoted at 5.41 BRL for 1 USDT, which is 8.2 % above this.
  world.rates = Array.from({ length: 12 }, () => '5');
});

const exchanges = (): number => world.provider.made('exchange').length;

/** Quotes this many USDT for 1,500 BRL. */
const quoteAt = (usdt: string): void => {
  world.provider.quoted = usdt;
};

describe("a quote off the last day's median", () => {
  test('S4.131 needs attention with its deviation, and exchanges nothing', async () => {
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

  test('needs attention if it is too good, too', async () => {
    quoteAt('400');
    const id = await world.deposit();
    expect(world.of(id).record.error_message).toContain('25 % off');
  });

  test('within the configured deviation is used', async () => {
    world.gateway = { security: { ...SECURITY_SETTINGS, quote_deviation: '8.21' } };
    const id = await world.deposit();
    expect(world.of(id).record.status).toBe('transfer_completed');
  });

  test('is not judged with fewer than twelve rates', async () => {
    world.rates = world.rates.slice(1);
    const id = await world.deposit();
    expect(world.of(id).record.status).toBe('transfer_completed');
  });

  test('Retry gets and judges another quote', async () => {
    const id = await world.deposit();
    await world.retry(id);
    expect(world.of(id).record).toMatchObject({ status: 'failed', error_code: 'quote_off' });
    quoteAt('298');
    await world.retry(id);
    expect(world.of(id).record.status).toBe('transfer_completed');
  });

  test('a person can accept the shown rate', async () => {
    const id = await world.deposit();
    await world.retry(id, undefined, true);
    expect(world.of(id).record.status).toBe('transfer_completed');
    // Accepting the rate does not mean converting the rest of a deposit.
    expect(world.of(id).state.convert_rest).toBe(false);
  });

  test('but not a rate worse by more than 1 %', async () => {
    const id = await world.deposit();
    quoteAt('274');
    await world.retry(id, undefined, true);
    expect(world.of(id).record).toMatchObject({ status: 'failed', error_code: 'quote_off' });
    expect(exchanges()).toBe(0);
  });

  test('the renewal of an expired quote is judged, too', async () => {
    quoteAt('298');
    world.provider.quoteExpires = () => world.now.toISOString();
    world.stops.set('gateway');
    const id = await world.deposit();
    expect(world.of(id).record.status).toBe('quote_generated');
    quoteAt('277.264325');
    world.stops.lift();
    world.pass(20_000);
    await world.drive(id);
    expect(world.of(id).record).toMatchObject({ status: 'failed', error_code: 'quote_off' });
    expect(exchanges()).toBe(0);
    quoteAt('298');
    world.provider.quoteExpires = () => null;
    await world.retry(id);
    await world.settle();
    expect(world.of(id).record.status).toBe('transfer_completed');
  });
});
