import '../../support/dom.ts';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { holdingsTotals } from '#shared/domain/holdings.ts';
import { askAfterChange, keptHoldingsQuery, keptOfOneQuery } from '#web/lib/queries/kept-holdings.ts';
import { openSession } from '#web/lib/auth/session.ts';
import { holdings, keptOf } from '#tests/web/features/sub-accounts/support.tsx';
import { identity, resetIdentity, tokensOf } from '#tests/web/support/amplify.ts';
import { subAccount } from '#tests/web/support/fixtures.ts';
import { fakeServer, ok } from '#tests/web/support/server.ts';

vi.mock('#web/lib/auth/amplify.ts', () => import('#tests/web/support/amplify.ts'));

const REFRESH = 'POST /api/holdings/refresh';
const account = subAccount();
const row = keptOf(account, holdings());
const answer = {
  items: [row],
  totals: holdingsTotals([account], new Map([[account.id, row]])),
  next_cursor: null,
};

beforeEach(async () => {
  resetIdentity();
  identity.tokens = tokensOf();
  await openSession();
});

const asked = async (fill: (client: QueryClient) => void) => {
  const server = fakeServer({ [REFRESH]: ok({ items: [], not_asked: [] }) });
  const client = new QueryClient();
  fill(client);
  askAfterChange(client, account.external_id);
  await new Promise((resolve) => setTimeout(resolve, 20));
  return server.to(REFRESH).map(({ body }) => body);
};

test('after a change the provider is asked about the account, known from the list or from its own page', async () => {
  const wanted = [{ sub_account_ids: [account.id] }];
  const listed = await asked((client) =>
    client.setQueryData(keptHoldingsQuery.queryKey, { pages: [answer], pageParams: [''] }),
  );
  expect(listed).toEqual(wanted);
  const own = await asked((client) => client.setQueryData(keptOfOneQuery(account.id).queryKey, answer));
  expect(own).toEqual(wanted);
  expect(await asked(() => undefined)).toEqual([]);
});
