import { use } from 'react';
import { AuthScreen } from '../../features/auth/components/auth-screen.tsx';
import { loadSettings } from '../../lib/settings.ts';

/** The guard lets nobody here before the settings are loaded. */
const AuthPage = () => <AuthScreen settings={use(loadSettings())} />;

export default AuthPage;
