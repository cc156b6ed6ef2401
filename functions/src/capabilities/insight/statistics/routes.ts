import * as analytics from '@ramps-gateway/shared/contract/calls/analytics.ts';
import * as calls from '@ramps-gateway/shared/contract/calls/statistics.ts';
import {
  type ProviderHealth,
  readProviderHealth as healthCall,
} from '@ramps-gateway/shared/contract/calls/provider-health.ts';
import { listSpreadEarned as earnedCall } from '@ramps-gateway/shared/contract/calls/spread-earned.ts';
import { type Route, route } from '../../../modules/act/route.ts';
import { breakDown, type BreakDownPorts, readAnalytics, type ReadAnalyticsPorts } from './read-analytics.ts';
import { listSpreadEarned, type ListSpreadEarnedPorts } from './list-spread-earned.ts';
import { readStatistics, type ReadStatisticsPorts } from './read-statistics.ts';
import {
  HEALTH_KNOWN_MINUTES,
  HEALTH_MINUTES,
  providerFigures,
} from '@ramps-gateway/shared/domain/provider-health.ts';
import type { Principal } from '@ramps-gateway/shared/domain/roles.ts';
import type { StatisticsPorts } from './ports.ts';

type ProviderHealthPorts = Pick<StatisticsPorts, 'health' | 'lastWebhook' | 'clock'>;

const MINUTE_MS = 60_000;

/** Everyone may see whether the provider answers, but only the owner and administrators see webhooks. */
const readProviderHealth =
  ({ health, lastWebhook, clock }: ProviderHealthPorts) =>
  async ({ role, user_id: userId }: Principal): Promise<ProviderHealth> => {
    const now = clock().getTime();
    const [minutes, webhook] = await Promise.all([
      health.since(new Date(now - HEALTH_KNOWN_MINUTES * MINUTE_MS)),
      lastWebhook(role === 'admin' ? null : userId),
    ]);
    const timeOf = (minute: string): number => Date.parse(`${minute}:00.000Z`);
    const last = minutes.reduce((latest, { minute }) => (minute > latest ? minute : latest), '');
    const from = timeOf(last) - HEALTH_MINUTES * MINUTE_MS;
    return {
      ...providerFigures(minutes.filter(({ minute }) => timeOf(minute) > from)),
      measured_at: last === '' ? null : new Date(timeOf(last)).toISOString(),
      last_webhook_at: webhook,
    };
  };

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
