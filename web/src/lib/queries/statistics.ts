import { readStatistics } from '@ramps-gateway/shared/contract/calls/statistics.ts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../api/client.ts';
import { keys } from '../query/keys.ts';

/** Figures of the caller's, or of everyone for administrators: in total, and of the last seven UTC days. */
export const statisticsQuery = (scope: 'own' | 'all') =>
  queryOptions({
    queryKey: [...keys.statistics, scope],
    queryFn: ({ signal }) => callApi(readStatistics, { query: { scope }, signal }),
  });
