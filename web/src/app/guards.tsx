import { Button, Flex } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { Icon } from '../components/ui/icon.tsx';
import { LoadingScreen } from '../components/ui/loading-screen.tsx';
import { State } from '../components/ui/state.tsx';
import { openSession, useSession } from '../lib/auth/session.ts';
import { PATHS } from '../lib/paths.ts';
import { pathOf } from '../lib/routes.ts';
import { wayBackIn, wayBackTo } from './way-back.ts';

/** When neither the settings nor the session could be read. */
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
 * unless the user signed out.
 */
export const RequireSignedIn = () => {
  const location = useLocation();
  const session = useSession();
  const [wasSignedIn, setWasSignedIn] = useState(false);
  if (session.status === 'signed-in' && !wasSignedIn) setWasSignedIn(true);
  const wasMeant = wasSignedIn && session.status === 'signed-out' && session.ended !== true;
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
