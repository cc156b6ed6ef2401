import { type ComponentType, lazy } from 'react';

interface Module {
  readonly default: ComponentType;
}

/** A component in a chunk of its own. Those of each address are fetched beforehand (route-chunks.ts). */
const chunk = (load: () => Promise<Module>) => ({ Page: lazy(load) });

export const PAGES = {
  console: chunk(() => import('./console.tsx')),
  adminOnly: chunk(() => import('./admin-only.tsx')),
  auth: chunk(() => import('./routes/auth.tsx')),
  transferBoard: chunk(() => import('./routes/transfer-board.tsx')),
  transfers: chunk(() => import('./routes/transfers.tsx')),
  recipients: chunk(() => import('./routes/recipients.tsx')),
  analytics: chunk(() => import('./routes/analytics.tsx')),
  accountSettings: chunk(() => import('./routes/account-settings.tsx')),
  dashboard: chunk(() => import('./routes/dashboard.tsx')),
  conversions: chunk(() => import('./routes/conversions.tsx')),
  exchange: chunk(() => import('./routes/exchange.tsx')),
  treasury: chunk(() => import('./routes/treasury.tsx')),
  partners: chunk(() => import('./routes/partners.tsx')),
  subAccounts: chunk(() => import('./routes/sub-accounts.tsx')),
  assets: chunk(() => import('./routes/assets.tsx')),
  users: chunk(() => import('./routes/users.tsx')),
  settings: chunk(() => import('./routes/settings.tsx')),
  notFound: chunk(() => import('./routes/not-found.tsx')),
} as const;
