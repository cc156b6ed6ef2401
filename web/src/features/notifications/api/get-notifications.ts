import { listNotifications } from '@ramps-gateway/shared/contract/calls/notifications.ts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/client.ts';
import { keys } from '../../../lib/query/keys.ts';

const LISTED = 50;

export const notificationsQuery = infiniteQueryOptions({
  queryKey: keys.notifications,
  queryFn: ({ pageParam, signal }) =>
    callApi(listNotifications, { query: { limit: LISTED, cursor: pageParam || undefined }, signal }),
  initialPageParam: '',
  getNextPageParam: (last) => last.next_cursor,
});
