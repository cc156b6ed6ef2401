import { listRates, type Rates } from '@ramps-gateway/shared/contract/calls/rates.ts';
import { REFERENCE_EVERY_MINUTES, type RateWindow } from '@ramps-gateway/shared/domain/rates.ts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../api/client.ts';
import { whileAutoRefresh } from '../auto-refresh.ts';
import { keys } from '../query/keys.ts';

/** Polled as often as there is a new price. */
export const ratesQuery = (window: RateWindow) =>
  queryOptions({
    queryKey: keys.rates(window),
    queryFn: ({ signal }): Promise<Rates> => callApi(listRates, { query: { window }, signal }),
    staleTime: 60_000,
    refetchInterval: whileAutoRefresh(REFERENCE_EVERY_MINUTES * 60_000),
  });
