import type { StreamedTo } from '@ramps-gateway/shared/contract/entities.ts';
import pLimit from 'p-limit';
import { correlated } from '../../platform/correlation.ts';

export interface Change {
  readonly kind: 'insert' | 'modify' | 'remove';
  readonly pk: string;
  readonly entity: string;
  /** Of the current item; for a removed one, its last. */
  readonly version: number;
  readonly before: Readonly<Record<string, unknown>> | undefined;
  readonly after: Readonly<Record<string, unknown>> | undefined;
  /** Correlation id of the work that wrote the item (platform/correlation). */
  readonly correlation: string | undefined;
  /** Id of its record in the dead-letter queue; logged with a failure. */
  readonly error_id: string;
}

/** A change that could not be followed; it is delivered again. */
export interface Failure {
  readonly change: Change;
  readonly error: unknown;
}

/**
 * Data derived from records. Changes come at least once, possibly late or after newer ones: following one is
 * idempotent.
 */
export interface Projection {
  readonly name: string;
  readonly entities: readonly StreamedTo<'project-changes'>[];
  /** Seconds that a batch may wait. @param changes in stream order @returns those that failed; a throw fails all */
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
