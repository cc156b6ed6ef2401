import { expect, test } from 'vitest';
import { treasuryFile } from '#web/features/treasury/model/export.ts';
import { minutesAgo, NOW } from '#tests/web/support/fixtures.ts';
import { customer, failedCustomer } from '../fixtures.ts';

const linesOf = (text: string) => text.slice(1).split('\r\n');

test('a file of the day, with the names of the columns', () => {
  const { name, type, text } = treasuryFile([], NOW);
  expect(name).toBe('treasury-2026-11-20.csv');
  expect(type).toBe('text/csv;charset=utf-8');
  expect(linesOf(text)).toEqual([
    'Name,Email,Account,Wallet address,Balance,Currency,Status,Last deposit (UTC),Last activity (UTC),Loaded,Balance as of (UTC)',
    '',
  ]);
});

test('amounts are exact; a name that would be a formula is disarmed', () => {
  const { text } = treasuryFile(
    [customer({ name: '=HYPERLINK("x","y")', balance: '1000000000.000000000000000001' })],
    NOW,
  );
  expect(linesOf(text)[1]).toBe(
    `"'=HYPERLINK(""x"",""y"")",ops@aurora.example,acc_1,TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE,1000000000.000000000000000001,USDT,active,${minutesAgo(130)},${minutesAgo(130)},yes,${minutesAgo(1)}`,
  );
});

test('a balance that could not be loaded is empty and no 0', () => {
  const { text } = treasuryFile(
    [failedCustomer(), customer({ id: 'late', state: 'not_loaded', balance: '0', asOf: null })],
    NOW,
  );
  const [, failed = '', late = ''] = linesOf(text);
  expect(failed).toContain('API Error - Cannot load wallet,,,inactive,');
  expect(failed).toMatch(/,failed,$/);
  expect(late).toMatch(/,not yet,$/);
});
