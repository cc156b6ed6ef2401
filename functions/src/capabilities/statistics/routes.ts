import { readProviderHealth as healthCall } from '@ramps-gateway/shared/contract/calls/provider-health.ts';
import * as calls from '@ramps-gateway/shared/contract/calls/statistics.ts';
import { type Route, route } from '../../platform/http.ts';
import { type ProviderHealthPorts, readProviderHealth } from './read-provider-health.ts';
import { readStatistics, type ReadStatisticsPorts } from './read-statistics.ts';

export const statisticsRoutes = (ports: ReadStatisticsPorts & ProviderHealthPorts): readonly Route[] => {
  const read = readStatistics(ports);
  const health = readProviderHealth(ports);
  return [route(calls.readStatistics, (who, { query }) => read(who, query)), route(healthCall, health)];
};
