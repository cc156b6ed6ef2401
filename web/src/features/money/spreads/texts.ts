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
    save: 'Save spread',
    saving: 'Saving',
  },
  list: {
    title: 'Current client spreads',
  },
} as const;
