import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { balancesQuery, banksQuery, walletsQuery } from '#web/lib/queries/holdings.ts';
import { identity, resetIdentity, tokensOf } from '#tests/web/support/amplify.ts';
import { fakeServer, ok } from '#tests/web/support/server.ts';

vi.mock('#web/lib/auth/amplify.ts', () => import('#tests/web/support/amplify.ts'));

beforeEach(() => {
  resetIdentity();
  identity.tokens = tokensOf();
});

test('each requests its own account only, and reads what the provider returns', async () => {
  const client = new QueryClient();
  const server = fakeServer({
    'POST /api/ramps': ({ body }) =>
      JSON.stringify(body).includes('balance')
        ? ok({ balances: [{ asset: 'BRL', balance_amount: 12.5 }] })
        : ok({ list: [{ id: 'one' }], total_row: 1 }),
  });
  expect(await client.fetchQuery(balancesQuery('acc_1'))).toEqual([{ asset: 'BRL', balance: '12.5' }]);
  expect(await client.fetchQuery(walletsQuery('acc_1'))).toEqual([{ id: 'one' }]);
  expect(await client.fetchQuery(banksQuery('acc_1'))).toEqual([{ id: 'one' }]);
  const headers = { 'X-sub-account-id': 'acc_1' };
  expect(server.requests.map(({ body }) => body)).toEqual([
    { method: 'GET', endpoint: '/v1/balance/assets', headers },
    { method: 'GET', endpoint: '/v1/subaccount/wallet-address', headers },
    { method: 'GET', endpoint: '/v1/subaccount/bank-account', headers },
  ]);
});
