import { readStatistics } from '@ramps-gateway/shared/contract/calls/statistics.ts';
import { callQuery } from '../query/calls.ts';
import { keys } from '../query/keys.ts';

/** Totals and the last seven UTC days; `all` for administrators. */
export const statisticsQuery = (scope: 'own' | 'all') =>
  callQuery([...keys.statistics, scope], readStatistics, { query: { scope } });
