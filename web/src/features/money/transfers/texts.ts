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
  transfersTitle: 'Transfers',
  board: 'Board',
  list: 'List',
  statusOf: (reference: string) => `Status of ${reference}`,
  moved: (reference: string, column: string) => `${reference} moved to ${column}`,
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
  about: (brl: string) => `about ${brl}`,
  from: (who: string) => `From ${who}`,
  askedBy: (who: string) => `Requested by ${who}`,
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
  loading: (column: string) => `Loading ${column}`,
  moreOf: (column: string) => `Load more of ${column}`,
  shownOf: (shown: number, loaded: string) => `${shown} of ${loaded}`,
  search: 'Search',
  searchHelp: 'Searches the transfers loaded here. The console search (Ctrl K) finds everything you can see.',
  filter: 'Filter',
  kinds: { all: 'All methods', payment: 'Incoming PIX', order: 'Manual orders' },
  staysIn: (column: string) => `It stays in ${column}`,
  over: (name: string, column: string) => `${name} is over ${column}.`,
  usage:
    'Press space to pick this transfer up. Then the left and right arrow keys choose a column. Space drops it, and you confirm before anything is done. Escape cancels.',
  asking: (name: string) => `${name}: confirm before anything is done.`,
  figures: {
    countHint: (brl: string) => `${brl} converted`,
    openHint: (brl: string) => `${brl} being exchanged or sent`,
    none: '–',
    loading: 'Loading',
  },
} as const;
