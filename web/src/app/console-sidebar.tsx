import { Sidebar } from '../components/layout/sidebar.tsx';
import { ThemeSwitch } from '../components/ui/theme-switch.tsx';
import { useRole } from '../lib/queries/profile.ts';
import { ProfilePanel } from '../features/account/components/profile-panel.tsx';
import { PaymentMethods, SampleRates } from '../features/account/components/sample-panels.tsx';
import { NotificationBell } from '../features/notifications/components/notification-bell.tsx';
import { SignOutButton } from '../features/account/components/sign-out-button.tsx';
import { navigationFor } from './navigation.ts';

/** spec 2, "Sidebar (all gateway pages)". */
export const ConsoleSidebar = () => {
  const isAdmin = useRole() === 'admin';
  return (
    <Sidebar
      bell={<NotificationBell size="xs" />}
      entries={navigationFor(isAdmin)}
      panels={
        <>
          <ProfilePanel />
          <SampleRates />
          <PaymentMethods />
        </>
      }
      tools={
        <>
          <SignOutButton />
          <ThemeSwitch />
        </>
      }
    />
  );
};
