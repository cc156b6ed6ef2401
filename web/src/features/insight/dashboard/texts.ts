import type { AttentionKind } from '@ramps-gateway/shared/domain/attention.ts';
import type { ProviderState } from '@ramps-gateway/shared/domain/provider-health.ts';
import type { Label } from '../../../components/ui/tag.tsx';

export const TEXTS = {
  title: 'Gateway Dashboard',
  gateway: 'the gateway',
  subtitle: 'Conversions, treasury and partners at a glance',
  rate: 'Current rate, BRL to USDT',
  rateUnit: 'BRL per USDT',
  rateHint: 'Before each customer’s spread',
  examples: 'For example',
  recent: 'Recent conversions',
  recentLoading: 'Loading recent conversions',
  recentFailed: 'Recent conversions could not be loaded',
  recentEmpty: {
    title: 'No conversions yet',
    text: 'A conversion starts when a PIX deposit is confirmed on a sub-account with auto-conversion enabled.',
  },
  notQuoted: 'Not quoted yet',
  viewAll: 'View All',
  today: {
    title: 'Today (UTC)',
    loading: 'Loading today’s figures',
    failed: 'Today’s figures could not be loaded.',
    received: (count: number, amount: string) =>
      `${count} ${count === 1 ? 'payment' : 'payments'} received, ${amount}.`,
    converted: (count: number, amount: string, got: string) => `${count} converted: ${amount} to ${got}.`,
    underWay: (count: number) => `${count} in progress.`,
    held: (count: number) => `${count} held, pending a decision.`,
    failedOnes: (count: number) => `${count} failed.`,
    nothing: 'No payment received yet.',
    week: (count: number, converted: number) =>
      `In the last seven days: ${count} received, ${converted} converted.`,
    never: 'No payment received in the last seven days.',
    flow: 'PIX deposits in BRL are exchanged for USDT and sent to each sub-account’s own wallet automatically.',
  },
  figures: {
    active: 'Active conversions',
    activeHint: (amount: string) => `${amount} converted today (UTC)`,
    treasury: 'Treasury volume',
    treasuryHint: (loaded: number, total: number) =>
      loaded === total ? `Across ${total} sub-accounts` : `${loaded} of ${total} sub-accounts known`,
    partners: 'Partner bookmakers',
    partnersHint: (active: number) => `${active} active`,
    average: 'Average processing time',
    averageHint: 'From deposit to transfer',
    none: 'Not available',
    loading: 'Loading',
  },
  provider: {
    title: 'Provider',
    loading: 'Loading provider health',
    failed: 'Provider health could not be loaded.',
    unknown: 'No calls in the last hour, so provider health is unknown.',
    time: 'Response time',
    mean: (time: string) => `${time} on average`,
    within: (half: string, most: string) => `half within ${half}, 95% within ${most}`,
    errors: 'Errors',
    errorsOf: (errors: string, calls: string) => `${errors} of ${calls} calls`,
    measured: 'Measured',
    minutes: 'over 15 minutes',
    webhook: 'Last webhook',
    noWebhook: 'None processed yet',
  },
  attention: {
    title: 'Needs you',
    loading: 'Loading items that need you',
    loadFailed: 'Items that need you could not be loaded',
    none: 'Nothing needs you right now.',
    more: (count: number) => `and ${count} more`,
    manyMore: (count: number) => `and more than ${count} others`,
    actions: {
      conversion: 'Open conversion',
      exception: 'Review',
      order: 'Assign',
      rule: 'Open settings',
      payment: 'Convert now',
      account: 'Open sub-account',
    },
  },
  next: {
    credentials: {
      title: 'Connect the provider first',
      text: 'The gateway needs the API credentials of the ramps provider to list sub-accounts and convert deposits.',
    },
    enter: 'Enter credentials',
    unconnected: {
      title: 'The gateway is not connected yet',
      text: 'An administrator enters the credentials of the ramps provider. Then you can create the first sub-account.',
    },
    operator: {
      title: 'Create the first sub-account',
      text: 'PIX deposits arrive in a sub-account. Its payments and conversions then appear here.',
    },
    go: 'Go to Sub-Accounts',
    client: {
      title: 'Your sub-account is not set up yet',
      text: 'The operator of this gateway creates it for you and has been notified. Your payments and conversions then appear here. You do not need to do anything.',
    },
  },
} as const;

export const KINDS: Readonly<Record<AttentionKind, Label>> = {
  conversion_failed: ['Failed', 'danger'],
  exception_open: ['Exception', 'danger'],
  order_to_assign: ['Order to assign', 'danger'],
  rule_switched_off: ['Rule switched off', 'warning'],
  low_balance: ['Low balance', 'warning'],
  kyc_near_limit: ['KYC limit', 'warning'],
  payment_not_converted: ['Not converted', 'info'],
};

export const PROVIDER_STATES: Readonly<Record<ProviderState, Label>> = {
  answering: ['Answering', 'success'],
  slow: ['Slow', 'warning'],
  failing: ['Failing', 'danger'],
  unknown: ['Not measured', 'neutral'],
};
