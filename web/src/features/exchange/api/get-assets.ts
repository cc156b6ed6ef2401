import { listAssets } from '@ramps-gateway/shared/contract/ramps/assets.ts';
import { queryOptions } from '@tanstack/react-query';
import { callProvider } from '../../../lib/api/ramps.ts';
import { keys } from '../../../lib/query/keys.ts';
import { offeredByProvider } from '../model/offered.ts';

/** The provider's own list of assets, as it is now (S7.2). */
export const liveAssetsQuery = queryOptions({
  queryKey: keys.assets.live,
  queryFn: async ({ signal }) => offeredByProvider((await callProvider(listAssets, { signal })).assets),
  staleTime: 60_000,
  // A failure is shown with a toast, which must not come back with every look at the window.
  refetchOnWindowFocus: false,
});
