import { listNetworks } from '#shared/contract/ramps/assets.ts';
import { deleteBank, getPoolBalances, listWallets } from '#shared/contract/ramps/holdings.ts';
import { getOrder, listOrders, orderExchange, requestQuote } from '#shared/contract/ramps/orders.ts';
import { deactivateSubAccount } from '#shared/contract/ramps/sub-accounts.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { callProvider } from '#web/lib/api/ramps.ts';
import { identity, resetIdentity, tokensOf } from '#tests/web/support/amplify.ts';
import '#tests/web/support/dom.ts';
import { fakeProvider } from '#tests/web/support/provider.ts';
import { fakeServer, ok } from '#tests/web/support/server.ts';

vi.mock('#web/lib/auth/amplify.ts', () => import('#tests/web/support/amplify.ts'));

beforeEach(() => {
  resetIdentity();
  identity.tokens = tokensOf();
});

const QUOTE = { source_asset: 'BRL', target_asset: 'USDT', source_amount: '1500.00' };
const KEY = '00000000-0000-4000-8000-000000000001';

describe('a call of the provider by its row', () => {
  test('sends method, path with its values, query, data and account, and reads the answer', async () => {
    const provider = fakeProvider({
      'GET /v1/subaccount/wallet-address?asset=USDT&wallet_type=external': { list: [], total_row: '0' },
      'DELETE /v1/subaccount/bank-account/id/a%2Fb%20c': ok(null),
      'POST /v1/quote': { ...QUOTE, source_amount: 1500, target_amount: '2.5e2' },
    });
    const server = fakeServer({ 'POST /api/ramps': provider.answer });
    const query = { asset: 'USDT', wallet_type: 'external' } as const;
    expect((await callProvider(listWallets, { query, account: 'acc_1' })).total_row).toBe(0);
    expect(await callProvider(deleteBank, { values: { id: 'a/b c' }, account: 'acc_1' })).toBeNull();
    expect((await callProvider(requestQuote, { data: QUOTE })).target_amount).toBe('250');
    expect(server.to('POST /api/ramps').map(({ body }) => body)).toEqual([
      {
        method: 'GET',
        endpoint: '/v1/subaccount/wallet-address?asset=USDT&wallet_type=external',
        headers: { 'X-sub-account-id': 'acc_1' },
      },
      {
        method: 'DELETE',
        endpoint: '/v1/subaccount/bank-account/id/a%2Fb%20c',
        headers: { 'X-sub-account-id': 'acc_1' },
      },
      { method: 'POST', endpoint: '/v1/quote', data: QUOTE },
    ]);
  });

  test('fails where the answer is not what the row says', async () => {
    const provider = fakeProvider({ 'GET /v1/network/asset/USDT': { networks: 'none' } });
    fakeServer({ 'POST /api/ramps': provider.answer });
    await expect(callProvider(listNetworks, { values: { asset: 'USDT' } })).rejects.toMatchObject({
      code: 'UNREADABLE_ANSWER',
    });
  });

  test.each(['', '.', '..'])('with %j in its path sends no request, and finds nothing', async (asset) => {
    const server = fakeServer({});
    await expect(callProvider(listNetworks, { values: { asset } })).rejects.toMatchObject({
      code: 'NOT_FOUND',
      status: 404,
    });
    expect(server.requests).toEqual([]);
  });
});

/** Nothing of this runs: the compiler refuses each line that is marked, and complains of a mark that nothing needs. */
export const refusedByTheCompiler = async (): Promise<void> => {
  // @ts-expect-error a value of the path is missing
  await callProvider(listNetworks, {});
  // @ts-expect-error the path has no such value
  await callProvider(listNetworks, { values: { id: 'USDT' } });
  // @ts-expect-error the path has no values
  await callProvider(listWallets, { values: { id: 'wal_1' } });
  // @ts-expect-error there is no such query
  await callProvider(listWallets, { query: { bank_type: 'external' } });
  // @ts-expect-error the query takes one of two words
  await callProvider(listWallets, { query: { wallet_type: 'any' } });
  // @ts-expect-error this row takes no query
  await callProvider(getPoolBalances, { query: { page: '1' } });
  // @ts-expect-error data is needed
  await callProvider(requestQuote, {});
  // @ts-expect-error a field of the data is missing
  await callProvider(requestQuote, { data: { source_asset: 'BRL', target_asset: 'USDT' } });
  // @ts-expect-error the data has no such field
  await callProvider(requestQuote, { data: { ...QUOTE, amount: '1' } });
  // @ts-expect-error a field of the data has another type
  await callProvider(deactivateSubAccount, { account: 'acc_1', data: { is_active: 'yes' } });
  // @ts-expect-error this row takes no data
  await callProvider(listOrders, { data: { page: '1' } });
  // @ts-expect-error the account is needed
  await callProvider(deactivateSubAccount, {});
  // @ts-expect-error the pool is of no account
  await callProvider(getPoolBalances, { account: 'acc_1' });
  // @ts-expect-error an order is made by its key
  await callProvider(orderExchange, { account: 'acc_1', data: QUOTE });
  const order = await callProvider(orderExchange, { account: 'acc_1', data: QUOTE, idempotencyKey: KEY });
  // @ts-expect-error the id of an order is a text
  const id: number = order.id;
  // @ts-expect-error a reference may be absent
  const reference: string = (await callProvider(getOrder, { values: { id: order.id } })).reference;
  void [id, reference];
};
