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

/** The headings of the navigation. */
export const NAVIGATION_GROUPS = ['Money', 'Accounts', 'Insight', 'Setup'] as const;

export type NavigationGroup = (typeof NAVIGATION_GROUPS)[number];

interface SidebarEntry {
  /** Null: above the groups. */
  readonly group: NavigationGroup | null;
  readonly label: string;
  readonly icon: string;
  /** Only for them, although others may open the page. */
  readonly who?: RestrictedAudience;
}

export interface PageRoute {
  /** `:id` is the id of the page's record. */
  readonly path: string;
  readonly who: Audience;
  readonly sidebar?: SidebarEntry;
  readonly name?: string;
}

/** A page outside a user's navigation still opens by its address, and from the search. */
export const isInNavigation = ({ who, sidebar }: PageRoute, role: Role): boolean =>
  sidebar !== undefined && isOfConsole(who) && mayOpen(sidebar.who ?? who, role);

/**
 * Every console page and who may open it (S2.3, "Route table"). Each has a file with its name in `app/routes`, and its
 * own chunk. Lists keep this order.
 */
export const ROUTES = {
  'sign-in': { path: PATHS.auth, who: 'signed-out' },
  gateway: { path: '/gateway', who: 'user', sidebar: { group: null, label: 'Dashboard', icon: 'gauge' } },

  'transfer-board': {
    path: PATHS.dashboard,
    who: 'user',
    sidebar: { group: 'Money', label: 'Transfers Board', icon: 'send', who: 'operator' },
  },
  transfers: { path: '/transfers', who: 'user', name: 'Transfers' },
  conversions: {
    path: '/gateway/conversions',
    who: 'user',
    sidebar: { group: 'Money', label: 'Automatic Conversions', icon: 'cycle' },
  },
  payments: {
    path: '/gateway/payments',
    who: 'user',
    sidebar: { group: 'Money', label: 'Payments', icon: 'cash' },
  },
  payment: { path: '/gateway/payments/:id', who: 'user' },
  recipients: {
    path: '/recipients',
    who: 'user',
    sidebar: { group: 'Money', label: 'Recipients', icon: 'wallet' },
  },
  exchange: {
    path: '/gateway/exchange',
    who: 'user',
    sidebar: { group: 'Money', label: 'Asset Exchange', icon: 'swap' },
  },
  treasury: {
    path: '/gateway/treasury',
    who: 'user',
    sidebar: { group: 'Money', label: 'Treasury Management', icon: 'vault' },
  },
  ledger: {
    path: '/gateway/ledger',
    who: 'user',
    sidebar: { group: 'Money', label: 'Ledger', icon: 'book' },
  },

  'sub-accounts': {
    path: '/gateway/subaccounts',
    who: 'user',
    sidebar: { group: 'Accounts', label: 'Sub-Accounts', icon: 'people' },
  },
  'sub-account': { path: '/gateway/subaccounts/:id', who: 'user' },
  partners: {
    path: '/gateway/partners',
    who: 'user',
    sidebar: { group: 'Accounts', label: 'Partner Bookmakers', icon: 'handshake', who: 'operator' },
  },
  partner: { path: '/gateway/partners/:id', who: 'user' },
  assets: {
    path: '/gateway/assets',
    who: 'user',
    sidebar: { group: 'Accounts', label: 'Assets', icon: 'coins', who: 'operator' },
  },
  users: {
    path: '/gateway/users',
    who: 'admin',
    sidebar: { group: 'Accounts', label: 'User Management', icon: 'key' },
  },

  analytics: {
    path: '/analytics',
    who: 'user',
    sidebar: { group: 'Insight', label: 'Analytics', icon: 'chart' },
  },
  audit: {
    path: '/gateway/audit',
    who: 'admin',
    sidebar: { group: 'Insight', label: 'Audit Log', icon: 'clock' },
  },

  approvals: {
    path: '/gateway/approvals',
    who: 'user',
    sidebar: { group: 'Setup', label: 'Approvals', icon: 'check', who: 'operator' },
  },
  webhooks: {
    path: '/gateway/webhooks',
    who: 'user',
    sidebar: { group: 'Setup', label: 'Webhook Log', icon: 'inbox', who: 'operator' },
  },
  settings: {
    path: '/gateway/settings',
    who: 'admin',
    sidebar: { group: 'Setup', label: 'Gateway Settings', icon: 'sliders' },
  },
  'account-settings': {
    path: '/settings',
    who: 'user',
    sidebar: { group: 'Setup', label: 'Settings', icon: 'tools' },
  },
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
