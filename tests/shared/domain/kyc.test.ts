import { kycAccountOf } from '#shared/domain/kyc.ts';
import { expect, test } from 'vitest';

type Account = Parameters<typeof kycAccountOf>[0][number] & { readonly id: string };

const of = (id: string, over: Partial<Account> = {}): Account => ({
  id,
  status: 'active',
  kyc_status: 'verified',
  kyc_volume: null,
  kyc_limit: null,
  ...over,
});
const used = (id: string, kyc_volume: string, kyc_limit: string, over: Partial<Account> = {}) =>
  of(id, { kyc_volume, kyc_limit, ...over });

test.each<[what: string, accounts: Account[], expected: string | undefined]>([
  ['no account gives no result', [], undefined],
  [
    'an account in use comes before a new one',
    [of('new', { kyc_status: 'Unchecked' }), used('a', '10', '100')],
    'a',
  ],
  [
    'the most used share of the limit comes first',
    [used('a', '700', '1000'), used('b', '75', '100'), used('c', '1', '100')],
    'b',
  ],
  ['a refused one comes before those', [used('a', '70', '100'), of('b', { kyc_status: 'Rejected' })], 'b'],
  [
    'one near its limit comes first, the nearest of several',
    [of('r', { kyc_status: 'failed' }), used('a', '80', '100'), used('b', '999', '1000')],
    'b',
  ],
  [
    'an inactive one comes last',
    [used('a', '99', '100', { status: 'inactive' }), of('b', { kyc_status: 'Unchecked' })],
    'b',
  ],
  ['the newest comes first among equals', [of('a'), of('b')], 'a'],
])('%s', (_what, accounts, expected) => {
  expect(kycAccountOf(accounts)?.id).toBe(expected);
});
