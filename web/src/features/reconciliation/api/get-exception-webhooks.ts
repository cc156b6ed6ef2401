import { listExceptionWebhooks } from '@ramps-gateway/shared/contract/calls/reconciliation.ts';
import { EVENTS_LISTED } from '@ramps-gateway/shared/domain/reconciliation.ts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/client.ts';
import { keys } from '../../../lib/query/keys.ts';

/** The judged events of an exception's orders after the first page, which came with the evidence; newest first. */
export const exceptionWebhooksQuery = (id: string, after: string) =>
  infiniteQueryOptions({
    queryKey: [...keys.reconciliation.webhooks(id), after],
    queryFn: ({ pageParam, signal }) =>
      callApi(listExceptionWebhooks, {
        params: { id },
        query: { limit: EVENTS_LISTED, cursor: pageParam },
        signal,
      }),
    initialPageParam: after,
    getNextPageParam: (last) => last.next_cursor,
  });
