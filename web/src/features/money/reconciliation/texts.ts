import type { SlotReason } from '@ramps-gateway/shared/contract/order-slots.ts';
import type { OrderPurpose } from '@ramps-gateway/shared/domain/orders.ts';
import type { ExceptionAction } from '@ramps-gateway/shared/domain/reconciliation.ts';
import { COLLECTION_TAGS } from '@ramps-gateway/shared/domain/states/money.ts';

export const TEXTS = {
  intro:
    "Every 15 minutes the provider's orders and balances are compared with ours. Differences are listed here until they are gone or marked as settled.",
  nothing: 'nothing',
  about: {
    empty: {
      title: 'No exceptions found',
      text: 'The provider, this gateway and the ledger agree on everything compared so far.',
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
  evidenceTitle: 'Evidence',
  evidence: {
    askedAt: 'Checked',
    order: 'Order',
    amount: 'Amount',
    reference: 'Reference',
    notRecorded: 'Not recorded here.',
    recordedAs: 'Recorded as',
    none: 'No order was placed.',
    exception: 'Exception id',
  },
  actions: {
    running: { look_again: 'Checking', resume: 'Retrying', mark_settled: 'Settling' },
    failed: {
      look_again: 'Failed to check again',
      resume: 'Failed to retry',
      mark_settled: 'Failed to mark as settled',
    },
    done: { look_again: 'Checked again', resume: 'Retried', mark_settled: 'Marked as settled' },
    resume: {
      ofOrder: (amount: string) =>
        `The gateway fetches the order from the provider again and processes it as if its webhook had arrived: ${amount}. Nothing can start twice; the minimum, the daily limit and all checks apply.`,
      ofConversion: (amount: string) =>
        `The conversion retries its step: ${amount}. It first checks whether the order already exists. If the amount was in question, the provider’s amount counts.`,
    },
    settle: {
      text: 'It is closed with your note. This moves no money and changes nothing else. It reopens if the records change.',
      ofConversion:
        'It is closed with your note, and its conversion ends permanently: it cannot be retried. This moves no money.',
    },
  },
} as const;

export const ACTION_LABELS: Record<ExceptionAction, string> = {
  look_again: 'Check again',
  resume: 'Retry',
  mark_settled: 'Mark as settled',
};

export const PHASE_LABELS = {
  claimed: COLLECTION_TAGS.sending[0],
  unknown: COLLECTION_TAGS.unknown[0],
  released: 'Not sent',
  accepted: 'Accepted by the provider',
} as const;

export const SLOTS = {
  title: 'Orders to assign',
  intro:
    'The provider made these orders without an id, or lists orders that the gateway did not send. These sub-accounts send no more orders until you assign them.',
  details: {
    id: 'Order',
    kind: 'Kind',
    spends: 'Spends',
    delivers: 'Delivers',
    balances: 'Balance of the sub-account',
    before: 'Before sending',
    now: 'Now',
    change: 'Change',
  },
  actions: {
    bind: 'This is the order',
    outside: 'Made outside the gateway',
    not_made: 'It was never made',
    unclear: 'Its kind is unclear, so it is not booked. Ask the provider what it is.',
    until: (time: string) => `The provider may still make it until ${time}.`,
    listed: 'The provider lists an order that could match this one. Assign that order first.',
    assignFirst: 'Assign the listed orders first.',
  },
  confirm: {
    bind: {
      title: 'Assign this order?',
      text: (order: string, sent: string) =>
        `The provider's order ${order} is booked as ${sent}. The sub-account's orders then continue.`,
    },
    outside: {
      title: 'Made outside the gateway?',
      text: (order: string) =>
        `The provider's order ${order} is booked as placed at the provider by a person. The money it moved is not available to conversions.`,
      unclear: (order: string) =>
        `The kind of the provider's order ${order} is unclear, so it is not booked. If it moved money, the balance differs from the ledger until the provider says what it is.`,
      last: "It is the last one: the sub-account's orders then continue.",
      more: "The sub-account's orders stay on hold until the rest is assigned.",
    },
    not_made: {
      title: 'Was it never made?',
      text: (sent: string) =>
        `The gateway may send ${sent} again. If the provider did make it, the money moves twice: check the provider's dashboard first.`,
      unsent: "Nothing was sent, and nothing is left to assign. The sub-account's orders then continue.",
      later: 'If it appears later, the sub-account is put on hold again.',
    },
  },
  done: {
    bind: 'Order assigned',
    outside: 'Booked as made outside the gateway',
    not_made: 'Recorded as never made',
  },
  failed: {
    bind: 'Failed to assign the order',
    outside: 'Failed to book the order',
    not_made: 'Failed to record that it was never made',
  },
} as const;

export const REASON_TEXTS: Record<SlotReason, string> = {
  unassigned:
    'The provider lists orders that the gateway did not send. For each, choose whether it is the order below or was made outside the gateway.',
  none_shown:
    "The gateway sent this order, and the provider does not list it. Check the provider's dashboard: assign it once it is listed, or record that it was never made.",
  several_match: 'The gateway sent one order, and several at the provider match it. Choose the right one.',
  withdrawal_unanswered:
    "The provider did not answer this withdrawal, and its list does not say where a withdrawal went. Check the address in the provider's dashboard before you assign it.",
  other_orders:
    'The provider did not answer this order, and other orders were made in this sub-account at the same time. Choose the right one.',
  balance_unexplained:
    'The provider did not answer this order. One order matches, but the balance does not show it. Compare the two before you assign it.',
  said_not_made:
    'This order was recorded as never made, and now an order that matches it is listed. If it was sent again in the meantime, the money has moved twice.',
};

export const PURPOSE_LABELS: Record<OrderPurpose, string> = {
  conversion: 'Automatic conversion',
  collection: 'Spread collection',
  person: 'Ordered by a person',
};
