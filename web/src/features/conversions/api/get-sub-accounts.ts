import { listSubAccounts } from '@ramps-gateway/shared/contract/calls/accounts.ts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/client.ts';
import { collectPages } from '../../../lib/api/collect-pages.ts';
import { keys } from '../../../lib/query/keys.ts';

export const subAccountsQuery = queryOptions({
  queryKey: keys.subAccounts.all,
  queryFn: ({ signal }) =>
    collectPages((cursor) => callApi(listSubAccounts, { query: { limit: 200, cursor }, signal })),
});
