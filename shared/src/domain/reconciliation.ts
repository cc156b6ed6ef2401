/**
 * How the provider's orders and ours can disagree. `missing_here`: the provider has what was never recorded here;
 * `missing_there`: the provider does not show what was recorded; `differs`: both have it, not alike; `parked`: a
 * conversion failed while money is held, and waits for a person; `taken_back`: a deposit was returned after its USDT
 * was sent, a loss; `stalled`: the provider gives no answer that can be acted on; `unreadable`: an order that cannot be
 * read, or is of no known type; `balance`: what the account holds is not what its orders add up to, or is negative; `books`:
 * a row of the ledger is not as it was written, or the ledger and the provider do not come to the same.
 */
export const EXCEPTION_KINDS = [
  'missing_here',
  'missing_there',
  'differs',
  'parked',
  'taken_back',
  'stalled',
  'unreadable',
  'balance',
  'books',
] as const;

export type ExceptionKind = (typeof EXCEPTION_KINDS)[number];

/** Those that can be about an order; of others it is about an account or a balance. */
export const KINDS_OF_ORDERS = [
  'missing_here',
  'missing_there',
  'differs',
  'parked',
  'taken_back',
  'unreadable',
  'books',
] as const satisfies readonly ExceptionKind[];

/** `settled`: by a person, with a note; `cleared`: found to be true no longer. */
export const EXCEPTION_STATES = ['open', 'settled', 'cleared'] as const;

export type ExceptionState = (typeof EXCEPTION_STATES)[number];

/** What an administrator may do. None of them sends an order blindly; `mark_settled` changes no money at all. */
export const EXCEPTION_ACTIONS = ['look_again', 'resume', 'mark_settled'] as const;

export type ExceptionAction = (typeof EXCEPTION_ACTIONS)[number];

/** What the two sides can differ in. */
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

/** Characters of the note with which something is marked as settled. */
export const NOTE_BOUNDS = { min: 10, max: 1000 } as const;

export const EXCEPTIONS_LISTED = 50;

/** Events of an exception's orders on a page. */
export const EVENTS_LISTED = 50;
