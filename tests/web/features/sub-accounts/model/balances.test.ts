// @vitest-environment node
import { expect, test } from 'vitest';
import { balanceOf, balanceText, sameBalances } from '#web/features/sub-accounts/model/balances.ts';

const of = (asset: string, balance: string) => ({ asset, balance });
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

test('USDT with 4 decimals as US dollars, others with 2', () => {
  expect(balanceText('USDT', '12840.512349')).toBe('$12,840.5123');
  expect(plain(balanceText('BRL', '1000000000'))).toBe('R$ 1.000.000.000,00');
  expect(balanceText('EUR', '1234.5')).toBe('1,234.50 EUR');
});

test('an asset that is not there counts as 0; one that is there twice is added up, exactly', () => {
  expect(balanceOf([], 'USDT')).toBe('0');
  expect(balanceOf([of('usdt', '0.1'), of('USDT', '0.2'), of('BRL', '9')], 'USDT')).toBe('0.3');
});

test.each([
  [[of('BRL', '1.50')], [of('BRL', '1.5'), of('USDT', '0')], true],
  [[of('BRL', '1.5'), of('USDT', '2')], [of('USDT', '2'), of('BRL', '1.5')], true],
  [[of('BRL', '1.5')], [of('BRL', '1.51')], false],
  [[], [of('EUR', '1')], false],
])('%j and %j say the same: %s', (one, other, same) => {
  expect(sameBalances(one, other)).toBe(same);
});
