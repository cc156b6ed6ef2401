import type { ConversionRecord } from '@ramps-gateway/shared/contract/records.ts';
import { maySee, type Principal } from '@ramps-gateway/shared/domain/roles.ts';
import type { Clock } from '../../platform/clock.ts';
import { notFound, VisibleError } from '../../platform/errors.ts';
import type { Conversions } from './ports.ts';
import { retried } from './transitions.ts';

/**
 * Retry of a failed conversion (spec 4: only failed offers it). Of many at once one wins, the others get a 409; the
 * work itself is done by the stream's driver, with all the care of a first try.
 */
export const retryConversion = async (
  who: Principal,
  id: string,
  { conversions, clock }: { readonly conversions: Conversions; readonly clock: Clock },
): Promise<ConversionRecord> => {
  const conversion = await conversions.get(id);
  if (!conversion || !maySee(who, conversion.record)) throw notFound();
  if (conversion.record.status !== 'failed')
    throw new VisibleError('CONFLICT', 'Only a failed conversion can be retried.');
  const saved = await conversions.save(retried(conversion, clock()));
  if (!saved) throw new VisibleError('CONFLICT');
  return saved.record;
};
