import {
  callsOfConversion,
  requestsOfBetaOrder,
  requestsOfConversion,
} from '#tests/support/calls-of-conversion.ts';
import { expect, test } from 'vitest';

/** docs/adr/0015, docs/scale.md and the bench say what these come to. */
test('a conversion with its six events takes so many calls of the provider', async () => {
  expect(await callsOfConversion()).toEqual({
    order: 15,
    usdtWallets: 3,
    quote: 1,
    exchange: 1,
    withdraw: 1,
  });
  expect(await requestsOfBetaOrder()).toBe(2);
  expect(await requestsOfConversion()).toEqual({ reference: 21, beta: 46 });
});
