import type { Role } from '@ramps-gateway/shared/domain/roles.ts';
import { PATHS } from './paths.ts';

export type ConsoleAudience = 'user' | 'operator' | 'admin';

export type Audience = ConsoleAudience | 'signed-out' | 'anyone';

export const isOfConsole = (who: Audience): who is ConsoleAudience =>
  who !== 'signed-out' && who !== 'anyone';

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

export type RestrictedAudience = Exclude<ConsoleAudience, 'user'>;

export const isRestricted = (who: Audience): who is RestrictedAudience => isOfConsole(who) && who !== 'user';

export interface PageRoute {
  /** `:id` is the id of the page's record. */
  readonly path: string;
  readonly who: Audience;
  readonly sidebar?: { readonly label: string; readonly icon: string };
  readonly name?: string;
}

/**
 * Every console page and who may open it (S2.3, "Route table"). Each has a file with its name in `app/routes`, and its
 * own chunk. Lists keep this order.
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
  ledger: { path: '/gateway/ledger', who: 'user', sidebar: { label: 'Ledger', icon: 'book' } },
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

type PageOfOne = {
  [Name in RouteName]: (typeof ROUTES)[Name]['path'] extends `${string}:id` ? Name : never;
}[RouteName];

/** Pages of a single record need its id. */
export const pathOf = (...[name, id = '']: [Exclude<RouteName, PageOfOne>] | [PageOfOne, string]): string =>
  ROUTES[name].path.replace(':id', encodeURIComponent(id));

export const API_CONFIGURATION = `${ROUTES.settings.path}#api-configuration`;

/** The audit log of one record. For administrators. @param kind `user`, `payment`, … */
export const historyOf = (kind: string, id: string): string =>
  `${ROUTES.audit.path}?${new URLSearchParams({ object: `${kind}:${id}` })}`;
