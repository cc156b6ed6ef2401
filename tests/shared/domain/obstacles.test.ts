import { obstaclesOf, stoppedBy } from '#shared/domain/obstacles.ts';
import { describe, expect, test } from 'vitest';
import { configuration, subAccount } from '#tests/support/records.ts';

const account = subAccount({ kyc_limit: '50000', kyc_volume: '12300' });
const rule = configuration(account);
const { destination } = rule;
if (!destination) throw new Error('the rule has a destination');
const LATER = '2027-01-01T00:00:00.000Z';
const kept = (
  wallets: readonly { asset: string; address: string | null }[] | null,
  places_at: string | null = LATER,
) => ({
  wallets,
  places_at,
  problem: null,
});
const there = kept([{ asset: 'USDT', address: destination.address }]);
const nothing = { kept: there, taken: '0', price: '5.41', kycThreshold: '10000' };
const codes = (of: readonly { code: string }[]) => of.map(({ code }) => code);

test('a working rule has no obstacle', () => {
  expect(obstaclesOf(account, rule, nothing)).toEqual([]);
  // Missing data is not an obstacle.
  const unknown = { ...account, kyc_limit: null, kyc_volume: '99999' };
  expect(
    obstaclesOf(unknown, rule, { kept: undefined, taken: '0', price: undefined, kycThreshold: null }),
  ).toEqual([]);
});

describe('what stops a rule', () => {
  test.each([
    ['account_inactive', { status: 'inactive' as const }, {}],
    ['kyc_refused', { kyc_status: ' Rejected' }, {}],
    ['kyc_used_up', { kyc_volume: '50000' }, {}],
    ['no_destination', {}, { destination: null }],
    ['not_confirmed_by_owner', {}, { destination: { ...destination, confirmed_at: null } }],
    ['minimum_above_limit', {}, { minimum_amount: '500', maximum_daily_amount: '499' }],
  ])('%s, with what to do', (code, of, change) => {
    const found = stoppedBy({ ...account, ...of }, { ...rule, ...change }, there);
    expect(codes(found)).toEqual([code]);
    expect(found[0]?.stops).toBe(true);
    expect(found[0]?.message).toMatch(/^.+[.:] .+\.$/);
  });

  test.each([
    ['another wallet instead', kept([{ asset: 'USDT', address: 'TAnother' }]), ['wallet_gone']],
    [
      'its address belongs to another asset',
      kept([{ asset: 'BTC', address: destination.address }]),
      ['wallet_gone'],
    ],
    ['no wallet', kept([]), ['wallet_gone']],
    ['read before the confirmation', kept([], '2020-01-01T00:00:00.000Z'), []],
    ['never read', kept(null, null), []],
  ])('its wallet, by the last reading: %s', (_what, read, found) => {
    expect(codes(stoppedBy(account, rule, read))).toEqual(found);
  });
});

describe('obstacles that do not stop the rule', () => {
  const parts = (over: object, of: object = {}) =>
    obstaclesOf({ ...account, ...of }, rule, { ...nothing, ...over });

  test('a deposit above the KYC threshold is held until the account is verified', () => {
    const unverified = { kyc_status: 'In_Review' };
    const [found] = parts({ kycThreshold: '9999.99' }, unverified);
    expect(found).toMatchObject({ code: 'kyc_unverified', stops: false });
    expect(found?.message).toContain('a deposit above R$\u00a09.999,99 is held until it is verified');
    // No deposit of the day can exceed it.
    expect(parts({ kycThreshold: '10000' }, unverified)).toEqual([]);
    expect(parts({ kycThreshold: '9999.99' }, { kyc_status: 'Approved' })).toEqual([]);
    expect(parts({ kycThreshold: null }, unverified)).toEqual([]);
  });

  test('the KYC limit leaves less than the daily limit, at the current price', () => {
    const [found] = parts({}, { kyc_volume: '49000' });
    expect(found).toMatchObject({ code: 'limit_above_kyc', stops: false });
    expect(found?.message).toContain(
      'leaves 1000 USD, about R$\u00a05.410,00: less than the daily limit of R$\u00a010.000,00',
    );
    expect(parts({}, { kyc_volume: '48000' })).toEqual([]);
    expect(parts({ price: undefined }, { kyc_volume: '49000' })).toEqual([]);
  });

  test('compares figures of any length', () => {
    const long = { kyc_limit: '9'.repeat(30), kyc_volume: '0.123456789012345678' };
    expect(parts({ price: '5.410000016078' }, long)).toEqual([]);
  });

  test('the rest of the day is below the minimum', () => {
    expect(codes(parts({ taken: '9900.01' }))).toEqual(['day_used_up']);
    expect(parts({ taken: '9900' })).toEqual([]);
  });

  test('the provider refuses the credentials', () => {
    const problem = { reason: 'authentication' };
    expect(codes(parts({ kept: { ...there, problem } }))).toEqual(['provider_unavailable']);
    expect(parts({ kept: { ...there, problem: { reason: 'timeout' } } })).toEqual([]);
  });
});
