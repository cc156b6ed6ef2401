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
