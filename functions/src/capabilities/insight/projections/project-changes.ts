import { ENTITIES } from '@ramps-gateway/shared/contract/entities.ts';
import pLimit from 'p-limit';
import { correlated } from '../../../platform/correlation.ts';
import type { Log } from '../../../platform/logger.ts';
import type { Change, Failure, Projection } from './ports.ts';

const ITEMS_AT_ONCE = 8;

/** For a projection that handles each change separately: changes of one item in order, several items at once. */
export const oneByOne = (follow: (change: Change) => Promise<void>): Projection['follow'] => {
  const attempt = async (change: Change): Promise<readonly Failure[]> => {
    try {
      await correlated(change.correlation, () => follow(change));
      return [];
    } catch (error) {
      return [{ change, error }];
    }
  };
  return async (changes) => {
    const limit = pLimit(ITEMS_AT_ONCE);
    const ofItem = Map.groupBy(changes, ({ pk }) => pk);
    const inOrder = async (one: readonly Change[]): Promise<readonly Failure[]> => {
      const failures: Failure[] = [];
      for (const change of one) failures.push(...(await attempt(change)));
      return failures;
    };
    return (await Promise.all([...ofItem.values()].map((one) => limit(() => inOrder(one))))).flat();
  };
};

/**
 * Passes changes to every projection of their entity, independently.
 * @returns those that at least one could not follow
 */
export const projectChanges = (projections: readonly Projection[], log: Log) => {
  const run = async (
    { name, entities, follow }: Projection,
    batch: readonly Change[],
  ): Promise<readonly Change[]> => {
    const names = new Set<string>(entities.map((id) => ENTITIES[id].name));
    const changes = batch.filter(({ entity }) => names.has(entity));
    if (changes.length === 0) return [];
    try {
      const failures = await follow(changes);
      for (const { change, error } of failures)
        log.error('a change could not be followed', error, {
          projection: name,
          entity: change.entity,
          error_id: change.error_id,
        });
      return failures.map(({ change }) => change);
    } catch (error) {
      log.error('no change of a batch could be followed', error, {
        projection: name,
        error_id: changes.map(({ error_id }) => error_id).join(' '),
      });
      return changes;
    }
  };

  return async (batch: readonly Change[]): Promise<ReadonlySet<Change>> =>
    new Set((await Promise.all(projections.map((projection) => run(projection, batch)))).flat());
};
