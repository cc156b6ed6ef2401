import { readStatistics } from '@ramps-gateway/shared/contract/calls/statistics.ts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../api/client.ts';
import { keys } from '../query/keys.ts';

/** Totals and the last seven UTC days; `all` for administrators. */
export const statisticsQuery = (scope: 'own' | 'all') =>
  queryOptions({
    queryKey: [...keys.statistics, scope],
    queryFn: ({ signal }) => callApi(readStatistics, { query: { scope }, signal }),
  });
