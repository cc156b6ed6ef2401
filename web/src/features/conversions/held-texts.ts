import type { PaymentRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { FamilyName } from '../../theme/palette.ts';

type PaymentState = PaymentRecord['state'];

export const TEXTS = {
  intro:
    'Deposits that were not converted when they arrived. The money stays in the sub-account until the payment is converted or closed.',
  filter: 'Filter by state',
  label: 'Held payments',
  loadFailed: 'Failed to fetch held payments',
  columns: { amount: 'Amount', account: 'Sub-account', reason: 'Why', received: 'Received' },
  endToEnd: 'end-to-end id',
  noEndToEnd: 'No end-to-end id',
  conversion: 'Conversion',
  conversionOf: 'conversion id',
  closedBy: (who: string, when: string) => `Closed by ${who}, ${when}`,
  convert: {
    action: 'Convert now',
    title: 'Convert this deposit now?',
    text: (amount: string, name: string) =>
      `${amount} of ${name} is exchanged to USDT and sent to the confirmed destination. The daily limit applies, the minimum amount does not.`,
    success: 'Conversion started',
    failure: 'Failed to convert the payment',
  },
  close: {
    action: 'Close',
    title: 'Close this payment?',
    text: (amount: string, name: string) =>
      `${amount} of ${name} stays in the sub-account. This moves no money, and the deposit will not be converted.`,
    note: 'Note',
    noteHelp: (least: number) => `Why it is not converted, in at least ${least} characters.`,
    success: 'Payment closed',
    failure: 'Failed to close the payment',
  },
  empty: {
    held: { title: 'No held payments', text: 'Every deposit was converted, or closed by a person.' },
    converting: {
      title: 'Nothing is converting',
      text: 'A held payment is listed here once its conversion has started.',
    },
    closed: { title: 'No closed payments', text: 'A payment is listed here once it is closed.' },
  },
} as const;

export const STATE_LABELS: Record<PaymentState, string> = {
  held: 'Held',
  converting: 'Converting',
  closed: 'Closed',
};

export const STATE_FAMILIES: Record<PaymentState, FamilyName> = {
  held: 'warning',
  converting: 'info',
  closed: 'neutral',
};
