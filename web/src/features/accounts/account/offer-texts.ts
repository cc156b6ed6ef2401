export const OFFER = {
  rates: (currency?: string) => (currency === undefined ? 'Rates' : `Rates to ${currency}`),
  noRate: 'No price yet.',
  missing: (currency: string) => `no price in ${currency}`,
  methods: 'Payment methods',
  noMethod: 'The provider offers none right now.',
  notSynced: 'Available once assets are synced.',
  failed: 'Not available',
} as const;

/** S2.19, "Sidebar": sample currency rates. */
export const SAMPLE_RATES = [
  ['USD', '1.00'],
  ['EUR', '0.92'],
  ['GBP', '0.79'],
] as const;

/** S2.20, "Sidebar". */
export const PAYMENT_METHODS = [
  { name: 'Bank Transfer', icon: 'bank' },
  { name: 'Digital Wallet', icon: 'wallet' },
  { name: 'Cash Pickup', icon: 'cash' },
] as const;
