export const TEXTS = {
  title: 'Automatic Conversions',
  scope: { own: 'Mine', all: 'Everyone' },
  list: {
    loading: 'Loading conversions',
    all: 'All',
    emptyText:
      'A conversion starts when a PIX deposit is confirmed on a sub-account with auto-conversion enabled.',
  },
  stuckTitle: (time: string) => `No progress for ${time}`,
  retry: 'Retry',
  raise: {
    action: 'Raise the limit and retry',
    title: 'Raise the daily limit?',
    text: 'The new limit applies to all deposits of this sub-account. The conversion is then retried.',
    loading: 'Loading the limit',
    failed: 'The limit could not be loaded',
    noRule: 'This sub-account no longer has a rule. Set it up again, then press Retry.',
    deposit: 'This deposit',
    used: 'Used today (UTC)',
    limit: 'Daily limit now',
    help: (needed: string) => `At least ${needed} is needed today`,
    tooLow: (needed: string) => `The deposit needs a limit of at least ${needed} today.`,
    fits: 'The deposit now fits today’s limit. It can be retried without a change.',
    running: 'Saving',
    cancel: 'Cancel',
  },
  rest: {
    action: 'Convert the rest',
    title: 'Convert the rest?',
    text: (amount: string) =>
      `Only part of this deposit of ${amount} is still in the sub-account. That part is exchanged and sent to the destination; the missing part is not converted. This cannot be undone.`,
  },
  received: {
    action: 'Send the exchanged USDT',
    title: 'Send the exchanged USDT?',
    text: (amount: string) =>
      `The exchange of this deposit of ${amount} did not match its quote. The USDT received is sent to the destination, less the spread. This cannot be undone.`,
  },
  rate: {
    action: 'Take this rate',
    title: 'Exchange at this rate?',
    text: (amount: string) =>
      `The quote for this deposit of ${amount} is further from the last day’s median rate than the settings allow. It is quoted again and exchanged, unless the new rate is more than 1% worse. This cannot be undone.`,
  },
  settle: {
    action: 'Mark as settled',
  },
  settled: {
    title: 'Settled by hand',
    order: 'Order',
  },
  evidence: {
    text: 'Everything known about this conversion, in one signed file. Anyone can check it at ',
    save: { json: 'Save JSON', pdf: 'Save PDF' },
  },
} as const;
