import { remedyOf } from '#functions/capabilities/insight/attention/remedy.ts';
import { type AttentionRecord, linkTo } from '#shared/contract/records.ts';
import type { PaymentReason } from '#shared/domain/payments.ts';
import type { Role } from '#shared/domain/roles.ts';
import { expect, test } from 'vitest';
import { configuration, NOW, subAccount } from '#tests/support/records.ts';

const account = subAccount({ user_id: 'client-1', manager_id: 'operator-1' });
const rule = configuration(account);
const confirmed = rule.destination;

const item = (over: Partial<AttentionRecord>): AttentionRecord => ({
  id: 'cnv_1',
  kind: 'conversion_failed',
  user_id: null,
  manager_id: null,
  sub_account_id: account.id,
  sub_account: linkTo(account),
  subject_id: 'cnv_1',
  amount: '12000.00',
  asset: 'BRL',
  text: '',
  since: NOW.toISOString(),
  ...over,
});

const offered = (
  over: Partial<AttentionRecord>,
  {
    role = 'gateway_user',
    user = 'operator-1',
    now = NOW,
    ...current
  }: {
    role?: Role;
    user?: string;
    now?: Date;
    account?: typeof account;
    rule?: typeof rule | undefined;
  } = {},
) => remedyOf(item(over), { account, rule, ...current }, { who: { user_id: user, role }, now });

const failed = (
  code: PaymentReason,
  given?: Parameters<typeof offered>[1],
  over: Partial<AttentionRecord> = {},
) => offered({ code, ...over }, given);
const held = (code: PaymentReason, given?: Parameters<typeof offered>[1]) =>
  offered({ kind: 'payment_not_converted', code }, given);

const nextDay = new Date(NOW.getTime() + 24 * 60 * 60_000);
const unconfirmed = { ...rule, destination: confirmed && { ...confirmed, confirmed_at: null } };

test('S2.632 a Retry is offered only where it can help', () => {
  expect(failed('provider')).toBe('retry');
  expect(failed('outcome_unknown')).toBe('retry');
  expect(failed('money_gone')).toBe('open');
  expect(failed('deposit_taken_back')).toBe('open');
  expect(failed('kyc_required')).toBe('open');
  expect(failed('kyc_required', { account: { ...account, kyc_status: 'verified' } })).toBe('retry');
});

test('S2.632 over the daily limit: raise it, or retry on a later day if the deposit fits', () => {
  expect(failed('over_daily_limit')).toBe('raise_limit');
  expect(failed('over_daily_limit', { now: nextDay })).toBe('raise_limit');
  expect(failed('over_daily_limit', { now: nextDay }, { amount: '10.00' })).toBe('retry');
  expect(failed('over_daily_limit', {}, { amount: '10.00' })).toBe('raise_limit');
  const raised = { ...rule, updated_at: nextDay.toISOString() };
  expect(failed('over_daily_limit', { rule: raised }, { amount: '10.00' })).toBe('retry');
});

test('S2.632 a missing wallet is chosen; once it is confirmed, the conversion can be retried', () => {
  expect(failed('no_destination', { rule: { ...rule, destination: null } })).toBe('choose_wallet');
  expect(failed('no_destination', { rule: unconfirmed })).toBe('open_rule');
  expect(failed('no_destination', { rule: unconfirmed, role: 'client', user: 'client-1' })).toBe(
    'confirm_wallet',
  );
  expect(failed('no_destination')).toBe('retry');
  expect(failed('not_configured', { rule: undefined })).toBe('set_up_rule');
});

test('S2.632 a held payment is converted only by somebody who may', () => {
  expect(held('below_minimum')).toBe('convert');
  expect(held('no_rule', { rule: undefined })).toBe('set_up_rule');
  expect(held('no_rule')).toBe('convert');
  expect(held('above_maximum', { role: 'client', user: 'client-1' })).toBe('open');
  expect(held('kyc_required')).toBe('open');
  expect(held('kyc_required', { role: 'admin' })).toBe('convert');
  const inactive = { ...account, status: 'inactive' as const };
  expect(held('account_inactive', { account: inactive })).toBe('activate');
  expect(held('account_inactive', { account: inactive, role: 'client' })).toBe('open');
});

test('S2.632 only an administrator is sent to the credentials', () => {
  expect(failed('credentials')).toBe('open');
  expect(failed('credentials', { role: 'admin' })).toBe('credentials');
});
