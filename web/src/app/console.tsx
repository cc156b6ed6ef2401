import type { Role } from '@ramps-gateway/shared/domain/roles.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { matchPath, Outlet, useLocation } from 'react-router-dom';
import { Shell, Sidebar } from '../components/layout/shell.tsx';
import { StopBanner } from '../components/stops/stop-button.tsx';
import { LiveRegion } from '../components/ui/live-region.tsx';
import { PageSkeleton } from '../components/ui/page.tsx';
import { ThemeSwitch } from '../components/ui/theme-switch.tsx';
import {
  ProfilePanel,
  SidePanels,
  SignOutButton,
} from '../features/accounts/account/components/profile-panel.tsx';
import { FactorNote, StepUp } from '../features/accounts/second-factor/components/step-up.tsx';
import { useLiveUpdates } from '../features/insight/live/use-live-updates.ts';
import { NotificationBell } from '../features/insight/notifications/components/notification-bell.tsx';
import { useSearchPalette } from '../features/insight/search/use-search-palette.tsx';
import { WaitingBadge } from '../features/setup/approvals/components/waiting-badge.tsx';
import { useSession } from '../lib/auth/session.ts';
import { useFormats } from '../lib/formats.ts';
import { useHeld } from '../lib/held.ts';
import { lazyBehind } from '../lib/lazy-behind.ts';
import { usePreferencesInForce, useSavePreferences } from '../lib/queries/preferences.ts';
import { useRole } from '../lib/queries/profile.ts';
import { createQueryClient } from '../lib/query/client.ts';
import {
  isInNavigation,
  NAVIGATION_GROUPS,
  type NavigationGroup,
  type PageRoute,
  ROUTES,
} from '../lib/routes.ts';
import { ErrorBoundary } from './error-boundary.tsx';

const HeldDialog = lazyBehind(() => import('../features/setup/approvals/components/held-dialog.tsx'));

/** Loaded only when a request is held for approval. */
const HeldNotice = () =>
  useHeld() ? (
    <Suspense>
      <HeldDialog />
    </Suspense>
  ) : null;

const badgeOf = (role: Role): ReactNode => (role === 'admin' ? <WaitingBadge /> : null);

const entriesFor = (role: Role, group: NavigationGroup | null) =>
  Object.values(ROUTES).flatMap((route) =>
    'sidebar' in route && route.sidebar.group === group && isInNavigation(route, role)
      ? [{ to: route.path, ...route.sidebar, ...(route === ROUTES.approvals && { badge: badgeOf(role) }) }]
      : [],
  );

const KeptThemeSwitch = () => {
  const { mutate: save } = useSavePreferences();
  return <ThemeSwitch onChoose={(mode) => save({ dark_mode: mode === 'dark' })} />;
};

/** S2.17 to S2.24, "Sidebar (all gateway pages)". */
const ConsoleSidebar = ({ search }: { readonly search: ReactNode }) => {
  const role = useRole();
  return (
    <Sidebar
      bell={<NotificationBell size="xs" />}
      search={search}
      entries={entriesFor(role, null)}
      groups={NAVIGATION_GROUPS.map((title) => ({ title, entries: entriesFor(role, title) }))}
      panels={
        <>
          <ProfilePanel />
          <SidePanels />
        </>
      }
      tools={
        <>
          <SignOutButton />
          <KeptThemeSwitch />
        </>
      }
    />
  );
};

const ExactTimeBubble = lazyBehind(() => import('../components/ui/exact-time-bubble.tsx'));

/** Nobody is idle before that, and the page has loaded by then. */
const IDLE_GUARD_AFTER_MS = 20_000;
const IdleGuard = lazyBehind(
  () => import('../features/accounts/idle/components/idle-guard.tsx'),
  IDLE_GUARD_AFTER_MS,
);

/** A re-render would lose what the user is entering. */
const isBusy = (): boolean =>
  document.querySelector('[role=dialog][data-state=open], [role=alertdialog][data-state=open]') !== null ||
  document.activeElement?.matches('#content :is(input, textarea, select)') === true;

/** Changes with the date format, to re-render the page. */
const useDrawn = (): number => {
  const now = useFormats();
  const [drawn, setDrawn] = useState({ written: now, times: 0 });
  if (drawn.written !== now) setDrawn({ written: now, times: drawn.times + (isBusy() ? 0 : 1) });
  return drawn.times;
};

const routeAt = (pathname: string): string | undefined =>
  Object.values<PageRoute>(ROUTES).find(({ path }) => matchPath(path, pathname))?.path;

const LiveConsole = () => {
  useLiveUpdates();
  usePreferencesInForce();
  const drawn = useDrawn();
  const { field, button, palette } = useSearchPalette(() => import('./search.tsx'));
  const { pathname } = useLocation();
  return (
    <Shell sidebar={<ConsoleSidebar search={field} />} search={button} bell={<NotificationBell />}>
      {palette}
      <FactorNote />
      <StopBanner />
      <ErrorBoundary of={pathname} framed>
        {/* The key shows the skeleton at once; without it, the old page stays until the next one loads. */}
        <Suspense key={routeAt(pathname)} fallback={<PageSkeleton />}>
          <Outlet key={drawn} />
        </Suspense>
      </ErrorBoundary>
      <LiveRegion />
      <StepUp />
      <HeldNotice />
      <Suspense>
        <ExactTimeBubble />
      </Suspense>
      <Suspense>
        <IdleGuard />
      </Suspense>
    </Shell>
  );
};

const ConsoleOfUser = () => {
  const [client] = useState(createQueryClient);
  // Nothing that one user saw stays in memory for the next.
  useEffect(() => () => client.clear(), [client]);
  return (
    <QueryClientProvider client={client}>
      <LiveConsole />
    </QueryClientProvider>
  );
};

const Console = () => {
  const session = useSession();
  return <ConsoleOfUser key={session.status === 'signed-in' ? session.user.id : ''} />;
};

export default Console;
