import { inReais } from '#shared/domain/money-text.ts';
import { expect, test } from 'vitest';

test.each([
  ['1500', 'R$ 1.500,00'],
  ['1500.00', 'R$ 1.500,00'],
  ['0', 'R$ 0,00'],
  ['999.5', 'R$ 999,50'],
  ['1000000000.05', 'R$ 1.000.000.000,05'],
  ['0.12345', 'R$ 0,12345'],
  ['-12.5', '-R$ 12,50'],
  ['as received', 'as received BRL'],
])('%s BRL is %s', (amount, text) => {
  expect(inReais(amount)).toBe(text);
});
