import { lazy } from 'react';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { WhenSeen } from '../../components/ui/when-seen.tsx';
import { NotificationSettings } from '../../features/insight/notifications/components/lazy-settings.tsx';
import { ApiConfiguration } from '../../features/setup/credentials/components/api-configuration.tsx';
import { SettingsPage } from '../../features/setup/gateway-settings/components/settings-page.tsx';
import {
  HandlerAddress,
  WebhookConfiguration,
} from '../../features/setup/webhook-configuration/components/webhook-configuration.tsx';

const ProviderCheck = lazy(() => import('../../features/setup/provider-check/components/provider-check.tsx'));
const ClientSpreads = lazy(() => import('../../features/money/spreads/components/client-spreads.tsx'));

const Settings = () => (
  <SettingsPage
    api={<ApiConfiguration />}
    webhook={<WebhookConfiguration />}
    connection={
      <WhenSeen waiting={<Skeleton h="96" />}>
        <ProviderCheck handler={<HandlerAddress />} />
      </WhenSeen>
    }
    spreads={
      <WhenSeen waiting={<Skeleton h="48" />}>
        <ClientSpreads />
      </WhenSeen>
    }
    notifications={<NotificationSettings />}
  />
);

export default Settings;
