import { readHolding } from '#functions/modules/provider/model.ts';
import { describe, expect, test } from 'vitest';

const LIST = [{ asset: 'USDT', balance_amount: '1.5', total: '2' }];

describe('the holding that an order is judged by', () => {
  test.each([
    ['the list itself', LIST, '1.5'],
    ['under data', { data: LIST }, '1.5'],
    ['under balances, where data is null', { data: null, balances: LIST }, '1.5'],
    ['in lower case, twice', [...LIST, { asset: 'usdt', total: '0.1' }], '1.6'],
    ['a missing asset', [{ asset: 'BRL', total: '7' }], '0'],
    ['a missing amount', [{ asset: 'USDT' }], '0'],
    ['next to an unreadable asset', [...LIST, { asset: 'BRL', total: 'lots' }], '1.5'],
  ])('%s', (_what, answer, held) => expect(readHolding(answer, 'USDT')).toBe(held));

  test.each([
    ['another format', { list: LIST }],
    ['no list', { data: {} }],
    ['a row without an asset', [...LIST, { total: '1' }]],
    ['an unreadable amount', [{ asset: 'USDT', balance_amount: 'lots', total: '5' }]],
    ['one of two', [...LIST, { asset: 'USDT', total: '1,5' }]],
  ])('is undefined for %s', (_what, answer) => expect(readHolding(answer, 'USDT')).toBeUndefined());
});
