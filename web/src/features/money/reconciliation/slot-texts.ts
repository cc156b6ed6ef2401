import type { SlotReason } from '@ramps-gateway/shared/contract/order-slots.ts';
import type { OrderPurpose } from '@ramps-gateway/shared/domain/orders.ts';
import type { FamilyName } from '../../../theme/palette.ts';

export const TEXTS = {
  title: 'Orders to assign',
  intro:
    'The provider made these orders without an id, or lists orders that the gateway did not send. Each sub-account sends no further orders until they are assigned.',
  loading: 'Loading the orders to assign',
  loadFailed: 'Failed to fetch the orders to assign',
  empty: 'No orders to assign.',
  exceptions: 'Exceptions',
  label: 'Orders to assign',
  columns: {
    why: 'Why',
    account: 'Sub-account',
    ordered: 'Ordered',
    amount: 'Amount',
    since: 'Since',
  },
  details: {
    loading: 'Asking the provider',
    loadFailed: 'The provider did not answer',
    stale: 'The provider did not answer. These are the orders as last seen.',
    again: 'Check again',
    checking: 'Checking',
    none: 'The provider lists no unassigned orders.',
    ordered: 'Sent by the gateway',
    listed: 'Listed by the provider',
    notSent: 'Waiting to be sent',
    id: 'Order',
    kind: 'Kind',
    spends: 'Spends',
    delivers: 'Delivers',
    created: 'Created',
    sent: 'Sent',
    purpose: 'Purpose',
    conversion: 'Conversion',
    differs: 'differs',
    same: 'Same kind, assets and amount',
    unclear: 'Unclear',
    balances: 'Balance of the sub-account',
    asset: 'Asset',
    before: 'Before sending',
    now: 'Now',
    change: 'Change',
    unknown: 'Unavailable',
    account: 'this sub-account',
  },
  actions: {
    bind: 'This is the order',
    outside: 'Made outside the gateway',
    not_made: 'It was never made',
    unclear: 'Its kind is unclear, so it is not booked. Ask the provider what it is.',
    until: (time: string) => `It may still be made until ${time}.`,
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
        `The kind of the provider's order ${order} is unclear, so it is not booked. If it moved money, the balance differs from the books until the provider says what it is.`,
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

export const REASON_LABELS: Record<SlotReason, string> = {
  unassigned: 'Unknown order',
  none_shown: 'Not listed',
  several_match: 'Several match',
  withdrawal_unanswered: 'No answer',
  other_orders: 'Other orders',
  balance_unexplained: 'Balance',
  said_not_made: 'Appeared late',
};

export const REASON_FAMILIES: Record<SlotReason, FamilyName> = {
  unassigned: 'warning',
  none_shown: 'warning',
  several_match: 'warning',
  withdrawal_unanswered: 'warning',
  other_orders: 'warning',
  balance_unexplained: 'warning',
  said_not_made: 'danger',
};

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
