/**
 * Durations as counts of fixed ranges, because counts of several days add up and medians do not. Accurate to within 50 %,
 * from two seconds to three days.
 */

/** Upper bounds in seconds, ascending. Bounds are part of names in the table, so they may be added but not removed. */
export const TOOK_BOUNDS = [
  1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50, 60, 75, 90, 120, 150, 180, 240, 300, 360, 480, 600,
  900, 1200, 1800, 2700, 3600, 5400, 7200, 10_800, 14_400, 21_600, 28_800, 43_200, 57_600, 86_400, 129_600,
  172_800, 259_200, 432_000, 604_800,
] as const;

export const MORE = 'more';

/** The range of a time in milliseconds, named by its inclusive upper bound in seconds. */
export const rangeOf = (ms: number): string =>
  String(TOOK_BOUNDS.find((bound) => ms <= bound * 1000) ?? MORE);

/** Seconds; a time is more than `over` and at most `within`, null above the highest bound. */
interface TookRange {
  readonly over: number;
  readonly within: number | null;
}

const RANGES: readonly (TookRange & { readonly name: string })[] = [...TOOK_BOUNDS, null].map(
  (within, at) => ({
    over: TOOK_BOUNDS[at - 1] ?? 0,
    within,
    name: String(within ?? MORE),
  }),
);

/**
 * The range of this percentile (nearest rank).
 * @param counts by range
 * @returns null if there are none
 */
export const quantile = (counts: ReadonlyMap<string, number>, percent: number): TookRange | null => {
  const all = RANGES.reduce((sum, { name }) => sum + (counts.get(name) ?? 0), 0);
  const rank = Math.max(1, Math.ceil((all * percent) / 100));
  let passed = 0;
  for (const { over, within, name } of RANGES) {
    passed += counts.get(name) ?? 0;
    if (all > 0 && passed >= rank) return { over, within };
  }
  return null;
};
