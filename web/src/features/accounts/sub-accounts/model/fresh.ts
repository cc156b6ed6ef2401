import type { HoldingsRecord, SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';

const FRESH_MS = 5 * 60_000;

/** Just created: its balances have not arrived yet. @param now milliseconds since the epoch */
export const isFresh = (
  { created_at: at }: SubAccountRecord,
  held: HoldingsRecord | undefined,
  now: number,
): boolean => now - Date.parse(at) < FRESH_MS && !held?.balances && !held?.problem;
