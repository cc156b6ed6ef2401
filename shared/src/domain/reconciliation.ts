/**
 * How the provider's orders and ours can disagree. `missing_here`: the provider has what was never recorded here;
 * `missing_there`: the provider does not show what was recorded; `differs`: both have it, not alike; `parked`: a
 * conversion failed while money is held, and waits for a person.
 */
export const EXCEPTION_KINDS = ['missing_here', 'missing_there', 'differs', 'parked'] as const;

export type ExceptionKind = (typeof EXCEPTION_KINDS)[number];

/** `settled`: by a person, with a note; `cleared`: found to be true no longer. */
export const EXCEPTION_STATES = ['open', 'settled', 'cleared'] as const;

export type ExceptionState = (typeof EXCEPTION_STATES)[number];

/** What an administrator may do. None of them sends an order blindly; `mark_settled` changes no money at all. */
export const EXCEPTION_ACTIONS = ['look_again', 'resume', 'mark_settled'] as const;

export type ExceptionAction = (typeof EXCEPTION_ACTIONS)[number];

/** What the two sides can differ in. */
export const DIFFERENCE_FIELDS = ['order', 'conversion', 'status', 'amount', 'step'] as const;

export type DifferenceField = (typeof DIFFERENCE_FIELDS)[number];

/** Characters of the note with which something is marked as settled. */
export const NOTE_BOUNDS = { min: 10, max: 1000 } as const;

export const EXCEPTIONS_LISTED = 50;
