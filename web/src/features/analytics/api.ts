import {
  type Breakdown,
  readAnalytics,
  readAnalyticsBreakdown,
} from '@ramps-gateway/shared/contract/calls/analytics.ts';
import type { Grouping, Period } from '@ramps-gateway/shared/domain/analytics.ts';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api/client.ts';
import { keys } from '../../lib/query/keys.ts';

export const analyticsQuery = ({ from, to }: Period, by: Grouping, subAccountId: string | undefined) =>
  queryOptions({
    queryKey: keys.analytics(from, to, by, subAccountId ?? ''),
    queryFn: ({ signal }) =>
      callApi(readAnalytics, { query: { from, to, by, sub_account_id: subAccountId }, signal }),
    placeholderData: keepPreviousData,
  });

export const breakdownQuery = ({ from, to }: Period, by: Breakdown) =>
  infiniteQueryOptions({
    queryKey: keys.breakdown(by, from, to),
    queryFn: ({ pageParam, signal }) =>
      callApi(readAnalyticsBreakdown, {
        query: { from, to, by, cursor: pageParam || undefined },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
  });
