import { readBalances } from '#shared/contract/balances.ts';
import { describe, expect, test } from 'vitest';

const LIST = [{ asset: 'USDT', balance_amount: '1.5', total: '2' }];
const READ = [{ asset: 'USDT', balance: '1.5' }];

describe('S7.6 the formats of an answer with balances (C6)', () => {
  test.each([
    ['the list itself', LIST],
    ['under data', { data: LIST }],
    ['under balances', { balances: LIST }],
    ['under data, where both are', { data: LIST, balances: [] }],
    ['under balances, without data', { data: null, balances: LIST }],
  ])('%s', (_what, answer) => expect(readBalances(answer)).toEqual(READ));

  test('S8.15 an unexpected one gives an empty list', () => {
    const others = [null, undefined, 'text', 7, {}, { data: {} }, { balances: 'x' }, { list: LIST }, []];
    for (const answer of others) expect([answer, readBalances(answer)]).toEqual([answer, []]);
  });
});

describe('S3.9 an item (S3.9, S9.9)', () => {
  test.each([
    [{ asset: 'A', balance_amount: '12345678901234567890.12' }, '12345678901234567890.12'],
    [{ asset: 'A', balance_amount: 8.05 }, '8.05'],
    [{ asset: 'A', balance_amount: '8.05e1' }, '80.5'],
    [{ asset: 'A', balance_amount: '0', total: '5' }, '0'],
    [{ asset: 'A', total: '5' }, '5'],
    [{ asset: 'A', balance_amount: null, total: '5' }, '5'],
    [{ asset: 'A', balance_amount: 'lots', total: '5' }, '5'],
    [{ asset: 'A', balance_amount: '', total: null }, '0'],
    [{ asset: 'A' }, '0'],
  ])('%j: %s', (item, balance) => expect(readBalances([item])).toEqual([{ asset: 'A', balance }]));

  test('an unreadable item does not affect the others', () => {
    expect(readBalances([null, 'x', {}, { asset: '' }, { asset: 7 }, ...LIST])).toEqual(READ);
  });
});
