/** The addresses of the product's own pages (spec 2, "Route table"). */
export const PATHS = {
  home: '/',
  auth: '/auth',
  dashboard: '/dashboard',
  transfers: '/transfers',
  recipients: '/recipients',
  analytics: '/analytics',
  accountSettings: '/settings',
  gateway: '/gateway',
  conversions: '/gateway/conversions',
  exchange: '/gateway/exchange',
  treasury: '/gateway/treasury',
  partners: '/gateway/partners',
  subAccounts: '/gateway/subaccounts',
  assets: '/gateway/assets',
  users: '/gateway/users',
  settings: '/gateway/settings',
  /** Where the provider's credentials are entered. */
  apiConfiguration: '/gateway/settings#api-configuration',
} as const;
