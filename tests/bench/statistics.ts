/** A bench's statistics. An empty list is an error: a figure must never come from nothing. */
const sorted = (samples: readonly number[]): readonly number[] => {
  if (samples.length === 0) throw new Error('there are no samples');
  if (samples.some((sample) => !Number.isFinite(sample))) throw new Error('a sample is not a number');
  return samples.toSorted((a, b) => a - b);
};

/** The smallest sample that at least `share` (0 to 1) of all samples do not exceed (nearest rank). */
export const percentile = (samples: readonly number[], share: number): number => {
  const all = sorted(samples);
  const rank = Math.min(all.length, Math.max(1, Math.ceil(share * all.length)));
  return all[rank - 1] ?? Number.NaN;
};

/** The middle sample, or the mean of the two in the middle. */
export const median = (samples: readonly number[]): number => {
  const all = sorted(samples);
  const half = all.length >> 1;
  const upper = all[half] ?? Number.NaN;
  return all.length % 2 === 1 ? upper : ((all[half - 1] ?? Number.NaN) + upper) / 2;
};

/** `digits` significant digits without an exponent: the precision of a saved figure. */
export const round = (value: number, digits = 3): number => {
  if (value === 0 || !Number.isFinite(value)) return value;
  const scale = 10 ** (digits - 1 - Math.floor(Math.log10(Math.abs(value))));
  return scale >= 1 ? Math.round(value * scale) / scale : Math.round(value);
};
