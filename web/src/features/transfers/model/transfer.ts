import type { Amount } from '@ramps-gateway/shared/domain/money.ts';

/** spec 4: transfer status values, in the order of the board's columns. */
export const TRANSFER_STATUSES = ['pending', 'processing', 'verification', 'completed'] as const;

export type TransferStatus = (typeof TRANSFER_STATUSES)[number];

/** spec 3, "Transfer (sample only)". */
export interface Transfer {
  readonly id: string;
  readonly amount: {
    readonly send: Amount;
    readonly receive: Amount;
    readonly sendCurrency: string;
    readonly receiveCurrency: string;
  };
  readonly recipient: { readonly name: string; readonly location: string };
  readonly method: 'Bank Transfer' | 'Mobile Money' | 'Cash Pickup';
  readonly reference: string;
  readonly expectedTime: string;
  readonly status: TransferStatus;
  readonly type: 'business' | 'personal';
}

/** What names a column in the page and in a drop; undefined for anything else. */
export const toStatus = (text: string): TransferStatus | undefined =>
  TRANSFER_STATUSES.find((status) => status === text);
