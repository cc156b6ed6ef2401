import type { TransferColumn } from '@ramps-gateway/shared/domain/transfers.ts';
import type { FamilyName } from '../../theme/palette.ts';
import type { CardState, Decision } from './model/decision.ts';

export const STATE_LABELS: Readonly<Record<CardState, string>> = {
  received: 'Not confirmed yet',
  converting: 'Converting',
  order_pending: 'At the provider',
  not_converted: 'Held',
  needs_attention: 'Needs attention',
  waiting: 'Approval waiting',
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
  order: 'Order by hand',
  collection: 'Collecting spread',
  about: (brl: string) => `about ${brl}`,
  becomes: 'becomes',
  from: (who: string) => `From ${who}`,
  askedBy: (who: string) => `Asked for by ${who}`,
  open: 'Open',
  actions: { convert: 'Convert now', retry: 'Retry', approve: 'Approve' } satisfies Record<
    Decision['kind'],
    string
  >,
  refused: {
    pending: 'A PIX waits here until the provider confirms it. Nothing goes back to it.',
    processing: 'The provider decides about this one; it moves by itself.',
    verification: 'What waits for a person comes here by itself.',
    completed: 'The provider confirms what is completed; it moves by itself.',
  } satisfies Record<TransferColumn, string>,
} as const;

export const COLUMN_HINTS: Readonly<Record<TransferColumn, string>> = {
  pending: 'The provider confirms these; they move by themselves.',
  processing: 'Exchange and transfer are under way; they move by themselves.',
  verification: 'These wait for a person. Drag one to Processing to decide it.',
  completed: 'Sent and confirmed; what was returned, closed or cancelled says so.',
};

export const EMPTY: Readonly<Record<TransferColumn, string>> = {
  pending: 'No PIX waits for its confirmation',
  processing: 'Nothing is under way',
  verification: 'Nothing waits for a person',
  completed: 'Nothing is completed yet',
};

export const LIVE = {
  boardSubtitle: 'What moves money now, as it happens',
  toTransfers: 'Transfers in less space',
  toBoard: 'Open the board',
  loading: (column: string) => `Loading ${column}`,
  loadFailed: 'This column could not be loaded',
  approvalsFailed: 'What waits for a second person could not be loaded',
  outdated: 'This column',
  more: 'Load more',
  moreOf: (column: string) => `Load more of ${column}`,
  moreFailed: 'More could not be loaded',
  shownOf: (shown: number, loaded: string) => `${shown} of ${loaded}`,
  noMatch: 'No match among those that are loaded',
  search: 'Search',
  searchLabel: 'Search the loaded transfers',
  searchPlaceholder: 'Reference, name, end-to-end id',
  searchHelp:
    'Looks through the transfers that are loaded here. The search of the console (Ctrl K) finds all that you may see.',
  filter: 'Filter',
  account: 'Sub-account',
  allAccounts: 'All sub-accounts',
  kind: 'Method',
  kinds: { all: 'All methods', payment: 'Incoming PIX', order: 'Orders by hand' },
  state: 'Status',
  allStates: 'Every status',
  clear: 'Clear',
  column: 'Column',
  staysIn: (column: string) => `It stays in ${column}`,
  over: (name: string, column: string) => `${name} is over ${column}.`,
  usage:
    'Press space to pick this transfer up. Then the left and right arrow keys choose a column. Space drops it, and you are asked before anything is done. Escape cancels.',
  asking: (name: string) => `${name}: you are asked before anything is done.`,
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
    sentHint: 'Of the last seven UTC days',
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
