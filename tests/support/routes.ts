import type { Role } from '#shared/domain/roles.ts';

/** An address of the product (spec 2, "Route table"). */
export interface ProductRoute {
  /** For file names and titles. */
  readonly name: string;
  readonly path: string;
  /** Who may open it; nobody needs to be signed in where there is none. */
  readonly roles?: readonly Role[];
  /** The main heading, which is there when the page is ready. */
  readonly heading: string | RegExp;
}

const ALL: readonly Role[] = ['admin', 'gateway_user', 'client'];
const ADMIN: readonly Role[] = ['admin'];

export const ROUTES: readonly ProductRoute[] = [
  { name: 'landing', path: '/', heading: /\S/ },
  { name: 'sign-in', path: '/auth', heading: /\S/ },
  { name: 'transfer-board', path: '/dashboard', roles: ALL, heading: 'Money Transfer Dashboard' },
  { name: 'transfers', path: '/transfers', roles: ALL, heading: 'Transfers' },
  { name: 'recipients', path: '/recipients', roles: ALL, heading: 'Recipients' },
  { name: 'analytics', path: '/analytics', roles: ALL, heading: 'Analytics' },
  { name: 'account-settings', path: '/settings', roles: ALL, heading: 'Settings' },
  { name: 'gateway', path: '/gateway', roles: ALL, heading: 'Gateway Dashboard' },
  { name: 'conversions', path: '/gateway/conversions', roles: ALL, heading: 'Automatic Conversions' },
  { name: 'exchange', path: '/gateway/exchange', roles: ALL, heading: 'Asset Exchange' },
  { name: 'treasury', path: '/gateway/treasury', roles: ALL, heading: 'Treasury Management' },
  { name: 'partners', path: '/gateway/partners', roles: ALL, heading: 'Partner Bookmakers' },
  { name: 'sub-accounts', path: '/gateway/subaccounts', roles: ALL, heading: 'Sub-Accounts Management' },
  { name: 'assets', path: '/gateway/assets', roles: ALL, heading: 'Assets' },
  { name: 'users', path: '/gateway/users', roles: ADMIN, heading: 'User Management' },
  { name: 'settings', path: '/gateway/settings', roles: ADMIN, heading: 'Gateway Settings' },
  { name: 'not-found', path: '/nowhere', heading: 'Oops! Page not found' },
];

/** What sizes and speeds are measured of: the landing page, the sign-in and the console (design, "Speed"). */
export const MEASURED_ROUTES: readonly ProductRoute[] = ROUTES.filter(
  ({ path }) => path === '/' || path === '/auth' || path.startsWith('/gateway'),
);
