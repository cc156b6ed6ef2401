import { errorIdOf } from '../../../platform/correlation.ts';
import { conversionEngine } from '../../../wiring/conversion-engine.ts';
import { providerParts } from '../../../wiring/provider.ts';
import { eachRecord } from '../../../wiring/stream.ts';
import { workIn } from './stream-work.ts';

const parts = providerParts('drive-conversions');
const { log } = parts;
const engine = conversionEngine(parts);

/**
 * Drives new events, retried conversions, and held payments of sub-accounts that were just verified. If a record ends
 * in the dead-letter queue, the sweep still does its work.
 */
export const handler = eachRecord(parts, (_event, context) => {
  const run = engine(context.getRemainingTimeInMillis());
  const process = run.processTogether();
  return async (record) => {
    const work = workIn(record);
    try {
      if (work?.kind === 'event') await process(work.id);
      if (work?.kind === 'conversion') await run.drive(work.id);
      if (work?.kind === 'account') await run.release(work.id);
    } catch (error) {
      log.error('a stream record failed', error, {
        error_id: errorIdOf(record),
        kind: work?.kind ?? null,
        id: work?.id ?? null,
      });
      throw error;
    }
  };
});
