import * as analytics from '@ramps-gateway/shared/contract/calls/analytics.ts';
import { readProviderHealth as healthCall } from '@ramps-gateway/shared/contract/calls/provider-health.ts';
import { listSpreadEarned as earnedCall } from '@ramps-gateway/shared/contract/calls/spread-earned.ts';
import * as calls from '@ramps-gateway/shared/contract/calls/statistics.ts';
import { type Route, route } from '../../../modules/act/route.ts';
import { breakDown, type BreakDownPorts } from './break-down.ts';
import { listSpreadEarned, type ListSpreadEarnedPorts } from './list-spread-earned.ts';
import { readAnalytics, type ReadAnalyticsPorts } from './read-analytics.ts';
import { type ProviderHealthPorts, readProviderHealth } from './read-provider-health.ts';
import { readStatistics, type ReadStatisticsPorts } from './read-statistics.ts';

export const statisticsRoutes = (
  ports: ReadStatisticsPorts & ProviderHealthPorts & ListSpreadEarnedPorts,
): readonly Route[] => {
  const read = readStatistics(ports);
  const health = readProviderHealth(ports);
  const earned = listSpreadEarned(ports);
  return [
    route(calls.readStatistics, ({ who }, { query }) => read(who, query)),
    route(earnedCall, (_who, { query }) => earned(query)),
    route(healthCall, ({ who }) => health(who)),
  ];
};

export const analyticsRoutes = (ports: ReadAnalyticsPorts & BreakDownPorts): readonly Route[] => {
  const read = readAnalytics(ports);
  const rows = breakDown(ports);
  return [
    route(analytics.readAnalytics, ({ who }, { query }) => read(who, query)),
    route(analytics.readAnalyticsBreakdown, async ({ who }, { query }) => {
      const { items, next_cursor } = await rows(who, query);
      return { items: [...items], next_cursor };
    }),
  ];
};
