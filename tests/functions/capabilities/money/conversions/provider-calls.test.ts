import { requestsOfConversions } from '#tests/support/calls-of-conversion.ts';
import { expect, test } from 'vitest';

const CALLS = {
  orders: ['GET /v1/order', 'GET /v1/order/{id}'],
  wallets: ['GET /v1/subaccount/wallet-address'],
  balances: ['GET /v1/balance/assets'],
  quotes: ['POST /v1/quote'],
  placed: ['POST /v1/order/exchange', 'POST /v1/order/withdrawal'],
} as const;

/** docs/adr/0016, docs/scale.md, docs/figures.md and the bench state these sums. */
test.each([
  ['reference', 1, 9, { orders: 4, wallets: 2, balances: 0, quotes: 1, placed: 2 }],
  ['beta', 1, 16, { orders: 9, wallets: 2, balances: 2, quotes: 1, placed: 2 }],
  ['reference', 5, 37, { orders: 20, wallets: 2, balances: 0, quotes: 5, placed: 10 }],
  ['beta', 5, 75, { orders: 39, wallets: 10, balances: 10, quotes: 6, placed: 10 }],
] as const)(
  'calls to %s for %i simultaneous deposits of one sub-account',
  async (profile, deposits, all, counts) => {
    const requests = await requestsOfConversions(profile, deposits);
    const count = (calls: readonly string[]): number =>
      requests.filter((call) => calls.includes(call)).length;
    expect(Object.fromEntries(Object.entries(CALLS).map(([name, calls]) => [name, count(calls)]))).toEqual(
      counts,
    );
    expect(requests).toHaveLength(all);
  },
);
