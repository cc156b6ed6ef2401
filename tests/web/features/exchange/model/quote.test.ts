// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { minutesAndSeconds, readQuote } from '#web/features/exchange/model/quote.ts';
import { NOW } from '#tests/web/support/fixtures.ts';

const answer = {
  id: 'quo_1',
  source_asset: 'USDT',
  source_amount: '100',
  target_asset: 'BRL',
  target_amount_estimate: '541.00',
  target_amount: '0',
  price: { price: '5.41' },
  expires_at: new Date(NOW + 60_000).toISOString(),
};

describe('a quote', () => {
  test('you send, you receive, the rate for one of the source asset', () => {
    expect(readQuote(answer, NOW)).toEqual({
      id: 'quo_1',
      send: '100.00 USDT',
      receive: 'R$\u00a0541,00',
      rate: '1 USDT = R$\u00a05,41',
      inverse: null,
      expiresAt: NOW + 60_000,
    });
  });

  test('target_amount_estimate falls back to target_amount', () => {
    const { target_amount_estimate: _, ...without } = answer;
    expect(readQuote({ ...without, target_amount: '540' }, NOW).receive).toBe('R$\u00a0540,00');
    expect(readQuote({ ...without, target_amount: null }, NOW).receive).toBeNull();
  });

  test('a price for one of the target is inverted, and shown as received beside it', () => {
    const inverse = {
      ...answer,
      source_asset: 'BRL',
      target_asset: 'USDT',
      price: { price: '5.41000000', base_asset: 'USDT', quote_asset: 'BRL' },
    };
    expect(readQuote(inverse, NOW)).toMatchObject({
      rate: '1 BRL = 0.184842883548 USDT',
      inverse: '1 USDT = R$\u00a05,41',
    });
    const zero = { ...inverse, price: { price: '0', base_asset: 'USDT' } };
    expect(readQuote(zero, NOW).rate).toBeNull();
  });

  test('no digit is lost, and 10^9 is whole', () => {
    const large = { ...answer, source_amount: '1000000000', target_amount_estimate: '0.085714285714285714' };
    expect(readQuote(large, NOW)).toMatchObject({
      send: '1,000,000,000.00 USDT',
      receive: 'R$\u00a00,085714285714285714',
    });
  });

  test('without price, id and end it says so', () => {
    expect(readQuote({ ...answer, id: null, price: null, expires_at: null }, NOW)).toMatchObject({
      id: null,
      rate: null,
      inverse: null,
      expiresAt: null,
    });
  });

  test('one that is expired on arrival has no known end: the clock of this machine is wrong', () => {
    expect(readQuote(answer, NOW + 120_000).expiresAt).toBeNull();
  });
});

test.each([
  [60_000, '1:00'],
  [59_001, '1:00'],
  [42_000, '0:42'],
  [900, '0:01'],
  [0, '0:00'],
  [-5, '0:00'],
])('%i ms are %s', (ms, text) => expect(minutesAndSeconds(ms)).toBe(text));
