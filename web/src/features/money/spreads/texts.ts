export const TEXTS = {
  loading: 'Loading client spreads',
  fetchFailed: (message: string) => `Failed to fetch spread data: ${message}`,
  form: {
    label: 'Set a client’s spread',
    band: 'Spread band',
    chooseBand: 'Choose a spread band',
    noBands: 'No spread bands yet',
    custom: 'Custom spread',
    customHelp: '0% to 5% in steps of 0.01%. Leave empty for the band’s minimum',
    outside: (band: string, range: string) => `This is outside ${band}, ${range}. You can still save it.`,
    present: (percent: string) => `This client has ${percent} now.`,
    absent: (percent: string) => `This client has no spread yet: conversions use ${percent}.`,
    save: 'Save spread',
    saving: 'Saving',
  },
  list: {
    title: 'Current client spreads',
    changeOf: (client: string) => `Change the spread of ${client}`,
    emptyText: (percent: string) => `Conversions of a client without one use ${percent}.`,
  },
} as const;
