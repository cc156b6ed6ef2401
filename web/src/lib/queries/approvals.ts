import { listApprovals } from '@ramps-gateway/shared/contract/calls/approvals.ts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { callApi } from '../api/client.ts';
import { keys } from '../query/keys.ts';

const LISTED = 50;

/** Newest first. */
export const approvalsQuery = (state: 'decided' | 'open') =>
  infiniteQueryOptions({
    queryKey: keys.approvals.list(state),
    queryFn: ({ pageParam, signal }) =>
      callApi(listApprovals, { query: { limit: LISTED, cursor: pageParam || undefined, state }, signal }),
    initialPageParam: '',
    getNextPageParam: (last) => last.next_cursor,
  });
