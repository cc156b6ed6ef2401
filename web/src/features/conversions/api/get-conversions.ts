import { listConversions } from '@ramps-gateway/shared/contract/calls/conversions.ts';
import { CONVERSIONS_LISTED } from '@ramps-gateway/shared/domain/conversion.ts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/client.ts';
import { keys } from '../../../lib/query/keys.ts';

/** `all` is for administrators. */
export type Scope = 'own' | 'all';

/** Newest first, 50 a page. */
export const conversionsQuery = (scope: Scope) =>
  infiniteQueryOptions({
    queryKey: keys.conversions.list(scope),
    queryFn: ({ pageParam, signal }) =>
      callApi(listConversions, {
        query: {
          limit: CONVERSIONS_LISTED,
          cursor: pageParam || undefined,
          scope: scope === 'all' ? scope : undefined,
        },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (last) => last.next_cursor,
  });
