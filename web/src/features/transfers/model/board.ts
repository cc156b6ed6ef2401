import { TRANSFER_STATUSES, type Transfer, type TransferStatus } from './transfer.ts';

/** The cards of each column, in their order. */
export const columnsOf = (
  transfers: readonly Transfer[],
): readonly (readonly [TransferStatus, readonly Transfer[]])[] =>
  TRANSFER_STATUSES.map((status) => [status, transfers.filter((transfer) => transfer.status === status)]);

/**
 * spec 4: a card in another column has that column's status; in its own column nothing changes, and the same list is
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
