import type { RunningStack } from '#tests/support/stack.ts';
import type { Figure } from './figures.ts';

export interface RowContext {
  /** One line of progress. */
  readonly report: (progress: string) => void;
  /** The whole product on free ports, without demo data: started for the first row that needs it, stopped after the last. */
  readonly stack: () => Promise<RunningStack>;
  /** The names of all rows of this run, so that shared measurements happen once. */
  readonly rows: readonly string[];
  /** A twentieth of the sizes, to try a row: its figures are printed but not saved. */
  readonly short: boolean;
}

/** One row of the benchmarks. It throws only if it cannot run, or gets a wrong answer. */
export interface Row {
  readonly name: string;
  run(context: RowContext): Promise<readonly Figure[]>;
}
