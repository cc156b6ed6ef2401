import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { subAccountsQuery } from '#web/lib/queries/sub-accounts.ts';
import { forgetAccounts, rememberedAccounts } from '#web/lib/remembered-accounts.ts';
import { identity, resetIdentity, tokensOf } from '../support/amplify.ts';
import { subAccount } from '../support/fixtures.ts';
import { fakeServer, page } from '../support/server.ts';

vi.mock('#web/lib/auth/amplify.ts', () => import('../support/amplify.ts'));

const KEY = 'ramps-gateway.sub-accounts';

beforeEach(() => {
  resetIdentity();
  identity.tokens = tokensOf();
  localStorage.clear();
});

test('S3.34: the list that was loaded, in its order, with id, account_id, name and email and nothing else', async () => {
  fakeServer({
    'GET /api/subaccounts': page([
      subAccount({ id: 'sub_2', external_id: 'acc_2', name: 'Brisa', email: 'b@example.com' }),
      subAccount({ id: 'sub_1', external_id: 'acc_1', name: 'Aurora', email: 'a@example.com' }),
    ]),
  });
  await new QueryClient().fetchQuery(subAccountsQuery);
  const kept = [
    { id: 'sub_2', account_id: 'acc_2', name: 'Brisa', email: 'b@example.com' },
    { id: 'sub_1', account_id: 'acc_1', name: 'Aurora', email: 'a@example.com' },
  ];
  expect(JSON.parse(localStorage.getItem(KEY) ?? '')).toEqual(kept);
  expect(rememberedAccounts()).toEqual(kept);
  expect(Object.keys(localStorage)).toEqual([KEY]);
});

test.each(['', 'no JSON', '{}', '[{"id":1}]', 'null'])('%j is no list', (text) => {
  localStorage.setItem(KEY, text);
  expect(rememberedAccounts()).toEqual([]);
  forgetAccounts();
  expect(localStorage.getItem(KEY)).toBeNull();
});
