import { requestsOfConversion } from '#tests/support/calls-of-conversion.ts';
import { expect, test } from 'vitest';

/** docs/adr/0016, docs/scale.md, docs/figures.md and the bench say what these come to. */
test.each([
  ['reference', { orders: 4, wallets: 2, balances: 0 }],
  ['beta', { orders: 9, wallets: 2, balances: 2 }],
] as const)('what a conversion with its six events asks of %s', async (profile, reads) => {
  const requests = await requestsOfConversion(profile);
  const count = (...calls: readonly string[]): number =>
    requests.filter((call) => calls.includes(call)).length;
  const counts = {
    orders: count('GET /v1/order', 'GET /v1/order/{id}'),
    wallets: count('GET /v1/subaccount/wallet-address'),
    balances: count('GET /v1/balance/assets'),
  };
  expect(counts).toEqual(reads);
  expect(count('POST /v1/quote', 'POST /v1/order/exchange', 'POST /v1/order/withdrawal')).toBe(3);
  expect(requests).toHaveLength(3 + Object.values(counts).reduce((sum, calls) => sum + calls, 0));
});
