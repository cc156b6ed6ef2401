import type { ConversionStepName } from '@ramps-gateway/shared/domain/conversion.ts';

export const STEP_LABELS: Record<ConversionStepName, string> = {
  confirm_deposit: 'Confirm deposit',
  generate_quote: 'Generate quote',
  initiate_exchange: 'Initiate exchange',
  confirm_exchange: 'Confirm exchange',
  initiate_transfer: 'Initiate transfer',
  confirm_transfer: 'Confirm transfer',
};
