export const TEXTS = {
  loading: 'Loading client spreads',
  fetchFailed: (message: string) => `Failed to fetch spread data: ${message}`,
  form: {
    label: 'Set a client’s spread',
    outside: (band: string, range: string) => `This is outside ${band}, ${range}. You can still save it.`,
    save: 'Save spread',
    saving: 'Saving',
  },
  listTitle: 'Current client spreads',
} as const;
