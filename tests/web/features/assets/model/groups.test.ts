// @vitest-environment node
import { expect, test } from 'vitest';
import { countsOf, isTab, ofTab } from '#web/features/assets/model/groups.ts';
import { CATALOGUE } from '#tests/web/support/assets.ts';

test('counts by type and of those that are active', () => {
  expect(countsOf(CATALOGUE)).toEqual({ all: 5, fiat: 1, crypto: 3, exotic: 1, active: 4 });
  expect(countsOf([])).toEqual({ all: 0, fiat: 0, crypto: 0, exotic: 0, active: 0 });
});

test('a tab holds the assets of its type, in their order', () => {
  expect(ofTab(CATALOGUE, 'crypto').map(({ symbol }) => symbol)).toEqual(['BTC', 'DAI', 'USDT']);
  expect(ofTab(CATALOGUE, 'all')).toBe(CATALOGUE);
  expect([isTab('fiat'), isTab('stocks')]).toEqual([true, false]);
});
