import { expect, test } from 'vitest';
import { isRecord } from '#sandbox/json.ts';
import { fixtureNames, providerFixture, wireText } from '#tests/support/provider-fixtures.ts';

const NAMES = fixtureNames();

const CALLS = [
  'POST /v1/auth/token',
  'POST /v1/auth/revoke',
  'GET /v1/asset',
  'GET /v1/network/asset/USDT',
  'POST /v1/quote',
  'POST /v1/order/exchange',
  'POST /v1/order/withdrawal',
  'POST /v1/order/shared/withdrawal',
  'POST /v1/order',
  'GET /v1/order',
  'GET /v1/order/o-1',
  'GET /v1/balance',
  'GET /v1/balance/assets',
  'GET /v1/balance/pool',
  'POST /v1/subaccount',
  'GET /v1/subaccount',
  'GET /v1/subaccounts',
  'PATCH /v1/subaccount/inactive',
  'GET /v1/subaccount/wallet-address',
  'POST /v1/subaccount/wallet-address/external',
  'POST /v1/subaccount/wallet-address/shared',
  'DELETE /v1/subaccount/wallet-address/id/w-2',
  'GET /v1/subaccount/bank-account',
  'POST /v1/subaccount/bank-account/external',
  'POST /v1/subaccount/bank-account/shared',
  'DELETE /v1/subaccount/bank-account/external/id/b-1',
];

test('every provider call has a fixture', () => {
  const lines = NAMES.map((name) => {
    const { method, path } = providerFixture(name).request;
    return `${method} ${path.split('?')[0] ?? ''}`;
  });
  expect(lines).toEqual(expect.arrayContaining(CALLS));
});

test.each(NAMES)('%s is complete: a call has answers, an event has a body', (name) => {
  const { request, answer, variants } = providerFixture(name);
  const isEvent = name.endsWith('-event');
  expect(answer === undefined).toBe(isEvent);
  for (const variant of variants)
    expect(isEvent ? variant.request : variant.answer, variant.name).toBeDefined();
  expect(new Set(variants.map((variant) => variant.name)).size).toBe(variants.length);
  const contents = [request, answer, ...variants.flatMap((variant) => [variant.request, variant.answer])];
  for (const content of contents) {
    if (content === undefined || content.text !== undefined) continue;
    const text = wireText(content);
    if (text !== '') expect(() => JSON.parse(text) as unknown).not.toThrow();
  }
});

test('answers keep more digits than a double where needed', () => {
  for (const name of ['quote', 'exchange', 'order-list', 'balance', 'balance-assets', 'order-event']) {
    const { variants } = providerFixture(name);
    const found = variants.find((variant) => variant.name === 'more digits than a double holds');
    const raw = found?.answer?.raw ?? found?.request?.raw ?? '';
    expect(JSON.stringify(JSON.parse(raw)), name).not.toBe(raw);
  }
});

test('no answer to an order’s creation has an id', () => {
  for (const name of ['exchange', 'withdrawal', 'shared-withdrawal', 'payment-order']) {
    const { answer, variants } = providerFixture(name);
    for (const each of [answer, ...variants.map((variant) => variant.answer)]) {
      if (each === undefined || each.status !== 200) continue;
      const body: unknown = JSON.parse(wireText(each));
      expect(
        isRecord(body) && Object.keys(body).some((key) => /(^|_)id$|reference|status/.test(key)),
        name,
      ).toBe(false);
    }
  }
});
