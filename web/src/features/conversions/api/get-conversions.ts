import { listConversions } from '@ramps-gateway/shared/contract/calls/conversions.ts';
import { CONVERSIONS_LISTED } from '@ramps-gateway/shared/domain/conversion.ts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/client.ts';
import { keys } from '../../../lib/query/keys.ts';

/** `all` is for administrators. */
export type Scope = 'own' | 'all';

/** Pages after the first are larger: a change fetches all loaded pages again, in few calls. */
const LISTED_MORE = 200;

/** Newest first, 50 at first (S9.7). */
export const conversionsQuery = (scope: Scope) =>
  infiniteQueryOptions({
    queryKey: keys.conversions.list(scope),
    queryFn: ({ pageParam, signal }) =>
      callApi(listConversions, {
        query: {
          limit: pageParam ? LISTED_MORE : CONVERSIONS_LISTED,
          cursor: pageParam || undefined,
          scope: scope === 'all' ? scope : undefined,
        },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (last) => last.next_cursor,
  });
