import type { ConversionStatus, ConversionStepName } from '@ramps-gateway/shared/domain/conversion.ts';
import type { FamilyName } from '../../theme/palette.ts';

export const TEXTS = {
  title: 'Automatic Conversions',
  subtitle: 'PIX deposits in BRL, converted to USDT and sent on',
  tabs: {
    processes: 'Conversion Processes',
    settings: 'Settings',
    held: 'Held payments',
    reconciliation: 'Reconciliation',
  },
  heldLoading: 'Loading held payments',
  scope: { label: 'Whose conversions', own: 'Mine', all: 'Everyone' },
  stats: {
    completedToday: 'Completed today',
    completedTodayHint: 'Transfer completed, started today (UTC)',
    volume: "Today's volume",
    volumeHint: 'USDT of those completed today',
    average: 'Average completion',
    averageHint: 'From deposit to transfer',
    success: 'Success rate',
    successHint: (completed: number, total: number) => `${completed} of ${total} loaded`,
    successPending: 'Of all that is loaded',
    none: 'Not available',
  },
  list: {
    label: 'Conversions',
    loading: 'Loading conversions',
    filter: 'Filter by status',
    all: 'All',
    loadFailed: 'Failed to fetch conversion data',
    tryAgain: 'Try again',
    emptyTitle: 'No conversions yet',
    emptyText:
      'A conversion begins when a PIX deposit is confirmed on a sub-account that has auto-conversion enabled.',
    openSettings: 'Open Settings',
    showEveryone: "Show everyone's",
    noneOfStatus: 'No conversion has this status any more',
    showAll: 'Show all',
    columns: {
      account: 'Sub-account',
      status: 'Status',
      deposit: 'Deposit',
      target: 'USDT',
      started: 'Started',
    },
    notQuoted: 'Not quoted yet',
  },
  details: {
    steps: 'Steps',
    title: 'Details',
    started: 'Started',
    completed: 'Completed',
    lastProgress: 'Last progress',
    deposit: 'Deposit',
    target: 'Converts to',
    exchanged: 'USDT exchanged',
    sent: 'Sent',
    fee: 'Transfer fee',
    destination: 'Destination',
    destinationOf: 'the destination',
    spread: 'Applied spread',
    retries: 'Retries',
    endToEnd: 'End-to-end id',
    depositOrder: 'Deposit order',
    exchangeOrder: 'Exchange order',
    transferOrder: 'Transfer order',
    process: 'Conversion id',
    failedTitle: 'Why it failed',
    stuckTitle: (time: string) => `No progress for ${time}`,
    stuckText: 'It is checked every minute and continues once the provider answers.',
    waiting: 'Waiting',
    stepsFailed: 'The steps could not be loaded.',
  },
  steps: { pending: 'Not started', in_progress: 'In progress', completed: 'Completed', failed: 'Failed' },
  retry: {
    action: 'Retry',
    running: 'Retrying',
    success: 'Conversion retry initiated',
    failure: 'Failed to retry conversion',
  },
  rest: {
    action: 'Convert the rest',
    title: 'Convert what is left?',
    text: (amount: string) =>
      `Only a part of this deposit of ${amount} is still in the sub-account. What is left of it is exchanged and sent to the destination; the part that is gone is not converted. This cannot be undone.`,
  },
  received: {
    action: 'Send what was exchanged',
    title: 'Send what was exchanged?',
    text: (amount: string) =>
      `The exchange of this deposit of ${amount} did not give what was quoted. The USDT that it gave is sent to the destination as it is, less the spread. This cannot be undone.`,
  },
  settle: {
    action: 'Mark as settled',
    title: 'Mark as settled?',
    text: 'This moves no money. The conversion ends here: Retry is refused from then on.',
    note: 'Note',
    noteHelp: (least: number) => `How it was settled, in at least ${least} characters.`,
    order: 'Order id',
    orderHelp: 'The order that settled it, if there is one.',
    success: 'Marked as settled',
    failure: 'Failed to mark as settled',
  },
  settled: {
    title: 'Settled by hand',
    by: (who: string, when: string) => `${who}, ${when}`,
    order: 'Order',
  },
  announce: {
    started: (who: string, amount: string) => `New conversion: ${who}, ${amount}`,
    changed: (who: string, status: string) => `${who}: ${status}`,
  },
} as const;

export const STATUS_LABELS: Record<ConversionStatus, string> = {
  pix_received: 'PIX received',
  quote_generated: 'Quote generated',
  exchange_initiated: 'Exchange initiated',
  exchange_confirmed: 'Exchange confirmed',
  transfer_initiated: 'Transfer initiated',
  transfer_completed: 'Transfer completed',
  failed: 'Failed',
};

export const statusFamily = (status: ConversionStatus): FamilyName => {
  if (status === 'transfer_completed') return 'success';
  return status === 'failed' ? 'danger' : 'info';
};

export const STEP_LABELS: Record<ConversionStepName, string> = {
  confirm_deposit: 'Confirm deposit',
  generate_quote: 'Generate quote',
  initiate_exchange: 'Initiate exchange',
  confirm_exchange: 'Confirm exchange',
  initiate_transfer: 'Initiate transfer',
  confirm_transfer: 'Confirm transfer',
};
