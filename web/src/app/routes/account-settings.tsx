import { AccountSettingsPage } from '../../features/account-settings/components/account-settings-page.tsx';
import { IdleSetting } from '../../features/idle/components/idle-setting.tsx';

const AccountSettings = () => <AccountSettingsPage sessions={<IdleSetting />} />;

export default AccountSettings;
