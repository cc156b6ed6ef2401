import type { ConversionRecord, StepRecord } from '@ramps-gateway/shared/contract/records.ts';
import {
  CONVERSION_STATUSES,
  CONVERSION_STEPS,
  type ConversionStepName,
  type ConversionStepStatus,
} from '@ramps-gateway/shared/domain/conversion.ts';

export interface StepRow {
  readonly name: ConversionStepName;
  readonly status: ConversionStepStatus | 'pending';
  readonly record: StepRecord | undefined;
}

/** The latest record of each of the six steps, or that it has not begun. @param begun oldest first */
export const stepRows = (begun: readonly StepRecord[]): readonly StepRow[] =>
  CONVERSION_STEPS.map((name) => {
    const record = begun.findLast((step) => step.step_name === name);
    return { name, status: record?.status ?? 'pending', record };
  });

export const stepsReached = (conversion: ConversionRecord): number => {
  if (conversion.status !== 'failed') return CONVERSION_STATUSES.indexOf(conversion.status) + 1;
  if (conversion.transfer_order_id !== null) return 5;
  if (conversion.exchange_order_id !== null) return 3;
  return conversion.target_usdt_amount === null ? 1 : 2;
};
