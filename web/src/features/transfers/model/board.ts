import type { Amount } from '@ramps-gateway/shared/domain/money.ts';

/** S2.25: transfer status values, in the order of the board's columns. */
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

/** What names a column in the page and in a drop; undefined for anything else. */
export const toStatus = (text: string): TransferStatus | undefined =>
  TRANSFER_STATUSES.find((status) => status === text);

/** The cards of each column, in their order. */
export const columnsOf = (
  transfers: readonly Transfer[],
): readonly (readonly [TransferStatus, readonly Transfer[]])[] =>
  TRANSFER_STATUSES.map((status) => [status, transfers.filter((transfer) => transfer.status === status)]);

/**
 * S4.15, S4.16: a card in another column has that column's status; in its own column nothing changes, and the same list is
 * returned. @param index its place in the new column, from 0; the end when there are fewer
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
