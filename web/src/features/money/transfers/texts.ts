import type { TransferColumn } from '@ramps-gateway/shared/domain/transfers.ts';
import { PAYMENT_TAGS } from '@ramps-gateway/shared/domain/states/money.ts';
import { ORDER_TAGS } from '@ramps-gateway/shared/domain/states/orders.ts';
import { APPROVAL_TAGS } from '@ramps-gateway/shared/domain/states/setup.ts';
import type { StateTag } from '@ramps-gateway/shared/domain/states/tag.ts';
import type { CardState, Decision } from './model/use-decisions.ts';

export const SPOKEN = {
  usage:
    'Press space to pick this transfer up. Then the left and right arrow keys choose a column, up and down a place in it. Space drops it, Escape cancels.',
  over: (reference: string, column: string, position: number) =>
    `${reference} is over ${column}, position ${position}.`,
} as const;

export const STATE_TAGS: Readonly<Record<CardState, StateTag>> = {
  ...PAYMENT_TAGS,
  order_pending: ORDER_TAGS.pending,
  order_confirmed: ORDER_TAGS.confirmed,
  order_cancelled: ORDER_TAGS.cancelled,
  waiting: APPROVAL_TAGS.open,
};

export const CARD_TEXTS = {
  actions: { convert: 'Convert now', retry: 'Retry', approve: 'Approve' } satisfies Record<
    Decision['kind'],
    string
  >,
  refused: {
    pending: 'Only a PIX that the provider has not confirmed is pending. Nothing moves back here.',
    processing: 'The provider is still working on it. It moves here automatically.',
    verification: 'Transfers that need a decision appear here automatically.',
    completed: 'Transfers move here once the provider confirms them.',
  } satisfies Record<TransferColumn, string>,
} as const;

export const COLUMN_HINTS: Readonly<Record<TransferColumn, string>> = {
  pending: 'Pending at the provider. They move on automatically.',
  processing: 'Exchange and transfer in progress. They move on automatically.',
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
  search: 'Search',
  searchHelp: 'Searches the transfers loaded here. The console search (Ctrl K) finds everything you can see.',
  filter: 'Filter',
  kinds: { all: 'All methods', payment: 'Incoming PIX', order: 'Manual orders' },
  over: (name: string, column: string) => `${name} is over ${column}.`,
  usage:
    'Press space to pick this transfer up. Then the left and right arrow keys choose a column. Space drops it, and you confirm before anything is done. Escape cancels.',
} as const;
