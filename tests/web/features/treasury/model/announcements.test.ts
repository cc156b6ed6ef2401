import { expect, test } from 'vitest';
import { signedAmount, transactionsToAnnounce } from '#web/features/treasury/model/announcements.ts';
import { minutesAgo } from '#tests/web/support/fixtures.ts';
import { transaction } from '../fixtures.ts';

test.each([
  ['deposit', '1500', 'BRL', '+1,500.00 BRL'],
  ['withdrawal', '276.432199', 'USDT', '-276.43 USDT'],
  ['deposit', '0', 'BRL', '+0.00 BRL'],
  ['withdrawal', '1000000000', 'USDT', '-1,000,000,000.00 USDT'],
] as const)('a %s of %s %s: %s', (type, amount, currency, text) => {
  expect(signedAmount(transaction({ type, amount, currency }))).toBe(text);
});

const known = [transaction({ id: 'a', status: 'pending' }), transaction({ id: 'b', time: minutesAgo(60) })];

test('nothing is said of what stays', () => expect(transactionsToAnnounce(known, known)).toBe(''));

test('what is new and what has changed', () => {
  const fresh = transaction({
    id: 'c',
    time: minutesAgo(1),
    type: 'withdrawal',
    amount: '5',
    currency: 'USDT',
  });
  expect(transactionsToAnnounce(known, [fresh, transaction({ id: 'a' })])).toBe(
    'New withdrawal: Aurora Apostas, -5.00 USDT. Deposit, Aurora Apostas: Completed',
  );
});

test('not what is older than the newest, nor more than three', () => {
  const older = transaction({ id: 'old', time: minutesAgo(90) });
  expect(transactionsToAnnounce(known, [older])).toBe('');
  const many = Array.from({ length: 10 }, (_, index) =>
    transaction({ id: `n${index}`, time: minutesAgo(1) }),
  );
  expect(transactionsToAnnounce(known, many).split('. ')).toHaveLength(3);
});
