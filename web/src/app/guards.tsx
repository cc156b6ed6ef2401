import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { LoadingScreen } from '../components/ui/loading-screen.tsx';
import { openSession, useSession } from '../lib/auth/session.ts';
import { PATHS } from '../lib/paths.ts';
import { SessionUnknown } from './session-unknown.tsx';

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
      return <SessionUnknown onRetry={() => void openSession()} />;
    case 'signed-in':
      return signedIn;
    case 'signed-out':
      return signedOut;
  }
};

interface GuardProps {
  readonly children: ReactNode;
}

/** spec 2, "Guard behaviour": without a user to /auth, replacing the history entry. */
export const RequireUser = ({ children }: GuardProps) => (
  <BySession signedIn={children} signedOut={<Navigate to={PATHS.auth} replace />} />
);

/** spec 2: who is signed in has nothing to do on the sign-in screen. */
export const RequireNobody = ({ children }: GuardProps) => (
  <BySession signedIn={<Navigate to={PATHS.gateway} replace />} signedOut={children} />
);
