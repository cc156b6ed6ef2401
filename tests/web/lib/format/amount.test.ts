// @vitest-environment node
import { describe, expect, test } from 'vitest';
import {
  brl,
  exactly,
  money,
  percent,
  precise,
  twoDecimals,
  usd,
  usdFour,
  usdt,
  usdtFigure,
} from '#web/lib/format/amount.ts';

/** Intl puts a no-break space between R$ and the digits. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe('amounts as they are shown (S9.23 to S9.25)', () => {
  test('BRL in Brazilian locale', () => {
    expect(plain(brl('1500.00'))).toBe('R$ 1.500,00');
    expect(plain(brl('0'))).toBe('R$ 0,00');
    expect(plain(brl('1000000000'))).toBe('R$ 1.000.000.000,00');
    expect(plain(brl('-12.5'))).toBe('-R$ 12,50');
  });

  test('USDT with exactly 4 decimals', () => {
    expect(usdt('276.432199')).toBe('276.4322 USDT');
    expect(usdt('0')).toBe('0.0000 USDT');
    expect(usdtFigure('1000000000')).toBe('1,000,000,000.0000');
  });

  test("a sub-account's USDT as US dollars with 4 decimals, other balances with 2", () => {
    expect(usdFour('276.432199')).toBe('$276.4322');
    expect(usdFour('0')).toBe('$0.0000');
    expect(twoDecimals('1234.5')).toBe('1,234.50');
  });

  test('conversion amounts with 2 to 8 decimals', () => {
    expect(precise('276.432199', 'USDT')).toBe('276.432199 USDT');
    expect(precise('5', 'USDT')).toBe('5.00 USDT');
    expect(precise('0.123456789', 'BTC')).toBe('0.12345679 BTC');
  });

  test('no digit is lost that a float would lose', () => {
    expect(precise('9007199254740993.12345678', 'USDT')).toBe('9,007,199,254,740,993.12345678 USDT');
  });

  test('every digit of an amount to confirm', () => {
    expect(exactly('0.085714285714285714', 'ETH')).toBe('0.085714285714285714 ETH');
    expect(plain(exactly('1000000000', 'BRL'))).toBe('R$ 1.000.000.000,00');
    expect(plain(exactly('0.12345', 'BRL'))).toBe('R$ 0,12345');
    expect(exactly('as received', 'BRL')).toBe('as received BRL');
  });

  test('one format for one currency, where the specification names no other', () => {
    expect(plain(money('1500', 'BRL'))).toBe('R$ 1.500,00');
    expect(plain(precise('1500', 'BRL'))).toBe('R$ 1.500,00');
    expect(money('276.432199', 'USDT')).toBe('276.4322 USDT');
    expect(money('1', 'ETH')).toBe('1.00 ETH');
    expect(money('as received', 'BRL')).toBe('as received');
  });

  test('dollars and percent', () => {
    expect(usd('50000.00')).toBe('$50,000.00');
    expect(percent('0.5')).toBe('0.50%');
    expect(percent('1.2345')).toBe('1.2345%');
  });
});
