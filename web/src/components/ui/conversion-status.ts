import type { ConversionStatus, ConversionStepName } from '@ramps-gateway/shared/domain/conversion.ts';
import type { FamilyName } from '../../theme/palette.ts';

export const STEP_LABELS: Record<ConversionStepName, string> = {
  confirm_deposit: 'Confirm deposit',
  generate_quote: 'Generate quote',
  initiate_exchange: 'Initiate exchange',
  confirm_exchange: 'Confirm exchange',
  initiate_transfer: 'Initiate transfer',
  confirm_transfer: 'Confirm transfer',
};

export const STATUS_LABELS: Readonly<Record<ConversionStatus, string>> = {
  pix_received: 'PIX received',
  quote_generated: 'Quote generated',
  exchange_initiated: 'Exchange initiated',
  exchange_confirmed: 'Exchange confirmed',
  transfer_initiated: 'Transfer initiated',
  transfer_completed: 'Transfer completed',
  failed: 'Failed',
};

export const statusFamily = (status: ConversionStatus): FamilyName => {
  if (status === 'transfer_completed') return 'success';
  return status === 'failed' ? 'danger' : 'info';
};
