/**
 * How orders disagree. `missing_here`: the gateway has no record; `missing_there`: the provider does not show it;
 * `differs`; `parked`: a failed conversion has money; `taken_back`: a deposit was returned after its USDT was sent, a
 * loss; `stalled`: no usable answer; `unknown_status`: an unknown word; `unreadable`; `balance`: differs from its
 * orders, or is negative; `ledger`: a row was changed, or the ledger differs from the provider.
 */
export const EXCEPTION_KINDS = [
  'missing_here',
  'missing_there',
  'differs',
  'parked',
  'taken_back',
  'stalled',
  'unknown_status',
  'unreadable',
  'balance',
  'ledger',
] as const;

export type ExceptionKind = (typeof EXCEPTION_KINDS)[number];

/** Kinds that can be about an order; the others are about an account or a balance. */
export const KINDS_OF_ORDERS = [
  'missing_here',
  'missing_there',
  'differs',
  'parked',
  'taken_back',
  'unknown_status',
  'unreadable',
  'ledger',
] as const satisfies readonly ExceptionKind[];

/** `settled`: by a person, with a note; `cleared`: the difference is gone. */
export const EXCEPTION_STATES = ['open', 'settled', 'cleared'] as const;

export type ExceptionState = (typeof EXCEPTION_STATES)[number];

/** An administrator's actions. None can send an order twice; `mark_settled` moves no money. */
export const EXCEPTION_ACTIONS = ['look_again', 'resume', 'mark_settled'] as const;

export type ExceptionAction = (typeof EXCEPTION_ACTIONS)[number];

/** Fields in which the provider and the gateway can differ. */
export const DIFFERENCE_FIELDS = [
  'order',
  'conversion',
  'status',
  'amount',
  'asset',
  'reference',
  'step',
  'balance',
  'posted',
  'entry',
] as const;

export type DifferenceField = (typeof DIFFERENCE_FIELDS)[number];

/** Length of the note for marking something as settled. */
export const NOTE_BOUNDS = { min: 10, max: 1000 } as const;

export const EXCEPTIONS_LISTED = 50;

/** Events per page of an exception's orders. */
export const EVENTS_LISTED = 50;
