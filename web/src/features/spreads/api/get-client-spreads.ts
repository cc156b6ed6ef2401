import { listClientSpreads } from '@ramps-gateway/shared/contract/calls/pricing.ts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/client.ts';
import { collectPages } from '../../../lib/api/collect-pages.ts';
import { keys } from '../../../lib/query/keys.ts';

/** Newest first, each with its band and whose it is. */
export const clientSpreadsQuery = queryOptions({
  queryKey: keys.spreads.clients,
  queryFn: ({ signal }) =>
    collectPages((cursor) => callApi(listClientSpreads, { query: { limit: 200, cursor }, signal })),
});
