import { toTheMinute } from '../../platform/clock.ts';
import type { Registered } from './ports.ts';

const HOUR_MS = 60 * 60_000;

/**
 * When a new destination stops being new; undefined if it already has.
 * @param known times of our own rows: the earliest counts
 */
export const coolsUntil = (
  known: readonly string[],
  registered: Pick<Registered, 'since' | 'waived_at'> | undefined,
  hours: number,
  now: Date,
): string | undefined => {
  if (hours === 0 || (registered && registered.waived_at !== null)) return undefined;
  const moments = [...known, ...(registered ? [registered.since] : [])].map((at) => Date.parse(at));
  const end = Math.min(...moments) + hours * HOUR_MS;
  return end > now.getTime() ? new Date(end).toISOString() : undefined;
};

export const coolingText = (until: string): string =>
  `Cooling off until ${toTheMinute(until)}: the destination is new. It goes on by itself then, or once an administrator waives that.`;

/** Maximum destinations kept per sub-account; beyond it the oldest are forgotten, and would wait again. */
const MOST_KNOWN = 1_000;

export const withRegistered = (
  known: readonly Registered[],
  targets: readonly string[],
  since: string,
): readonly Registered[] => {
  const fresh = [...new Set(targets)].filter((target) => known.every((each) => each.target !== target));
  return [...known, ...fresh.map((target) => ({ target, since, waived_at: null }))].slice(-MOST_KNOWN);
};
