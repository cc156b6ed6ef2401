import type { CutOff } from '../../../modules/audit/ports.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Log } from '../../../platform/logger.ts';

const AT_ONCE = 100;

const REASON = 'The gateway was interrupted. Check the outcome at the provider or on the object’s page.';

/**
 * Writes the missing audit rows of interrupted actions. A failure does not affect the others.
 * @returns how many it found
 */
export const closeCutOff =
  ({ cutOff, clock, log }: { readonly cutOff: CutOff; readonly clock: Clock; readonly log: Log }) =>
  async (): Promise<number> => {
    const ids = await cutOff.until(clock().toISOString(), AT_ONCE);
    for (const id of ids) {
      try {
        await cutOff.end(id, { outcome: 'not_known', reason: REASON });
      } catch (error) {
        log.error('the audit row of an interrupted action could not be written', error, { audit_id: id });
      }
    }
    return ids.length;
  };
