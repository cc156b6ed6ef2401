import { createLastDay } from '#functions/modules/rates/last-day.ts';
import { SECURITY_SETTINGS } from '#shared/domain/gateway-settings.ts';
import { expect, test } from 'vitest';
import { settled } from '#tests/support/settled.ts';

const setUp = (prices: readonly string[]) => {
  const world = {
    now: new Date('2026-11-20T14:03:00.000Z'),
    asked: [] as (readonly string[])[],
    prices,
    security: SECURITY_SETTINGS,
    fails: false,
  };
  const lastDay = createLastDay({
    rates: {
      course: (pair, series, since) => {
        world.asked.push([pair, series, since]);
        if (world.fails) return Promise.reject(new Error('the table is unavailable'));
        const record = { id: 'rate_1', pair, source_amount: '1000', target_amount: '1', created_at: since };
        return Promise.resolve(world.prices.map((price) => ({ ...record, price })));
      },
    },
    settings: { current: () => settled({ security: world.security }).current() },
    clock: () => world.now,
  });
  const judge = (sourceAsset: string, sourceAmount: string, targetAsset: string, targetAmount: string) =>
    lastDay.judge({ sourceAsset, sourceAmount, targetAsset, targetAmount });
  return { world, judge };
};

const DAY = Array.from({ length: 12 }, () => '5');

test('compares an offer with the 24-hour median, in either direction', async () => {
  const { world, judge } = setUp(DAY);
  expect(await judge('BRL', '525', 'USDT', '100')).toBeUndefined();
  expect(await judge('BRL', '536', 'USDT', '100')).toEqual({ price: '5.36', median: '5', off: '7.2' });
  expect(await judge('USDT', '100', 'BRL', '464')).toEqual({ price: '4.64', median: '5', off: '7.2' });
  expect(await judge('BRL', '1', 'BTC', '1')).toBeUndefined();
  expect(world.asked).toEqual([['BRL-USDT', '5m', '2026-11-19T14:00:00.000Z']]);
});

test('takes the limit from the settings', async () => {
  const { world, judge } = setUp(DAY);
  world.security = { ...SECURITY_SETTINGS, quote_deviation: '7.2' };
  expect(await judge('BRL', '536', 'USDT', '100')).toBeUndefined();
  world.security = { ...SECURITY_SETTINGS, quote_deviation: '7.19' };
  expect(await judge('BRL', '536', 'USDT', '100')).toMatchObject({ off: '7.2' });
});

test('reports nothing before twelve rates are stored', async () => {
  const { judge } = setUp(DAY.slice(1));
  expect(await judge('BRL', '5360', 'USDT', '100')).toBeUndefined();
});

test('reads the rates again after five minutes, and after a failure', async () => {
  const { world, judge } = setUp(DAY);
  world.fails = true;
  await expect(judge('BRL', '536', 'USDT', '100')).rejects.toThrow('the table is unavailable');
  world.fails = false;
  expect(await judge('BRL', '536', 'USDT', '100')).toMatchObject({ off: '7.2' });
  world.prices = DAY.map(() => '5.36');
  world.now = new Date('2026-11-20T14:05:00.000Z');
  expect(await judge('BRL', '536', 'USDT', '100')).toBeUndefined();
  expect(world.asked).toHaveLength(3);
});
