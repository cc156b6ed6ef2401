import type { Approval } from '@ramps-gateway/shared/contract/approvals.ts';
import type { IncomingPaymentRecord } from '@ramps-gateway/shared/contract/payments.ts';
import type { TransferState } from '@ramps-gateway/shared/domain/transfers.ts';

export type Decision =
  | { readonly kind: 'convert'; readonly payment: IncomingPaymentRecord }
  | { readonly kind: 'retry'; readonly payment: IncomingPaymentRecord; readonly conversionId: string }
  | { readonly kind: 'approve'; readonly approval: Approval };

/** `settled`: closed by hand; `waiting`: for approval. */
export type CardState = TransferState | 'settled' | 'waiting';
