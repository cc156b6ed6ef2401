import { AccountSettingsPage } from '../../features/account-settings/components/account-settings-page.tsx';
import { OwnActivity } from '../../features/audit/components/own-activity.tsx';
import { IdleSetting } from '../../features/idle/components/idle-setting.tsx';
import { NotificationSettings } from '../../features/notifications/components/lazy-settings.tsx';
import { OwnSessions } from '../../features/sessions/components/own-sessions.tsx';
import { PasskeysSetting } from '../../features/second-factor/components/passkeys-setting.tsx';
import { RecoveryCodesSetting } from '../../features/second-factor/components/recovery-codes-setting.tsx';
import { TwoFactorSetting } from '../../features/second-factor/components/two-factor-setting.tsx';

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
