import type { TransferColumn } from '@ramps-gateway/shared/domain/transfers.ts';
import type { FamilyName } from '../../../theme/palette.ts';
import type { SampleTransfer } from './sample.ts';
import type { CardState, Decision } from './model/use-decisions.ts';

export const COLUMN_TITLES: Readonly<Record<TransferColumn, string>> = {
  pending: 'Pending',
  processing: 'Processing',
  verification: 'Verification',
  completed: 'Completed',
};

export const COLUMN_FAMILIES: Readonly<Record<TransferColumn, FamilyName>> = {
  pending: 'neutral',
  processing: 'info',
  verification: 'warning',
  completed: 'success',
};

export const TYPE_LABELS: Readonly<Record<SampleTransfer['type'], string>> = {
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

export const STATE_LABELS: Readonly<Record<CardState, string>> = {
  received: 'Not confirmed yet',
  converting: 'Converting',
  order_pending: 'At the provider',
  not_converted: 'Held',
  needs_attention: 'Needs attention',
  waiting: 'Waiting for approval',
  settled: 'Settled by hand',
  converted: 'Sent',
  returned: 'Returned',
  closed: 'Closed, not converted',
  order_confirmed: 'Confirmed',
  order_cancelled: 'Cancelled',
};

export const STATE_FAMILIES: Readonly<Record<CardState, FamilyName>> = {
  received: 'neutral',
  converting: 'info',
  order_pending: 'info',
  not_converted: 'warning',
  needs_attention: 'danger',
  waiting: 'warning',
  settled: 'neutral',
  converted: 'success',
  returned: 'neutral',
  closed: 'neutral',
  order_confirmed: 'success',
  order_cancelled: 'neutral',
};

export const CARD_TEXTS = {
  pix: 'PIX',
  exchange: 'Exchange',
  bank: 'Bank account',
  wallet: 'Wallet',
  order: 'Manual order',
  collection: 'Collecting spread',
  about: (brl: string) => `about ${brl}`,
  becomes: 'becomes',
  from: (who: string) => `From ${who}`,
  askedBy: (who: string) => `Requested by ${who}`,
  open: 'Open',
  actions: { convert: 'Convert now', retry: 'Retry', approve: 'Approve' } satisfies Record<
    Decision['kind'],
    string
  >,
  refused: {
    pending: 'A PIX waits here until the provider confirms it. Nothing can be moved back here.',
    processing: 'This one waits for the provider; it moves automatically.',
    verification: 'Transfers that need a decision come here automatically.',
    completed: 'The provider confirms transfers; they move here automatically.',
  } satisfies Record<TransferColumn, string>,
} as const;

export const COLUMN_HINTS: Readonly<Record<TransferColumn, string>> = {
  pending: 'Waiting for the provider; these move automatically.',
  processing: 'Exchange and transfer in progress; these move automatically.',
  verification: 'These need a decision. Drag one to Processing to decide.',
  completed: 'Sent and confirmed, or marked as returned, closed or cancelled.',
};

export const EMPTY: Readonly<Record<TransferColumn, string>> = {
  pending: 'No PIX waiting for confirmation',
  processing: 'Nothing in progress',
  verification: 'Nothing needs a decision',
  completed: 'Nothing completed yet',
};

export const LIVE = {
  boardSubtitle: 'Money movements in real time',
  toTransfers: 'Compact view',
  toBoard: 'Open the board',
  loading: (column: string) => `Loading ${column}`,
  loadFailed: 'This column could not be loaded',
  approvalsFailed: 'Pending approvals could not be loaded',
  outdated: 'This column',
  more: 'Load more',
  moreOf: (column: string) => `Load more of ${column}`,
  moreFailed: 'More could not be loaded',
  shownOf: (shown: number, loaded: string) => `${shown} of ${loaded}`,
  noMatch: 'No match among the loaded transfers',
  search: 'Search',
  searchLabel: 'Search the loaded transfers',
  searchPlaceholder: 'Reference, name, end-to-end id',
  searchHelp: 'Searches the transfers loaded here. The console search (Ctrl K) finds everything you can see.',
  filter: 'Filter',
  account: 'Sub-account',
  allAccounts: 'All sub-accounts',
  kind: 'Method',
  kinds: { all: 'All methods', payment: 'Incoming PIX', order: 'Manual orders' },
  state: 'Status',
  allStates: 'Every status',
  clear: 'Clear',
  column: 'Column',
  staysIn: (column: string) => `It stays in ${column}`,
  over: (name: string, column: string) => `${name} is over ${column}.`,
  usage:
    'Press space to pick this transfer up. Then the left and right arrow keys choose a column. Space drops it, and you confirm before anything is done. Escape cancels.',
  asking: (name: string) => `${name}: confirm before anything is done.`,
  columns: {
    since: 'Since',
    account: 'Sub-account',
    amount: 'Amount',
    received: 'Received',
    method: 'Method',
    reference: 'Reference',
    state: 'Status',
    action: 'Action',
  },
  figures: {
    sent: 'Sent in 7 days',
    sentHint: 'The last seven UTC days',
    count: 'Transfers in 7 days',
    countHint: (brl: string) => `${brl} converted`,
    open: 'Under way',
    openHint: (brl: string) => `${brl} being exchanged or sent`,
    average: 'Average delivery',
    averageHint: 'From the deposit to the transfer',
    none: '–',
    loading: 'Loading',
  },
} as const;
