import { listNetworks } from '@ramps-gateway/shared/contract/ramps/assets.ts';
import { queryOptions } from '@tanstack/react-query';
import { callProvider } from '../../../lib/api/ramps.ts';
import { keys } from '../../../lib/query/keys.ts';
import { networksOf } from '../model/offered.ts';

/** The networks of a crypto asset (S7.1). Without an answer those that its asset names are taken, so it is asked once. */
export const networksQuery = (symbol: string) =>
  queryOptions({
    queryKey: keys.assets.networks(symbol),
    queryFn: async ({ signal }) =>
      networksOf((await callProvider(listNetworks, { values: { asset: symbol }, signal })).networks),
    staleTime: 60_000,
    retry: false,
  });
