import { ApiConfiguration } from '../../features/credentials/components/api-configuration.tsx';
import { SettingsPage } from '../../features/gateway-settings/components/settings-page.tsx';
import { NotificationSettings } from '../../features/notifications/components/lazy-settings.tsx';
import { ClientSpreads } from '../../features/spreads/components/client-spreads.tsx';
import { WebhookConfiguration } from '../../features/webhook-configuration/components/webhook-configuration.tsx';

const Settings = () => (
  <SettingsPage
    api={<ApiConfiguration />}
    webhook={<WebhookConfiguration />}
    spreads={<ClientSpreads />}
    notifications={<NotificationSettings />}
  />
);

export default Settings;
