import type { StreamedTo } from '@ramps-gateway/shared/contract/entities.ts';
import pLimit from 'p-limit';
import { correlated } from '../../platform/correlation.ts';

export interface Change {
  readonly kind: 'insert' | 'modify' | 'remove';
  readonly pk: string;
  readonly entity: string;
  /** The current item's version; for a removed item, its last. */
  readonly version: number;
  readonly before: Readonly<Record<string, unknown>> | undefined;
  readonly after: Readonly<Record<string, unknown>> | undefined;
  /** Correlation id of the work that wrote the item (platform/correlation). */
  readonly correlation: string | undefined;
  /** The record's id in the dead-letter queue, logged with each failure. */
  readonly error_id: string;
}

/** A failed change, which is delivered again. */
export interface Failure {
  readonly change: Change;
  readonly error: unknown;
}

/**
 * Data derived from records. Changes arrive at least once, possibly late or after newer ones, so `follow` must be
 * idempotent.
 */
export interface Projection {
  readonly name: string;
  readonly entities: readonly StreamedTo<'project-changes'>[];
  /** @param changes in stream order @returns failed ones; a throw fails all */
  readonly follow: (changes: readonly Change[]) => Promise<readonly Failure[]>;
}

const ITEMS_AT_ONCE = 8;

/** For a projection that handles each change separately: changes of one item in order, several items at once. */
export const oneByOne =
  (follow: (change: Change) => Promise<unknown>): Projection['follow'] =>
  async (changes) => {
    const limit = pLimit(ITEMS_AT_ONCE);
    const inOrder = async (one: readonly Change[]): Promise<readonly Failure[]> => {
      const failures: Failure[] = [];
      for (const change of one)
        try {
          await correlated(change.correlation, () => follow(change));
        } catch (error) {
          failures.push({ change, error });
        }
      return failures;
    };
    const ofItem = Map.groupBy(changes, ({ pk }) => pk).values();
    return (await Promise.all([...ofItem].map((one) => limit(() => inOrder(one))))).flat();
  };
