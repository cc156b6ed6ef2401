import { type ConversionStatus, type ConversionStepStatus, type Ending, isReturned } from '../conversion.ts';
import type { PaymentList } from '../payments.ts';
import type { ExceptionKind, ExceptionState } from '../reconciliation.ts';
import type { CustomerStatus, TransactionStatus } from '../treasury.ts';
import type { TransferColumn } from '../transfers.ts';
import type { StateTag, StateTags } from './tag.ts';

export const PAYMENT_TAGS = {
  received: ['Received', 'info'],
  converting: ['Converting', 'info'],
  converted: ['Converted', 'success'],
  not_converted: ['Held', 'warning'],
  needs_attention: ['Failed', 'danger'],
  returned: ['Returned', 'neutral'],
  closed: ['Closed', 'neutral'],
} as const satisfies StateTags<PaymentList>;

export const CONVERSION_TAGS = {
  pix_received: ['PIX received', 'info'],
  quote_generated: ['Quote generated', 'info'],
  exchange_initiated: ['Exchange initiated', 'info'],
  exchange_confirmed: ['Exchange confirmed', 'info'],
  transfer_initiated: ['Transfer initiated', 'info'],
  transfer_completed: ['Transfer completed', 'success'],
  failed: ['Failed', 'danger'],
} as const satisfies StateTags<ConversionStatus>;

/** A failed conversion that was settled or returned shows its payment's state. */
export const conversionTag = (conversion: Ending & { readonly status: ConversionStatus }): StateTag => {
  if (conversion.status !== 'failed') return CONVERSION_TAGS[conversion.status];
  if (conversion.settled !== null) return PAYMENT_TAGS.closed;
  return isReturned(conversion) ? PAYMENT_TAGS.returned : CONVERSION_TAGS.failed;
};

const FILTERS: StateTags = { ...CONVERSION_TAGS, ...PAYMENT_TAGS };

/** The word of a list's filter, a state of payments or of conversions. */
export const filterWord = (state: string): string => FILTERS[state]?.[0] ?? state;

export const STEP_TAGS = {
  pending: ['Not started', 'neutral'],
  in_progress: ['In progress', 'info'],
  completed: ['Completed', 'success'],
  failed: ['Failed', 'danger'],
} as const satisfies StateTags<ConversionStepStatus | 'pending'>;

export const RULE_TAGS = {
  enabled: ['Enabled', 'success'],
  disabled: ['Disabled', 'neutral'],
  none: ['Not configured', 'warning'],
} as const satisfies StateTags;

/** Lanes of the transfers board (S2.25). */
export const LANE_TAGS = {
  pending: ['Pending', 'info'],
  processing: ['Processing', 'info'],
  verification: ['Verification', 'warning'],
  completed: ['Completed', 'success'],
} as const satisfies StateTags<TransferColumn>;

/** S4.10: the treasury's statuses of orders. */
export const TRANSACTION_TAGS = {
  pending: ['Pending', 'info'],
  completed: ['Completed', 'success'],
  failed: ['Cancelled', 'neutral'],
} as const satisfies StateTags<TransactionStatus>;

/** S4.11. */
export const CUSTOMER_TAGS = {
  active: ['Active', 'success'],
  inactive: ['Inactive', 'neutral'],
  failed: ['Unknown', 'warning'],
  not_loaded: ['Not loaded', 'neutral'],
} as const satisfies StateTags<CustomerStatus | 'failed' | 'not_loaded'>;

/** Collections without an order; one with an order has the order's state. */
export const COLLECTION_TAGS = {
  sending: ['Sending', 'info'],
  unknown: ['Outcome unknown', 'warning'],
  ordered: ['Ordered', 'info'],
  refused: ['Refused', 'danger'],
  closed: ['Closed', 'neutral'],
} as const satisfies StateTags;

export const RECIPIENT_TAGS = {
  ready: ['Approved', 'success'],
  cooling_off: ['Cooling off', 'warning'],
  stopped: ['Stopped', 'danger'],
  removed: ['Removed', 'neutral'],
} as const satisfies StateTags;

export const EXCEPTION_TAGS = {
  open: ['Open', 'warning'],
  settled: ['Settled', 'neutral'],
  cleared: ['Cleared', 'success'],
} as const satisfies StateTags<ExceptionState>;

export const EXCEPTION_KIND_TAGS = {
  missing_here: ['Missing here', 'danger'],
  missing_there: ['Missing there', 'info'],
  differs: ['Differs', 'danger'],
  parked: ['Failed', 'danger'],
  taken_back: ['Returned late', 'danger'],
  stalled: ['Stalled', 'warning'],
  unknown_status: ['Unknown status', 'warning'],
  unreadable: ['Unreadable', 'danger'],
  balance: ['Balance', 'danger'],
  ledger: ['Ledger', 'danger'],
} as const satisfies StateTags<ExceptionKind>;

/** Proofs of the ledger; the first two show the difference or the rows instead of the word. */
export const PROOF_TAGS = {
  right: ['No difference', 'success'],
  wrong: ['Difference', 'danger'],
  incomplete: ['Not complete yet', 'warning'],
} as const satisfies StateTags;

/** Why an order waits to be assigned. */
export const SLOT_TAGS = {
  unassigned: ['Unknown order', 'warning'],
  none_shown: ['Not listed', 'warning'],
  several_match: ['Several match', 'warning'],
  withdrawal_unanswered: ['No answer', 'warning'],
  other_orders: ['Other orders', 'warning'],
  balance_unexplained: ['Not in the balance', 'warning'],
  said_not_made: ['Appeared late', 'danger'],
} as const satisfies StateTags;
