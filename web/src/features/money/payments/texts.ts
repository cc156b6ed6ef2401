import type { PaymentList } from '@ramps-gateway/shared/domain/payments.ts';

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

export const TIMELINE = {
  actions: {
    convert: 'Convert now',
    close: 'Closed',
    retry: 'Retry',
    settle: 'Marked as settled',
  },
  orderId: 'Order id',
} as const;
