import type { ConversionRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { Principal } from '@ramps-gateway/shared/domain/roles.ts';
import type { Clock } from '../../platform/clock.ts';
import { VisibleError } from '../../platform/errors.ts';
import type { Conversions } from './ports.ts';
import type { SubAccounts } from '../../modules/accounts/ports.ts';
import { retried } from './transitions.ts';
import { visibleConversion } from './visible.ts';

export interface RetryContext {
  readonly conversions: Pick<Conversions, 'get' | 'save'>;
  readonly accounts: SubAccounts;
  readonly clock: Clock;
}

/**
 * Retry of a failed conversion (S2.41: only failed offers it), for who stands behind its account now. Of many at once
 * one wins, the others get a 409; the work itself is done by the stream's driver, with all the care of a first try.
 * @param convertRest where less than the deposit is left: convert that
 */
export const retryConversion = async (
  who: Principal,
  id: string,
  context: RetryContext,
  convertRest = false,
): Promise<ConversionRecord> => {
  const { conversion } = await visibleConversion(who, id, context);
  if (conversion.record.settled)
    throw new VisibleError('CONFLICT', 'This conversion was settled by hand and is closed.');
  if (conversion.record.status !== 'failed')
    throw new VisibleError('CONFLICT', 'Only a failed conversion can be retried.');
  const saved = await context.conversions.save(retried(conversion, context.clock(), convertRest));
  if (!saved) throw new VisibleError('CONFLICT');
  return saved.record;
};
