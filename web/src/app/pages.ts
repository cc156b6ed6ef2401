import { type ComponentType, lazy } from 'react';
import { PATHS } from '../lib/paths.ts';

interface Module {
  readonly default: ComponentType;
}

/** A component in a chunk of its own, which can be fetched before React asks for it. */
const chunk = (load: () => Promise<Module>) => ({ load, Page: lazy(load) });

export const PAGES = {
  console: chunk(() => import('./console.tsx')),
  adminOnly: chunk(() => import('./admin-only.tsx')),
  auth: chunk(() => import('./routes/auth.tsx')),
  dashboard: chunk(() => import('./routes/dashboard.tsx')),
  conversions: chunk(() => import('./routes/conversions.tsx')),
  notBuiltYet: chunk(() => import('./routes/not-built-yet.tsx')),
  notFound: chunk(() => import('./routes/not-found.tsx')),
} as const;

const { console: shell, auth, dashboard, conversions } = PAGES;

const NEEDED: Readonly<Record<string, readonly (typeof shell)[]>> = {
  [PATHS.auth]: [auth],
  [PATHS.home]: [shell, dashboard],
  [PATHS.gateway]: [shell, dashboard],
  [PATHS.conversions]: [shell, conversions],
};

/**
 * Begins to fetch what an address will need, while it is still being found out who is signed in.
 * What fails here fails again, and visibly, when it is rendered.
 */
export const preload = (pathname: string): void => {
  for (const { load } of NEEDED[pathname] ?? []) load().catch(() => undefined);
};
