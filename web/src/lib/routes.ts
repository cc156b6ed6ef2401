import type { Role } from '@ramps-gateway/shared/domain/roles.ts';
import { PATHS } from './paths.ts';

/** Who may open a page of the console: every user, operators, or administrators only. */
export type ConsoleAudience = 'user' | 'operator' | 'admin';

/** Who may open a page: outside of the console only signed-out visitors, or anyone. */
export type Audience = ConsoleAudience | 'signed-out' | 'anyone';

export const isOfConsole = (who: Audience): who is ConsoleAudience =>
  who !== 'signed-out' && who !== 'anyone';

/** Whether a user with this role may open the console's pages for these. */
export const mayOpen = (who: ConsoleAudience, role: Role): boolean => {
  switch (who) {
    case 'user':
      return true;
    case 'operator':
      return role !== 'client';
    case 'admin':
      return role === 'admin';
  }
};

/** An audience that not every user belongs to: its pages are behind a guard of their own. */
export type RestrictedAudience = Exclude<ConsoleAudience, 'user'>;

export const isRestricted = (who: Audience): who is RestrictedAudience => isOfConsole(who) && who !== 'user';

export interface PageRoute {
  /** `:id` stands for what the page is about. */
  readonly path: string;
  readonly who: Audience;
  /** Its entry in the console's sidebar. */
  readonly sidebar?: { readonly label: string; readonly icon: string };
  /** Its name in the command palette, where the sidebar does not list it. */
  readonly name?: string;
}

/**
 * Every page of the console and who may open it (S2.3, "Route table"). The file of a page has its name and stands in
 * `app/routes`; it gets a chunk of its own. Lists show pages in this order.
 */
export const ROUTES = {
  'sign-in': { path: PATHS.auth, who: 'signed-out' },
  gateway: { path: '/gateway', who: 'user', sidebar: { label: 'Dashboard', icon: 'gauge' } },
  'transfer-board': {
    path: PATHS.dashboard,
    who: 'user',
    sidebar: { label: 'Transfers Board', icon: 'send' },
  },
  transfers: { path: '/transfers', who: 'user', name: 'Transfers' },
  conversions: {
    path: '/gateway/conversions',
    who: 'user',
    sidebar: { label: 'Automatic Conversions', icon: 'cycle' },
  },
  payments: {
    path: '/gateway/payments',
    who: 'user',
    sidebar: { label: 'Payments', icon: 'cash' },
  },
  payment: { path: '/gateway/payments/:id', who: 'user' },
  recipients: { path: '/recipients', who: 'user', sidebar: { label: 'Recipients', icon: 'wallet' } },
  exchange: { path: '/gateway/exchange', who: 'user', sidebar: { label: 'Asset Exchange', icon: 'swap' } },
  treasury: {
    path: '/gateway/treasury',
    who: 'user',
    sidebar: { label: 'Treasury Management', icon: 'vault' },
  },
  books: { path: '/gateway/books', who: 'user', sidebar: { label: 'Books', icon: 'book' } },
  analytics: { path: '/analytics', who: 'user', sidebar: { label: 'Analytics', icon: 'chart' } },
  partners: {
    path: '/gateway/partners',
    who: 'user',
    sidebar: { label: 'Partner Bookmakers', icon: 'handshake' },
  },
  partner: { path: '/gateway/partners/:id', who: 'user' },
  'sub-accounts': {
    path: '/gateway/subaccounts',
    who: 'user',
    sidebar: { label: 'Sub-Accounts', icon: 'people' },
  },
  'sub-account': { path: '/gateway/subaccounts/:id', who: 'user' },
  webhooks: { path: '/gateway/webhooks', who: 'user', sidebar: { label: 'Webhook Log', icon: 'inbox' } },
  assets: { path: '/gateway/assets', who: 'user', sidebar: { label: 'Assets', icon: 'coins' } },
  users: { path: '/gateway/users', who: 'admin', sidebar: { label: 'User Management', icon: 'key' } },
  approvals: {
    path: '/gateway/approvals',
    who: 'user',
    sidebar: { label: 'Approvals', icon: 'check' },
  },
  audit: { path: '/gateway/audit', who: 'admin', sidebar: { label: 'Audit Log', icon: 'clock' } },
  settings: {
    path: '/gateway/settings',
    who: 'admin',
    sidebar: { label: 'Gateway Settings', icon: 'sliders' },
  },
  'account-settings': { path: '/settings', who: 'user', sidebar: { label: 'Settings', icon: 'tools' } },
  'not-found': { path: '*', who: 'anyone' },
} as const satisfies Record<string, PageRoute>;

export type RouteName = keyof typeof ROUTES;

/** The pages that are about one thing. */
type PageOfOne = {
  [Name in RouteName]: (typeof ROUTES)[Name]['path'] extends `${string}:id` ? Name : never;
}[RouteName];

/** The address of a page, to link to it; of one that is about one thing with its id. */
export const pathOf = (...[name, id = '']: [Exclude<RouteName, PageOfOne>] | [PageOfOne, string]): string =>
  ROUTES[name].path.replace(':id', encodeURIComponent(id));

/** Where the provider's credentials are entered. */
export const API_CONFIGURATION = `${ROUTES.settings.path}#api-configuration`;

/** What was done to one thing, as the audit log says. For administrators. @param kind `user`, `payment`, … */
export const historyOf = (kind: string, id: string): string =>
  `${ROUTES.audit.path}?${new URLSearchParams({ object: `${kind}:${id}` })}`;
