import type { ConversionRecord } from '@ramps-gateway/shared/contract/records.ts';
import { VisibleError } from '../../../platform/errors.ts';
import type { Work } from '../../../modules/act/work.ts';
import type { RetryContext } from './retry-conversion.ts';
import { settled } from '../../../modules/conversions/transitions.ts';
import { visibleConversion } from './visible.ts';

/** Records that a failed conversion was settled by hand. No money moves; later Retries are refused. */
export const settleConversion = async (
  work: Work,
  id: string,
  { note, order_id }: { readonly note: string; readonly order_id?: string | undefined },
  context: RetryContext,
): Promise<ConversionRecord> => {
  const { who } = work;
  const { conversion } = await visibleConversion(who, id, context);
  if (conversion.record.settled) throw new VisibleError('CONFLICT', 'This conversion is already settled.');
  if (conversion.record.status !== 'failed')
    throw new VisibleError('CONFLICT', 'Only a failed conversion can be marked as settled.');
  const profile = await context.profiles.get(who.user_id);
  const saved = await context.conversions.save(
    settled(conversion, {
      by: who.user_id,
      email: profile?.record.email ?? '',
      note,
      order_id: order_id ?? null,
      at: context.clock().toISOString(),
    }),
    work,
  );
  if (!saved) throw new VisibleError('CONFLICT');
  return saved.record;
};
