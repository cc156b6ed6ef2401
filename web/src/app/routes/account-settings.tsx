import { AccountSettingsPage } from '../../features/accounts/account-settings/components/account-settings-page.tsx';
import { OwnActivity } from '../../features/insight/audit/components/own-activity.tsx';
import { IdleSetting } from '../../features/accounts/idle/components/idle-setting.tsx';
import { NotificationSettings } from '../../features/insight/notifications/components/lazy-settings.tsx';
import { OwnSessions } from '../../features/accounts/sessions/components/own-sessions.tsx';
import { PasskeysSetting } from '../../features/accounts/second-factor/components/passkeys-setting.tsx';
import { RecoveryCodesSetting } from '../../features/accounts/second-factor/components/recovery-codes-setting.tsx';
import { TwoFactorSetting } from '../../features/accounts/second-factor/components/two-factor-setting.tsx';

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
