import { ENTITIES } from '@ramps-gateway/shared/contract/entities.ts';
import type { Log } from '../../../platform/logger.ts';
import type { Change, Projection } from '../../../modules/projections/model.ts';

/**
 * Passes changes to each projection of their entity, independently.
 * @returns changes that at least one projection failed on
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
        log.error('a projection failed on a change', error, {
          projection: name,
          entity: change.entity,
          error_id: change.error_id,
        });
      return failures.map(({ change }) => change);
    } catch (error) {
      log.error('a projection failed on a whole batch', error, {
        projection: name,
        error_id: changes.map(({ error_id }) => error_id).join(' '),
      });
      return changes;
    }
  };

  return async (batch: readonly Change[]): Promise<ReadonlySet<Change>> =>
    new Set((await Promise.all(projections.map((projection) => run(projection, batch)))).flat());
};
