import type { Amount } from '@ramps-gateway/shared/domain/money.ts';

/** S2.25: in column order. */
export const TRANSFER_STATUSES = ['pending', 'processing', 'verification', 'completed'] as const;

export type TransferStatus = (typeof TRANSFER_STATUSES)[number];

/** S3.29, "Transfer (sample only)". */
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

export const toStatus = (text: string): TransferStatus | undefined =>
  TRANSFER_STATUSES.find((status) => status === text);

export const columnsOf = (
  transfers: readonly Transfer[],
): readonly (readonly [TransferStatus, readonly Transfer[]])[] =>
  TRANSFER_STATUSES.map((status) => [status, transfers.filter((transfer) => transfer.status === status)]);

/**
 * S4.15, S4.16: the card takes the new column's status; within its own column the list is returned unchanged.
 * @param index from 0 in the new column; the end if beyond
 */
export const moveTransfer = (
  transfers: readonly Transfer[],
  id: string,
  status: TransferStatus,
  index = 0,
): readonly Transfer[] => {
  const moved = transfers.find((transfer) => transfer.id === id);
  if (!moved || moved.status === status) return transfers;
  const others = transfers.filter((transfer) => transfer !== moved);
  const next = others.filter((transfer) => transfer.status === status)[index];
  const at = next ? others.indexOf(next) : others.length;
  return others.toSpliced(at, 0, { ...moved, status });
};
