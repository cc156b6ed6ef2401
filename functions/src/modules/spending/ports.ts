import type { Flow, Spending, Subject } from './model.ts';

export interface SpendingRows {
  /** Strongly consistent; one for each subject, in their order. */
  of(subjects: readonly Subject[], flow: Flow): Promise<readonly Spending[]>;
}
