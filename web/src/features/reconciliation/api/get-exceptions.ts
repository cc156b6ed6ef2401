import { listExceptions } from '@ramps-gateway/shared/contract/calls/reconciliation.ts';
import { EXCEPTIONS_LISTED, type ExceptionState } from '@ramps-gateway/shared/domain/reconciliation.ts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/client.ts';
import { keys } from '../../../lib/query/keys.ts';

/** No frame reports exceptions: the list is fetched again each minute. */
const REFRESH_MS = 60_000;

/** Newest first. */
export const exceptionsQuery = (state: ExceptionState) =>
  infiniteQueryOptions({
    queryKey: keys.reconciliation.list(state),
    queryFn: ({ pageParam, signal }) =>
      callApi(listExceptions, {
        query: { limit: EXCEPTIONS_LISTED, cursor: pageParam || undefined, state },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (last) => last.next_cursor,
    refetchInterval: REFRESH_MS,
  });
