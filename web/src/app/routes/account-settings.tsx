import { AccountSettingsPage } from '../../features/account-settings/components/account-settings-page.tsx';
import { IdleSetting } from '../../features/idle/components/idle-setting.tsx';
import { NotificationSettings } from '../../features/notifications/components/lazy-settings.tsx';
import { TwoFactorSetting } from '../../features/second-factor/components/two-factor-setting.tsx';

const AccountSettings = () => (
  <AccountSettingsPage
    sessions={<IdleSetting />}
    notifications={<NotificationSettings />}
    twoFactor={<TwoFactorSetting />}
  />
);

export default AccountSettings;
