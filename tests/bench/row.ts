import type { RunningStack } from '#tests/support/stack.ts';
import type { Figure } from './figures.ts';

export interface RowContext {
  /** One line of progress. */
  readonly report: (progress: string) => void;
  /** The whole product on free ports, without demo data: started by the first row that asks, ended after the last. */
  readonly stack: () => Promise<RunningStack>;
}

/** One row of the benchmarks. It throws only where it cannot run, or where what it drives answers wrongly. */
export interface Row {
  readonly name: string;
  run(context: RowContext): Promise<readonly Figure[]>;
}
