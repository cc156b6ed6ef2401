export const STATISTICS_DAYS = 92;

export const STATISTICS_DAYS_USUAL = 7;

const DAY_MS = 24 * 60 * 60 * 1000;

/** Whole days from one UTC day to another, `2026-11-20`. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;

export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/**
 * Successful conversions as a percentage of ended ones, to one decimal; 100 and 0 only if exact. Open ones and those
 * settled by hand do not count. Null if none ended.
 */
export const successPercent = (completed: number, failed: number): number | null => {
  const ended = completed + failed;
  if (ended === 0) return null;
  if (completed === 0 || failed === 0) return completed === 0 ? 0 : 100;
  return Math.min(Math.max(Math.round((completed * 1000) / ended), 1), 999) / 10;
};
