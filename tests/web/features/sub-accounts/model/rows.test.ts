import { expect, test } from 'vitest';
import type { HoldingsRecord } from '#shared/contract/records.ts';
import { filtered, kycGroupOf, type Row, sorted } from '#web/features/sub-accounts/model/rows.ts';
import { type ListView, SORTED, viewOf } from '#web/features/sub-accounts/model/view.ts';
import { subAccount } from '#tests/web/support/fixtures.ts';
import { holdings, keptOf } from '../support.tsx';

const VIEW = viewOf(new URLSearchParams());

const row = (
  name: string,
  over: Parameters<typeof subAccount>[0] = {},
  held: Partial<HoldingsRecord> | null = {},
): Row => {
  const account = subAccount({ id: name, name, ...over });
  return {
    account,
    held: held === null ? undefined : { ...keptOf(account, holdings()), ...held },
    stopped: false,
    owner: '',
    manager: '',
  };
};
const brl = (balance: string) => ({ balances: [{ asset: 'BRL', balance }] });
const names = (rows: readonly Row[]) => rows.map(({ account }) => account.name);
const by = (sort: NonNullable<ListView['sort']>, rows: readonly Row[]) => names(sorted(rows, sort));

test('amounts are compared as amounts, whatever their length, beyond what a float can tell apart', () => {
  const rows = [
    row('small', {}, brl('9.99')),
    row('great', {}, brl('9007199254740993.01')),
    row('less', {}, brl('9007199254740993.00')),
    row('ten', {}, brl('10')),
  ];
  expect(by({ by: 'brl', descending: true }, rows)).toEqual(['great', 'less', 'ten', 'small']);
  expect(by({ by: 'brl', descending: false }, rows)).toEqual(['small', 'ten', 'less', 'great']);
});

test('what is not known is no zero: it comes last, whichever way round', () => {
  const rows = [row('unasked', {}, null), row('nothing', {}, brl('0')), row('some', {}, brl('1'))];
  expect(by({ by: 'brl', descending: true }, rows)).toEqual(['some', 'nothing', 'unasked']);
  expect(by({ by: 'brl', descending: false }, rows)).toEqual(['nothing', 'some', 'unasked']);
});

test('what is equal stays as it was', () => {
  const rows = [row('b', { status: 'active' }), row('a', { status: 'active' })];
  for (const column of SORTED.filter((each) => each !== 'name'))
    for (const descending of [true, false])
      expect(by({ by: column, descending }, rows), column).toEqual(['b', 'a']);
  expect(names(sorted(rows, undefined))).toEqual(['b', 'a']);
});

test('names are compared as people read them', () => {
  const rows = [row('Customer 10'), row('customer 9'), row('Água'), row('Zebra')];
  expect(by({ by: 'name', descending: false }, rows)).toEqual(['Água', 'customer 9', 'Customer 10', 'Zebra']);
});

test('filters are of status, KYC group, stop and the provider’s answers, and all of them hold', () => {
  const problem = { reason: 'timeout', message: 'No answer.', since: '2026-11-20T14:00:00.000Z' } as const;
  const rows = [
    row('fine'),
    row('off', { status: 'inactive' }),
    row('refused', { kyc_status: 'rejected' }),
    { ...row('stopped'), stopped: true },
    row('silent', {}, { problem }),
    { ...row('all', { status: 'inactive', kyc_status: 'failed' }, { problem }), stopped: true },
  ];
  const found = (over: Partial<ListView>) => names(filtered(rows, { ...VIEW, ...over }));
  expect(found({})).toHaveLength(6);
  expect(found({ status: 'inactive' })).toEqual(['off', 'all']);
  expect(found({ kyc: 'refused' })).toEqual(['refused', 'all']);
  expect(found({ stopped: true })).toEqual(['stopped', 'all']);
  expect(found({ problem: true })).toEqual(['silent', 'all']);
  expect(found({ status: 'inactive', kyc: 'refused', stopped: true, problem: true })).toEqual(['all']);
  expect(found({ kyc: 'pending' })).toEqual([]);
});

test.each([
  ['Approved', 'verified'],
  ['in_review', 'pending'],
  ['failed', 'refused'],
  ['Unchecked', 'unchecked'],
])('KYC status %s is of the group %s', (status, group) => {
  expect(kycGroupOf(status)).toBe(group);
});
