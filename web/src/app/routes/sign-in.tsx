import { use } from 'react';
import { AuthScreen } from '../../features/accounts/auth/components/auth-screen.tsx';
import { useSession } from '../../lib/auth/session.ts';
import { loadSettings } from '../../lib/settings.ts';

/** The guard renders this only after the settings are loaded. */
const AuthPage = () => {
  const session = useSession();
  return (
    <AuthScreen
      settings={use(loadSettings())}
      why={session.status === 'signed-out' ? session.why : undefined}
    />
  );
};

export default AuthPage;
