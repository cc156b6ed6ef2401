import { Button, Flex } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import { type Location, matchPath, Navigate, Outlet, useLocation } from 'react-router-dom';
import * as z from 'zod/mini';
import { Icon } from '../components/ui/icon.tsx';
import { LoadingScreen } from '../components/ui/loading-screen.tsx';
import { State } from '../components/ui/state.tsx';
import { openSession, useSession } from '../lib/auth/session.ts';
import { PATHS } from '../lib/paths.ts';
import { isOfConsole, type PageRoute, pathOf, ROUTES } from '../lib/routes.ts';

const kept = z.object({ from: z.string() });

const wayBackTo = ({ pathname, search, hash }: Location): z.infer<typeof kept> => ({
  from: `${pathname}${search}${hash}`,
});

/** The console page to return to; `undefined` for a URL outside the console. */
export const wayBackIn = (state: unknown): string | undefined => {
  const { from } = z.safeParse(kept, state).data ?? {};
  if (from === undefined || !URL.canParse(from, location.origin)) return undefined;
  const { origin, pathname, search, hash } = new URL(from, location.origin);
  const leads = Object.values<PageRoute>(ROUTES).some(
    ({ path, who }) => isOfConsole(who) && matchPath(path, pathname) !== null,
  );
  return origin === location.origin && leads ? `${pathname}${search}${hash}` : undefined;
};

/** Neither the settings nor the session could be read. */
const SessionUnknown = () => (
  <Flex as="main" minH="screen" align="center" justify="center">
    <State
      icon="alert"
      tone="danger"
      level="h1"
      title="The gateway cannot be reached"
      text="Please check your internet connection and try again."
    >
      <Button onClick={() => void openSession()}>
        <Icon name="retry" />
        Try again
      </Button>
    </State>
  </Flex>
);

interface BySessionProps {
  readonly signedIn: ReactNode;
  readonly signedOut: ReactNode;
}

const BySession = ({ signedIn, signedOut }: BySessionProps) => {
  const session = useSession();
  switch (session.status) {
    case 'loading':
      return <LoadingScreen />;
    case 'unknown':
      return <SessionUnknown />;
    case 'signed-in':
      return signedIn;
    case 'signed-out':
      return signedOut;
  }
};

/**
 * S2.4, "Guard behaviour": without a user, replaces the history entry with /auth. The sign-in returns here,
 * unless the user signed out in this tab.
 */
export const RequireSignedIn = () => {
  const location = useLocation();
  const session = useSession();
  const [wasSignedIn, setWasSignedIn] = useState(false);
  if (session.status === 'signed-in' && !wasSignedIn) setWasSignedIn(true);
  const wasMeant = wasSignedIn && session.status === 'signed-out' && session.why === undefined;
  return (
    <BySession
      signedIn={<Outlet />}
      signedOut={<Navigate to={PATHS.auth} replace state={wasMeant ? null : wayBackTo(location)} />}
    />
  );
};

/** S2.8: signed-in users skip the sign-in screen. */
export const RequireSignedOut = () => {
  const state: unknown = useLocation().state;
  return (
    <BySession
      signedIn={<Navigate to={wayBackIn(state) ?? pathOf('gateway')} replace />}
      signedOut={<Outlet />}
    />
  );
};
