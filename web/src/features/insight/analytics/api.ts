import {
  type Breakdown,
  readAnalytics,
  readAnalyticsBreakdown,
} from '@ramps-gateway/shared/contract/calls/analytics.ts';
import type { Grouping, Period } from '@ramps-gateway/shared/domain/analytics.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callQuery, pagedQuery } from '../../../lib/query/calls.ts';
import { keys } from '../../../lib/query/keys.ts';

export const analyticsQuery = ({ from, to }: Period, by: Grouping, subAccountId: string | undefined) =>
  queryOptions({
    ...callQuery(keys.analytics(from, to, by, subAccountId ?? ''), readAnalytics, {
      query: { from, to, by, sub_account_id: subAccountId },
    }),
    placeholderData: keepPreviousData,
  });

export const breakdownQuery = ({ from, to }: Period, by: Breakdown) =>
  pagedQuery(keys.breakdown(by, from, to), readAnalyticsBreakdown, { from, to, by });
