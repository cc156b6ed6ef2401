import { listSpreadEarned, type SpreadView } from '@ramps-gateway/shared/contract/calls/spread-earned.ts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api/client.ts';
import { keys } from '../../lib/query/keys.ts';

/** What the gateway has earned, newest first. */
export const spreadEarnedQuery = (by: SpreadView) =>
  infiniteQueryOptions({
    queryKey: keys.spreadEarned(by),
    queryFn: ({ pageParam, signal }) =>
      callApi(listSpreadEarned, { query: { by, cursor: pageParam || undefined }, signal }),
    initialPageParam: '',
    getNextPageParam: (last) => last.next_cursor,
  });
