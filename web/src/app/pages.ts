import { type ComponentType, lazy } from 'react';

interface Module {
  readonly default: ComponentType;
}

/** A component in a chunk of its own. Those of the main pages are fetched beforehand (route-chunks.ts). */
const chunk = (load: () => Promise<Module>) => ({ Page: lazy(load) });

export const PAGES = {
  console: chunk(() => import('./console.tsx')),
  adminOnly: chunk(() => import('./admin-only.tsx')),
  auth: chunk(() => import('./routes/auth.tsx')),
  dashboard: chunk(() => import('./routes/dashboard.tsx')),
  conversions: chunk(() => import('./routes/conversions.tsx')),
  notBuiltYet: chunk(() => import('./routes/not-built-yet.tsx')),
  notFound: chunk(() => import('./routes/not-found.tsx')),
} as const;
