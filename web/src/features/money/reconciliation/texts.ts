import type {
  DifferenceField,
  ExceptionAction,
  ExceptionKind,
  ExceptionState,
} from '@ramps-gateway/shared/domain/reconciliation.ts';
import type { FamilyName } from '../../../theme/palette.ts';

export const TEXTS = {
  intro:
    "Every 15 minutes the provider's orders and balances are compared with ours. Differences are listed here until they are gone or marked as settled.",
  list: {
    label: 'Exceptions',
    loading: 'Loading the reconciliation',
    filter: 'Filter by state',
    loadFailed: 'Failed to fetch the reconciliation',
    columns: {
      kind: 'What',
      account: 'Sub-account',
      difference: 'Difference',
      amount: 'Amount',
      firstSeen: 'First seen',
      state: 'State',
    },
    more: (count: number) => `and ${count} more`,
    nothing: 'nothing',
    here: (field: string) => `${field} here`,
    provider: 'Provider',
  },
  about: {
    title: 'Exceptions of one entry or order',
    all: 'All exceptions',
    empty: {
      title: 'No exceptions found',
      text: 'The provider, this gateway and the books agree on everything compared so far.',
    },
  },
  empty: {
    open: {
      title: 'No open exceptions',
      text: 'Everything compared so far agrees between the provider and this gateway.',
    },
    settled: {
      title: 'No settled exceptions',
      text: 'Exceptions that an administrator marks as settled are kept here.',
    },
    cleared: { title: 'No cleared exceptions', text: 'Differences that no longer exist are kept here.' },
  },
  details: {
    loading: 'Loading the evidence',
    loadFailed: 'The evidence could not be loaded.',
    tryAgain: 'Try again',
    found: 'What was found',
    compared: 'What differs',
    field: 'Field',
    ours: 'Here',
    provider: 'Provider',
    evidence: 'Evidence',
    timeline: 'Attempts and webhooks',
    noTimeline: 'No attempts and no processed webhooks.',
    difference: 'this difference',
    history: 'Actions taken',
    noHistory: 'No actions yet.',
    moreHistory: 'Only the latest actions are shown.',
    moreEvents: 'Show more events',
    moreEventsFailed: 'The events could not be loaded.',
  },
  evidence: {
    atProvider: 'At the provider',
    askedAt: 'Asked',
    notAsked: 'It was not necessary to ask the provider.',
    notShown: 'The provider does not show this order.',
    order: 'Order',
    status: 'Status',
    amount: 'Amount',
    reference: 'Reference',
    changed: 'Last change',
    deposit: 'Deposit',
    notRecorded: 'Not recorded here.',
    recordedAs: 'Recorded as',
    created: 'Created',
    endToEnd: 'End-to-end id',
    noEndToEnd: 'Not provided by the provider.',
    quote: 'Quote',
    quoted: 'Quoted',
    target: 'Converts to',
    spread: 'Applied spread',
    expires: 'Expires',
    exchange: 'Exchange',
    transfer: 'Transfer',
    outcome: 'Outcome',
    tried: 'Last try',
    none: 'None was made.',
    conversion: 'Conversion',
    exception: 'Exception id',
    balance: 'Balance',
    held: 'Held at the provider',
    expected: 'Sum of its orders',
    books: 'The books',
    row: 'Row',
    shouldSay: 'Should say',
    says: 'Says',
    proven: 'Proven',
    posting: 'Posting',
  },
  actions: {
    label: (order: string) => `Actions for ${order}`,
    running: { look_again: 'Checking', resume: 'Retrying', mark_settled: 'Settling' },
    failed: {
      look_again: 'Failed to check again',
      resume: 'Failed to retry',
      mark_settled: 'Failed to mark as settled',
    },
    done: { look_again: 'Checked again', resume: 'Retried', mark_settled: 'Marked as settled' },
    resume: {
      title: 'Retry this?',
      ofOrder: (amount: string) =>
        `The order is read from the provider again and processed as if its webhook had arrived: ${amount}. Nothing can start twice; the minimum, the daily limit and all checks apply.`,
      ofConversion: (amount: string) =>
        `The conversion retries its step: ${amount}. It looks for an order that may already exist before it sends anything. If the amount was in question, the amount the provider confirms counts.`,
    },
    settle: {
      title: 'Mark as settled?',
      text: 'It is closed with your note. This moves no money and changes nothing else. It reopens if the records change.',
      ofConversion:
        'It is closed with your note, and its conversion ends permanently: it cannot be retried. This moves no money.',
      order: 'Order that settled it',
      orderHelp: "The provider's id, where there is one.",
      note: 'How was it settled?',
      noteHelp: (min: number) => `At least ${min} characters; kept with your name and the time.`,
    },
  },
} as const;

export const KIND_LABELS: Record<ExceptionKind, string> = {
  missing_here: 'Missing here',
  missing_there: 'Missing there',
  differs: 'Differs',
  parked: 'Needs attention',
  taken_back: 'Taken back',
  stalled: 'Stalled',
  unknown_status: 'Unknown status',
  unreadable: 'Unreadable',
  balance: 'Balance',
  books: 'Books',
};

export const KIND_FAMILIES: Record<ExceptionKind, FamilyName> = {
  missing_here: 'danger',
  missing_there: 'info',
  differs: 'danger',
  parked: 'warning',
  taken_back: 'danger',
  stalled: 'warning',
  unknown_status: 'warning',
  unreadable: 'warning',
  balance: 'danger',
  books: 'danger',
};

export const STATE_LABELS: Record<ExceptionState, string> = {
  open: 'Open',
  settled: 'Settled',
  cleared: 'Cleared',
};

export const STATE_FAMILIES: Record<ExceptionState, FamilyName> = {
  open: 'warning',
  settled: 'neutral',
  cleared: 'success',
};

export const FIELD_LABELS: Record<DifferenceField, string> = {
  order: 'Order',
  conversion: 'Conversion',
  status: 'Status',
  amount: 'Amount',
  asset: 'Asset',
  reference: 'Reference',
  step: 'Step',
  balance: 'Balance',
  posted: 'Posted',
  entry: 'Entry',
};

export const ACTION_LABELS: Record<ExceptionAction, string> = {
  look_again: 'Check again',
  resume: 'Retry',
  mark_settled: 'Mark as settled',
};

export const PHASE_LABELS = {
  claimed: 'Being sent',
  unknown: 'Outcome unknown',
  released: 'Not sent',
  accepted: 'Made',
} as const;
