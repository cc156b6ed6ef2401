import { requireConvertible } from '#functions/capabilities/conversions/rule-bounds.ts';
import { expect, test } from 'vitest';
import { configuration, subAccount } from '#tests/support/records.ts';

const account = subAccount({ kyc_limit: '50000', kyc_volume: '12300' });

test('a rule by which deposits could be converted is switched on', () => {
  expect(() => requireConvertible(account, configuration(account))).not.toThrow();
  // Nobody said how much it may be.
  const unlimited = { ...account, kyc_limit: null, kyc_volume: '99999' };
  expect(() => requireConvertible(unlimited, configuration(account))).not.toThrow();
});

test.each([
  ['an inactive sub-account', { status: 'inactive' as const }, {}, 'the sub-account is inactive'],
  ['a KYC that was rejected', { kyc_status: 'Rejected' }, {}, 'the KYC of the sub-account is Rejected'],
  ['a KYC limit that is used up', { kyc_volume: '50000' }, {}, 'the KYC limit of 50000 USD is used up'],
  [
    'a minimum above the daily limit',
    {},
    { minimum_amount: '500', maximum_daily_amount: '499' },
    'the minimum of R$ 500,00 is above the daily limit of R$ 499,00',
  ],
])('%s keeps it off, with the reason', (_what, of, rule, reason) => {
  expect(() => requireConvertible({ ...account, ...of }, configuration(account, rule))).toThrow(
    `Automatic conversion cannot be switched on: ${reason}`,
  );
});
