import type { RunningStack } from '#tests/support/stack.ts';
import type { Figure } from './figures.ts';

export interface RowContext {
  /** One line of progress. */
  readonly report: (progress: string) => void;
  /** The whole product on free ports, without demo data: started by the first row that asks, ended after the last. */
  readonly stack: () => Promise<RunningStack>;
  /** The names of all rows of this run: what several need is measured once. */
  readonly rows: readonly string[];
  /** A twentieth of the sizes, to try a row: its figures are printed and not kept. */
  readonly short: boolean;
}

/** One row of the benchmarks. It throws only where it cannot run, or where what it drives answers wrongly. */
export interface Row {
  readonly name: string;
  run(context: RowContext): Promise<readonly Figure[]>;
}
