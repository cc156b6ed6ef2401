import {
  requireConvertible,
  requireStillConvertible,
} from '#functions/capabilities/money/conversions/rule-bounds.ts';
import { describe, expect, test } from 'vitest';
import { configuration, holdings, subAccount } from '#tests/support/records.ts';

const account = subAccount({ kyc_limit: '50000', kyc_volume: '12300' });

test('a rule that can convert deposits is switched on', () => {
  expect(() => requireConvertible(account, configuration(account))).not.toThrow();
  // Without a daily limit.
  const unlimited = { ...account, kyc_limit: null, kyc_volume: '99999' };
  expect(() => requireConvertible(unlimited, configuration(account))).not.toThrow();
});

test.each([
  ['an inactive sub-account', { status: 'inactive' as const }, {}, 'The sub-account is inactive'],
  ['a rejected KYC', { kyc_status: 'Rejected' }, {}, 'The KYC of the sub-account is Rejected'],
  ['a used-up KYC limit', { kyc_volume: '50000' }, {}, 'The KYC limit of 50000 USD is used up'],
  [
    'a minimum above the daily limit',
    {},
    { minimum_amount: '500', maximum_daily_amount: '499' },
    'The minimum of R$\u00a0500,00 is above the daily limit of R$\u00a0499,00',
  ],
])('S4.41 %s keeps it off, with the reason', (_what, of, rule, reason) => {
  expect(() => requireConvertible({ ...account, ...of }, configuration(account, rule))).toThrow(
    `Automatic conversion cannot be switched on. ${reason}`,
  );
});

describe('a changed rule that is on is judged again', () => {
  const known = configuration(account);
  const wanted = (change: object) => ({ ...known, ...change });
  const gone = holdings(account, { wallets: [], places_at: '2027-01-01T00:00:00.000Z' });

  test('refuses a change that creates an obstacle', () => {
    const change = wanted({ maximum_daily_amount: '99' });
    expect(() => requireStillConvertible(account, known, change, undefined)).toThrow(
      'would convert nothing with this change. The minimum of R$\u00a0100,00 is above the daily limit of R$\u00a099,00',
    );
    expect(() =>
      requireStillConvertible(account, known, wanted({ minimum_amount: '200' }), undefined),
    ).not.toThrow();
  });

  test.each([
    ['a higher daily limit', { maximum_daily_amount: '20000' }],
    ['a lower minimum', { minimum_amount: '100' }],
    ['more slippage', { maximum_slippage: '2' }],
    ['continuing on the next day', { continue_next_day: true }],
  ])('S4.45 refuses %s while its wallet is missing', (_what, change) => {
    const rule = { ...known, minimum_amount: '150' };
    expect(() => requireStillConvertible(account, rule, { ...rule, ...change }, gone)).toThrow(
      'can only be tightened. The provider no longer lists the destination wallet',
    );
  });

  test.each([
    ['a lower daily limit', { maximum_daily_amount: '5000' }],
    ['a higher minimum', { minimum_amount: '200' }],
    ['less slippage', { maximum_slippage: '0.5' }],
    ['another price', { custom_spread_override: '1.5' }],
  ])('accepts %s while its wallet is missing', (_what, change) => {
    expect(() => requireStillConvertible(account, known, wanted(change), gone)).not.toThrow();
    const inactive = { ...account, status: 'inactive' as const };
    expect(() => requireStillConvertible(inactive, known, wanted(change), undefined)).not.toThrow();
  });

  test('accepts a change that fixes the rule, whatever else it widens', () => {
    const rule = { ...known, minimum_amount: '500', maximum_daily_amount: '400' };
    expect(() =>
      requireStillConvertible(account, rule, { ...rule, maximum_daily_amount: '1000' }, undefined),
    ).not.toThrow();
    expect(() =>
      requireStillConvertible(account, rule, { ...rule, minimum_amount: '400' }, undefined),
    ).not.toThrow();
    expect(() =>
      requireStillConvertible(account, rule, { ...rule, minimum_amount: '450' }, undefined),
    ).toThrow('tightened');
  });
});
