import { listSubAccounts } from '@ramps-gateway/shared/contract/calls/accounts.ts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../api/client.ts';
import { collectPages } from '../query/calls.ts';
import { keys } from '../query/keys.ts';
import { rememberAccounts } from '../remembered-accounts.ts';

export const subAccountsQuery = queryOptions({
  queryKey: keys.subAccounts.all,
  queryFn: async ({ signal }) => {
    const accounts = await collectPages((cursor) =>
      callApi(listSubAccounts, { query: { limit: 200, cursor }, signal }),
    );
    rememberAccounts(accounts);
    return accounts;
  },
});
