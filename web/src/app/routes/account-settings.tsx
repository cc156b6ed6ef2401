import { AccountSettingsPage } from '../../features/accounts/account-settings/components/account-settings-page.tsx';
import { IdleSetting } from '../../features/accounts/idle/components/idle-setting.tsx';
import {
  PasskeysSetting,
  RecoveryCodesSetting,
  TwoFactorSetting,
} from '../../features/accounts/second-factor/components/settings.tsx';
import { OwnSessions } from '../../features/accounts/sessions/components/own-sessions.tsx';
import { OwnActivity } from '../../features/insight/audit/components/own-activity.tsx';
import { NotificationSettings } from '../../features/insight/notifications/components/lazy-settings.tsx';

const AccountSettings = () => (
  <AccountSettingsPage
    sessions={
      <>
        <IdleSetting />
        <OwnSessions />
      </>
    }
    notifications={<NotificationSettings />}
    twoFactor={
      <>
        <TwoFactorSetting />
        <RecoveryCodesSetting />
        <PasskeysSetting />
      </>
    }
    activity={<OwnActivity />}
  />
);

export default AccountSettings;
