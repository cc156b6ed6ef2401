import { networksAnswer } from '@ramps-gateway/shared/contract/ramps/answers.ts';
import { queryOptions } from '@tanstack/react-query';
import { callProvider } from '../../../lib/api/ramps.ts';
import { keys } from '../../../lib/query/keys.ts';
import { networksOf } from '../model/offered.ts';

/** The networks of a crypto asset (spec 7). Without an answer those that its asset names are taken, so it is asked once. */
export const networksQuery = (symbol: string) =>
  queryOptions({
    queryKey: keys.assets.networks(symbol),
    queryFn: async ({ signal }) => {
      const { networks } = await callProvider({
        method: 'GET',
        endpoint: `/v1/network/asset/${encodeURIComponent(symbol)}`,
        answer: networksAnswer,
        signal,
      });
      return networksOf(networks);
    },
    staleTime: 60_000,
    retry: false,
  });
