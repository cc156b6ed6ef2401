export const TEXTS = {
  error: 'Profile Error',
  unexplained: 'Failed to fetch user profile',
  none: 'No Profile',
  noneText: 'Your account has no sub-account yet.',
  create: 'Create sub-account',
  ofClient: 'Your operator creates it. It appears here once it is assigned to you.',
  retry: 'Try again',
  admin: 'Admin',
  volume: 'KYC volume',
  of: 'of',
  nearLimit: 'Close to the limit',
  rates: 'Rates to USD',
  methods: 'Payment methods',
  signOut: 'Sign out',
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
