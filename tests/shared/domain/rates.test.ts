import { priceOf, RATE_SERIES, RATE_WINDOWS, slotOf, WINDOW_SERIES } from '#shared/domain/rates.ts';
import { expect, test } from 'vitest';

test('a slot begins at a whole multiple of its series', () => {
  const at = new Date('2026-11-20T14:07:31.250Z');
  expect(slotOf('5m', at)).toBe('2026-11-20T14:05:00.000Z');
  expect(slotOf('1h', at)).toBe('2026-11-20T14:00:00.000Z');
  expect(slotOf('6h', at)).toBe('2026-11-20T12:00:00.000Z');
});

test('no window has more than 288 points', () => {
  for (const window of RATE_WINDOWS) {
    const { series, ms } = WINDOW_SERIES[window];
    expect(ms / RATE_SERIES[series]).toBeLessThanOrEqual(288);
  }
});

test.each([
  ['1500', '277.264325', '5.410000006311'],
  ['1', '3', '0.333333333333'],
  ['0', '3', undefined],
  ['1', '0', undefined],
  ['0.000000000001', '1000', undefined],
])('%s for %s is a price of %s', (source, target, price) => {
  expect(priceOf(source, target)).toBe(price);
});
