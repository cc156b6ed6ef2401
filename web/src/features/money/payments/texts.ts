import type { PaymentList } from '@ramps-gateway/shared/domain/payments.ts';

const payments = (count: number): string => `${count} payment${count === 1 ? '' : 's'}`;

export const TEXTS = {
  title: 'Payments',
  filter: 'Filter by state',
  noPayer: 'Not provided by the provider',
  convert: {
    action: 'Convert now',
    title: 'Convert this deposit now?',
    text: (amount: string, name: string) =>
      `${amount} of ${name} is exchanged to USDT and sent to the confirmed destination. The daily limit still applies; the minimum does not.`,
    success: 'Conversion started',
    failure: 'Failed to convert the payment',
  },
  close: {
    action: 'Close',
    title: 'Close this payment?',
    text: (amount: string, name: string) =>
      `${amount} of ${name} stays in the sub-account and is not converted. No money moves.`,
    note: 'Note',
    noteHelp: (least: number) => `Why it is not converted, in at least ${least} characters.`,
    success: 'Payment closed',
    failure: 'Failed to close the payment',
  },
  retry: {
    action: 'Retry',
    text: (amount: string, name: string) =>
      `The conversion of ${amount} of ${name} continues at the failed step. The gateway first checks which orders exist, and never places one twice.`,
  },
  empty: {
    all: {
      title: 'No payments yet',
      text: 'A payment is listed here as soon as the provider reports its PIX.',
    },
    received: {
      title: 'No PIX waiting for confirmation',
      text: 'A PIX is listed here until it is confirmed.',
    },
    converting: { title: 'No payments converting', text: 'A payment is listed here while it is converted.' },
    converted: {
      title: 'No converted payments yet',
      text: 'A payment is listed here once its USDT is sent.',
    },
    not_converted: { title: 'No held payments', text: 'Every deposit was converted or closed.' },
    needs_attention: {
      title: 'No failed payments',
      text: 'A payment is listed here when its conversion fails, until it is retried or settled.',
    },
    returned: { title: 'No returned payments', text: 'A PIX that the provider returns is listed here.' },
    closed: { title: 'No closed payments', text: 'A payment is listed here once it is closed.' },
  } satisfies Record<PaymentList | 'all', { readonly title: string; readonly text: string }>,
} as const;

export const HELD = {
  intro:
    'Deposits that were not converted on arrival. The money stays in the sub-account until the payment is converted or closed.',
  columns: { amount: 'Amount', account: 'Sub-account', reason: 'Why', received: 'Received' },
  states: ['not_converted', 'converting', 'closed'],
} as const;

export const FILTERS = {
  label: 'Filters of payments',
  button: (active: number) => (active === 0 ? 'Filters' : `Filters (${active})`),
  searchLabel: 'Search payments',
  placeholder: 'Payer, id or amount',
  account: 'Sub-account',
  anyAccount: 'All sub-accounts',
  oneAccount: 'One sub-account',
  from: 'From',
  until: 'Until',
  wrongDays: 'Until must not be before From',
  min: 'Amount from',
  max: 'Amount up to',
  wrongAmounts: 'This is less than “Amount from”',
  clear: 'Clear filters',
  remove: (words: string) => `Remove filter: ${words}`,
  none: 'No filters',
  search: (text: string) => `“${text}”`,
  days: {
    whole: (from: string, until: string) => (from === until ? from : `${from} to ${until}`),
    least: (from: string) => `from ${from}`,
    most: (until: string) => `until ${until}`,
  },
  amounts: {
    whole: (min: string, max: string) => (min === max ? min : `${min} to ${max}`),
    least: (min: string) => `${min} or more`,
    most: (max: string) => `up to ${max}`,
  },
  count: (count: number, more: boolean) => `${count.toLocaleString('en-US')}${more ? '+' : ''}`,
  empty: { title: 'No payments match', text: 'Remove a filter, or search for something else.' },
  unfinished: {
    title: 'No match so far',
    text: 'Older payments are not searched yet. Load more to search them.',
  },
  keys: 'J and K move between rows, Enter opens one, X selects it.',
} as const;

export const SELECTION = {
  label: 'Selected payments',
  select: 'Select',
  selectNamed: (amount: string, name: string) => `Select ${amount}, ${name}`,
  chosen: (count: number, sum: string) => `${count} selected, ${sum}`,
  all: (count: number) => `Select all ${count} listed`,
  clear: 'Clear selection',
  convert: {
    action: 'Convert',
    title: (count: number) => `Convert ${payments(count)}?`,
    confirm: (count: number) => `Convert ${payments(count)}`,
    text: (sum: string) =>
      `${sum} in total is exchanged to USDT and sent to each sub-account’s confirmed destination. Daily limits still apply; minimums do not.`,
    done: 'Conversion started',
  },
  close: {
    action: 'Close',
    title: (count: number) => `Close ${payments(count)}?`,
    confirm: (count: number) => `Close ${payments(count)}`,
    text: (sum: string) => `${sum} in total stays in the sub-accounts and is not converted. No money moves.`,
    note: 'Note for all of them',
    done: 'Closed',
  },
  states: { waiting: 'Waiting', running: 'In progress' },
  progress: (done: number, of: number) => `${done} of ${of} done`,
  result: (done: number, failed: number) =>
    failed === 0 ? `${payments(done)} done` : `${done} done, ${failed} failed`,
  again: (failed: number) => `Try ${payments(failed)} again`,
  cancel: 'Cancel',
  finish: 'Done',
} as const;

export const STORY = {
  title: 'Payment',
  loading: 'Loading the payment',
  loadFailed: 'The payment could not be loaded',
  notFound: 'Payment not found',
  notFoundText: 'It may belong to a sub-account you cannot see.',
  timeline: 'Timeline',
  conversion: 'Conversion id',
  rateText: (brl: string) => `${brl} for 1 USDT`,
  network: 'Network',
  wallet: 'Wallet',
  hash: 'Transaction hash',
} as const;

export const NOTES = {
  title: 'Notes',
  none: 'No notes yet.',
  ask: 'Add a note',
  label: 'Note',
  help: 'Everyone who sees this payment reads it. It cannot be changed or deleted.',
  missing: 'Write a note first.',
  add: 'Add note',
  adding: 'Adding',
  cancel: 'Cancel',
  failure: 'The note could not be added',
  older: (shown: number) => `The ${shown} newest notes are shown.`,
} as const;

export const TIMELINE = {
  actions: {
    convert: 'Convert now',
    close: 'Closed',
    retry: 'Retry',
    settle: 'Marked as settled',
  },
  orderId: 'Order id',
} as const;
