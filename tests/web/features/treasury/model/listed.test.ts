import { expect, test } from 'vitest';
import { sorted } from '#web/features/treasury/model/listed.ts';
import { minutesAgo } from '#tests/web/support/fixtures.ts';
import { customer, failedCustomer } from '../fixtures.ts';

const CUSTOMERS = [
  customer({
    id: 'b',
    name: 'serra bet',
    email: 'cash@serra.example',
    balance: '9.5',
    lastActivity: minutesAgo(5),
  }),
  customer({ id: 'a', balance: '10', lastActivity: minutesAgo(90) }),
  customer({
    id: 'brl',
    name: 'Praia 10',
    balance: '99999',
    currency: 'BRL',
    walletAddress: 'TPraia',
    lastActivity: minutesAgo(1),
  }),
  failedCustomer({ id: 'f', name: 'Praia 9', lastActivity: minutesAgo(900) }),
  // Greater by less than a float can hold.
  customer({ id: 'c', name: 'Zebra', balance: '10.000000000000000001', lastActivity: minutesAgo(2_000) }),
];
const ids = (customers: readonly { readonly id: string }[]) => customers.map(({ id }) => id);

test.each([
  ['newest', ['b', 'a', 'brl', 'f', 'c']],
  ['name', ['a', 'f', 'brl', 'b', 'c']],
  ['name-descending', ['c', 'b', 'brl', 'f', 'a']],
  ['balance-ascending', ['b', 'a', 'c', 'brl', 'f']],
  ['lastActivity-ascending', ['c', 'f', 'a', 'b', 'brl']],
  ['balance', ['c', 'a', 'b', 'brl', 'f']],
  ['lastActivity', ['brl', 'b', 'a', 'f', 'c']],
] as const)('by %s', (sort, expected) => {
  expect(ids(sorted(CUSTOMERS, sort))).toEqual(expected);
});
