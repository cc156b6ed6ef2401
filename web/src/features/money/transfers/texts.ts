import type { FamilyName } from '../../../theme/palette.ts';
import type { Transfer, TransferStatus } from './model/board.ts';

export const COLUMN_TITLES: Readonly<Record<TransferStatus, string>> = {
  pending: 'Pending',
  processing: 'Processing',
  verification: 'Verification',
  completed: 'Completed',
};

export const COLUMN_FAMILIES: Readonly<Record<TransferStatus, FamilyName>> = {
  pending: 'neutral',
  processing: 'info',
  verification: 'warning',
  completed: 'success',
};

export const TYPE_LABELS: Readonly<Record<Transfer['type'], string>> = {
  business: 'Business',
  personal: 'Personal',
};

export const TEXTS = {
  boardTitle: 'Money Transfer Dashboard',
  boardSubtitle: 'Drag a transfer to the column of its next status',
  transfersTitle: 'Transfers',
  transfersSubtitle: 'The same transfers as a compact board or list',
  search: 'Search',
  filter: 'Filter',
  send: 'Send Money',
  board: 'Board',
  list: 'List',
  view: 'View',
  empty: 'No transfers',
  expected: 'Expected',
  becomes: 'becomes',
  localOnly: 'Moves are kept on this page only and are gone when you leave it.',
  statusOf: (reference: string) => `Status of ${reference}`,
  moved: (reference: string, column: string) => `${reference} moved to ${column}`,
  columns: {
    reference: 'Reference',
    recipient: 'Recipient',
    send: 'They send',
    receive: 'Recipient gets',
    method: 'Method',
    expected: 'Expected',
    status: 'Status',
  },
} as const;

export const SPOKEN = {
  usage:
    'Press space to pick this transfer up. Then the left and right arrow keys choose a column, up and down a place in it. Space drops it, Escape cancels.',
  lifted: (reference: string, column: string) => `${reference} picked up from ${column}.`,
  over: (reference: string, column: string, position: number) =>
    `${reference} is over ${column}, position ${position}.`,
  nowhere: (reference: string) => `${reference} is not over a column.`,
  cancelled: (reference: string, column: string) => `Cancelled. ${reference} is back in ${column}.`,
  unchanged: (reference: string, column: string) => `${reference} stays in ${column}. Nothing has changed.`,
} as const;
