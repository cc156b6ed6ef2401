import { readOffer } from '@ramps-gateway/shared/contract/calls/rates.ts';
import { REFERENCE_EVERY_MINUTES } from '@ramps-gateway/shared/domain/rates.ts';
import { queryOptions } from '@tanstack/react-query';
import { whileAutoRefresh } from '../auto-refresh.ts';
import { callQuery } from '../query/calls.ts';
import { keys } from '../query/keys.ts';

const EVERY_MS = REFERENCE_EVERY_MINUTES * 60_000;

export const offerQuery = queryOptions({
  ...callQuery(keys.offer, readOffer),
  staleTime: EVERY_MS,
  refetchInterval: whileAutoRefresh(EVERY_MS),
});
