import type { NavEntry } from '../components/layout/nav-link.tsx';
import { PATHS } from '../lib/paths.ts';

/** spec 2, "Sidebar": every gateway page. */
const FOR_ALL: readonly NavEntry[] = [
  { to: PATHS.gateway, label: 'Dashboard', icon: 'gauge', exact: true },
  { to: PATHS.conversions, label: 'Automatic Conversions', icon: 'cycle' },
  { to: PATHS.exchange, label: 'Asset Exchange', icon: 'swap' },
  { to: PATHS.treasury, label: 'Treasury Management', icon: 'vault' },
  { to: PATHS.partners, label: 'Partner Bookmakers', icon: 'handshake' },
  { to: PATHS.subAccounts, label: 'Sub-Accounts', icon: 'people' },
  { to: PATHS.assets, label: 'Assets', icon: 'coins' },
];

const FOR_ADMINS: readonly NavEntry[] = [
  { to: PATHS.users, label: 'User Management', icon: 'key' },
  { to: PATHS.settings, label: 'Gateway Settings', icon: 'sliders' },
];

export const navigationFor = (isAdmin: boolean): readonly NavEntry[] =>
  isAdmin ? [...FOR_ALL, ...FOR_ADMINS] : FOR_ALL;
