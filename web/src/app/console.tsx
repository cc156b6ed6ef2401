import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { Shell } from '../components/layout/shell.tsx';
import { LiveRegion } from '../components/ui/live-region.tsx';
import { LoadingScreen } from '../components/ui/loading-screen.tsx';
import { useLiveUpdates } from '../features/live/use-live-updates.ts';
import { NotificationBell } from '../features/notifications/components/notification-bell.tsx';
import { useSession } from '../lib/auth/session.ts';
import { createQueryClient } from '../lib/query/client.ts';
import { ConsoleSidebar } from './console-sidebar.tsx';
import { ErrorBoundary } from './error-boundary.tsx';

const LiveConsole = () => {
  useLiveUpdates();
  return (
    <Shell sidebar={<ConsoleSidebar />} bell={<NotificationBell />}>
      <ErrorBoundary of={useLocation().pathname} framed>
        <Suspense fallback={<LoadingScreen />}>
          <Outlet />
        </Suspense>
      </ErrorBoundary>
      <LiveRegion />
    </Shell>
  );
};

/** What one user has loaded is gone with them. */
const ConsoleOfUser = () => {
  const [client] = useState(createQueryClient);
  return (
    <QueryClientProvider client={client}>
      <LiveConsole />
    </QueryClientProvider>
  );
};

/** The frame of everything behind the sign-in. */
const Console = () => {
  const session = useSession();
  return <ConsoleOfUser key={session.status === 'signed-in' ? session.user.id : ''} />;
};

export default Console;
