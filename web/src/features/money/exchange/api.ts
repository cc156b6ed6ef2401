import { listOrders } from '@ramps-gateway/shared/contract/calls/orders.ts';
import { listAssets, listNetworks } from '@ramps-gateway/shared/contract/ramps/assets.ts';
import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '../../../lib/api/error.ts';
import { callProvider } from '../../../lib/api/ramps.ts';
import { pagedQuery } from '../../../lib/query/calls.ts';
import { keys } from '../../../lib/query/keys.ts';
import { networksOf, offeredByProvider } from './model/offered.ts';

/** The provider's own list, fetched now (S7.2). */
export const liveAssetsQuery = queryOptions({
  queryKey: keys.assets.live,
  queryFn: async ({ signal }) => offeredByProvider((await callProvider(listAssets, { signal })).assets),
  staleTime: 60_000,
  // A failure shows a toast, which must not repeat on each focus.
  refetchOnWindowFocus: false,
});

/** S7.1. Fetched without retries: after a failure, the form uses the asset's own networks. */
export const networksQuery = (symbol: string) =>
  queryOptions({
    queryKey: keys.assets.networks(symbol),
    queryFn: async ({ signal }) =>
      networksOf((await callProvider(listNetworks, { values: { asset: symbol }, signal })).networks),
    staleTime: 60_000,
    retry: false,
  });

export const ordersQuery = pagedQuery(keys.orders.all, listOrders, { limit: 10 });

/** The server's message (S8.36, S8.39), or our default without one. */
export const wordsOf = (error: unknown, otherwise: string): string =>
  error instanceof Error &&
  error.message !== '' &&
  !(error instanceof ApiError && ['NETWORK', 'UNREADABLE_ANSWER'].includes(error.code))
    ? error.message
    : otherwise;
