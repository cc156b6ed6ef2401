import type { Flow, Spending, Subject } from './model.ts';

export interface SpendingRows {
  /** A strongly consistent read. Results are in the order of the subjects. */
  of(subjects: readonly Subject[], flow: Flow): Promise<readonly Spending[]>;
}
