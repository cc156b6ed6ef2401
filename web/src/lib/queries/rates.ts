import { listRates } from '@ramps-gateway/shared/contract/calls/rates.ts';
import { REFERENCE_EVERY_MINUTES, type RateWindow } from '@ramps-gateway/shared/domain/rates.ts';
import { queryOptions } from '@tanstack/react-query';
import { whileAutoRefresh } from '../auto-refresh.ts';
import { callQuery } from '../query/calls.ts';
import { keys } from '../query/keys.ts';

export const ratesQuery = (window: RateWindow) =>
  queryOptions({
    ...callQuery(keys.rates(window), listRates, { query: { window } }),
    staleTime: 60_000,
    refetchInterval: whileAutoRefresh(REFERENCE_EVERY_MINUTES * 60_000),
  });
