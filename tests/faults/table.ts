import type { Outcome } from './scenario.ts';

export interface Finished extends Outcome {
  readonly name: string;
  readonly seconds: number;
}

const lineOf = ([what, count]: readonly [string, number], width: number): string =>
  `  ${what.padEnd(width)}  ${String(count).padStart(7)}`;

/** The counts of each scenario under its name, and what must not be. */
export const renderOutcomes = (all: readonly Finished[]): string => {
  const width = Math.max(...all.flatMap(({ counts }) => Object.keys(counts).map((what) => what.length)), 0);
  return all
    .map(({ name, seconds, counts, violations }) =>
      [
        `${name.toUpperCase()} (${seconds.toFixed(0)} s)`,
        ...Object.entries(counts).map((entry) => lineOf(entry, width)),
        `  ${violations.length} violations`,
        ...violations.map((violation) => `  ! ${violation}`),
      ].join('\n'),
    )
    .join('\n\n');
};
