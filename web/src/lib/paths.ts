/** The addresses of the product's own pages (spec 2, "Route table"). */
export const PATHS = {
  home: '/',
  auth: '/auth',
  gateway: '/gateway',
  conversions: '/gateway/conversions',
  exchange: '/gateway/exchange',
  treasury: '/gateway/treasury',
  partners: '/gateway/partners',
  subAccounts: '/gateway/subaccounts',
  assets: '/gateway/assets',
  users: '/gateway/users',
  settings: '/gateway/settings',
} as const;
