import { readOffer } from '@ramps-gateway/shared/contract/calls/rates.ts';
import { type Amount, multiply } from '@ramps-gateway/shared/domain/money.ts';
import { REFERENCE_EVERY_MINUTES, REFERENCE_PAIR } from '@ramps-gateway/shared/domain/rates.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { whileAutoRefresh } from '../auto-refresh.ts';
import { brl } from '../format/amount.ts';
import { clockTime, dayAndTime } from '../format/time.ts';
import { useFormats } from '../formats.ts';
import { callQuery, keyOf } from '../query/calls.ts';
import { useSocketStatus } from '../socket/connection.ts';
import { preferencesQuery } from './preferences.ts';

const EVERY_MS = REFERENCE_EVERY_MINUTES * 60_000;

export const offerQuery = queryOptions({
  ...callQuery(keyOf(readOffer), readOffer),
  staleTime: EVERY_MS,
  refetchInterval: whileAutoRefresh(EVERY_MS),
});

const DAY_MS = 24 * 60 * 60_000;

const TEXT = (amount: string, time: string) => `≈ ${amount}, at the rate of ${time}`;

const saidTime = (iso: string, nowMs: number): string =>
  nowMs - Date.parse(iso) < DAY_MS ? clockTime(iso) : dayAndTime(iso);

/**
 * An approximation in the user's currency, for display only. Only BRL has a price; other currencies return nothing, and
 * their amounts stay in their own currency.
 */
export const useCounterValue = (): ((amount: Amount, nowMs: number) => string | undefined) => {
  useFormats();
  const enabled = useSocketStatus() !== 'connecting';
  const { data: offer } = useQuery({ ...offerQuery, enabled });
  const { data: preferences } = useQuery({ ...preferencesQuery, enabled });
  const kept =
    preferences?.currency === 'BRL' ? offer?.rates.find(({ pair }) => pair === REFERENCE_PAIR) : undefined;
  return (amount, nowMs) => kept && TEXT(brl(multiply(amount, kept.price)), saidTime(kept.at, nowMs));
};
