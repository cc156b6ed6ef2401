import { indexedOf, matchOf } from '#shared/contract/search-terms.ts';
import { readingsOf } from '#shared/domain/search.ts';
import { expect, test } from 'vitest';

const payment = (end_to_end_id: string | null) =>
  indexedOf('payment', {
    id: 'pay_1',
    received_at: '2026-11-20T14:00:00.000Z',
    order_id: 'o-20250102-7f3a-91cc',
    end_to_end_id,
    amount: '1500.00',
    payer: null,
  });

const findsBy = (query: string, end_to_end_id: string | null): boolean => {
  const indexed = payment(end_to_end_id);
  return indexed !== undefined && readingsOf(query).some((each) => matchOf(indexed, each) !== undefined);
};

test('a payment without an end-to-end id is found by its order id: whole, by start or by end', () => {
  for (const query of ['o-20250102-7f3a-91cc', 'o-20250102', 'f3a-91cc'])
    expect(findsBy(query, null)).toBe(true);
  expect(findsBy('20250102-7f', null)).toBe(false);
});

test('one with an end-to-end id is found by that', () => {
  expect(findsBy('f3a-91cc', 'E1')).toBe(false);
  expect(findsBy('E1', 'E1')).toBe(true);
});
