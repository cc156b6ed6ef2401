import { listAssets } from '@ramps-gateway/shared/contract/calls/assets.ts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../api/client.ts';
import { collectPages } from '../api/collect-pages.ts';
import { keys } from '../query/keys.ts';

/** By symbol, as last synced. */
export const assetsQuery = queryOptions({
  queryKey: keys.assets.all,
  queryFn: ({ signal }) =>
    collectPages((cursor) => callApi(listAssets, { query: { limit: 200, cursor }, signal })),
  staleTime: 60_000,
});
