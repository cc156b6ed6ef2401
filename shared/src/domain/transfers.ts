import type { OrderStatus } from './orders.ts';
import type { PaymentList } from './payments.ts';

/** Columns of the transfers board, in order (S2.25). */
export const TRANSFER_COLUMNS = ['pending', 'processing', 'verification', 'completed'] as const;
export type TransferColumn = (typeof TRANSFER_COLUMNS)[number];

/** An incoming PIX with its conversion, or an order by hand. */
export const TRANSFER_KINDS = ['payment', 'order'] as const;
export type TransferKind = (typeof TRANSFER_KINDS)[number];

/** States of a transfer: the payment lists, and the statuses of orders by hand. */
export const TRANSFER_STATES = [
  'received',
  'converting',
  'order_pending',
  'not_converted',
  'needs_attention',
  'converted',
  'returned',
  'closed',
  'order_confirmed',
  'order_cancelled',
] as const;
export type TransferState = (typeof TRANSFER_STATES)[number];

/** The list that contains transfers in a state. */
export type TransferList =
  | { readonly kind: 'payment'; readonly list: PaymentList }
  | { readonly kind: 'order'; readonly status: OrderStatus };

interface Placed {
  readonly column: TransferColumn;
  readonly list: TransferList;
}

const payment = (column: TransferColumn, list: PaymentList): Placed => ({
  column,
  list: { kind: 'payment', list },
});
const order = (column: TransferColumn, status: OrderStatus): Placed => ({
  column,
  list: { kind: 'order', status },
});

/** The last column also has transfers that ended otherwise (returned, closed, cancelled), labelled accordingly. */
const PLACES: Readonly<Record<TransferState, Placed>> = {
  received: payment('pending', 'received'),
  converting: payment('processing', 'converting'),
  order_pending: order('processing', 'pending'),
  not_converted: payment('verification', 'not_converted'),
  needs_attention: payment('verification', 'needs_attention'),
  converted: payment('completed', 'converted'),
  returned: payment('completed', 'returned'),
  closed: payment('completed', 'closed'),
  order_confirmed: order('completed', 'confirmed'),
  order_cancelled: order('completed', 'cancelled'),
};

export interface TransferFilter {
  readonly state?: TransferState | undefined;
  readonly kind?: TransferKind | undefined;
}

/** A column's states that match a filter; empty if it selects a state of another column. */
export const statesIn = (column: TransferColumn, { state, kind }: TransferFilter): readonly TransferState[] =>
  TRANSFER_STATES.filter(
    (each) =>
      PLACES[each].column === column &&
      (state === undefined || each === state) &&
      (kind === undefined || PLACES[each].list.kind === kind),
  );

export const listOfState = (state: TransferState): TransferList => PLACES[state].list;

export const TRANSFERS_LISTED = 20;
