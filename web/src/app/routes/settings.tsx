import { lazy } from 'react';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { WhenSeen } from '../../components/ui/when-seen.tsx';
import { ApiConfiguration } from '../../features/credentials/components/api-configuration.tsx';
import { SettingsPage } from '../../features/gateway-settings/components/settings-page.tsx';
import { NotificationSettings } from '../../features/notifications/components/lazy-settings.tsx';
import { WebhookConfiguration } from '../../features/webhook-configuration/components/webhook-configuration.tsx';

const ClientSpreads = lazy(() => import('../../features/spreads/components/client-spreads.tsx'));

const Settings = () => (
  <SettingsPage
    api={<ApiConfiguration />}
    webhook={<WebhookConfiguration />}
    spreads={
      <WhenSeen waiting={<Skeleton h="48" />}>
        <ClientSpreads />
      </WhenSeen>
    }
    notifications={<NotificationSettings />}
  />
);

export default Settings;
