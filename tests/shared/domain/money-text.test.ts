import { amountText, inReais, inWriting } from '#shared/domain/money-text.ts';
import { expect, test } from 'vitest';

test.each([
  ['1500', 'R$\u00a01.500,00'],
  ['1500.00', 'R$\u00a01.500,00'],
  ['0', 'R$\u00a00,00'],
  ['999.5', 'R$\u00a0999,50'],
  ['1000000000.05', 'R$\u00a01.000.000.000,05'],
  ['0.12345', 'R$\u00a00,12345'],
  ['-12.5', '-R$\u00a012,50'],
  ['as received', 'as received\u00a0BRL'],
])('S2.615 %s BRL is %s, with a no-break space', (amount, text) => {
  expect(inReais(amount)).toBe(text);
});

test.each([
  ['1500.5', 'BRL', 'R$\u00a01.500,50'],
  ['8000', 'USD', '$8,000.00'],
  ['-12.5', 'USD', '-$12.50'],
  ['1234567.123456', 'USDT', '1,234,567.123456\u00a0USDT'],
  ['as received', 'USDT', 'as received\u00a0USDT'],
])('%s %s is written as the pages show it', (amount, asset, text) => {
  expect(inWriting(amount, asset)).toBe(text);
});

test('an amount of another asset keeps its digits and its symbol', () => {
  expect(amountText({ amount: '1500', asset: 'BRL' })).toBe('R$\u00a01.500,00');
  expect(amountText({ amount: '275.878003', asset: 'USDT' })).toBe('275.878003\u00a0USDT');
});
