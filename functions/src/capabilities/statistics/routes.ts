import * as calls from '@ramps-gateway/shared/contract/calls/statistics.ts';
import { type Route, route } from '../../platform/http.ts';
import { readStatistics, type ReadStatisticsPorts } from './read-statistics.ts';

export const statisticsRoutes = (ports: ReadStatisticsPorts): readonly Route[] => {
  const read = readStatistics(ports);
  return [route(calls.readStatistics, (who, { query }) => read(who, query))];
};
