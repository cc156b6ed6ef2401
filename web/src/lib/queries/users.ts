import { listUsers } from '@ramps-gateway/shared/contract/calls/users.ts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../api/client.ts';
import { whileAutoRefresh } from '../auto-refresh.ts';
import { collectPages } from '../api/collect-pages.ts';
import { keys } from '../query/keys.ts';

/** S9.17. */
const REFRESH_MS = 30_000;

/** Newest first. For administrators. */
export const usersQuery = queryOptions({
  queryKey: keys.users.all,
  queryFn: ({ signal }) =>
    collectPages((cursor) => callApi(listUsers, { query: { limit: 200, cursor }, signal })),
  refetchInterval: whileAutoRefresh(REFRESH_MS),
});
