export { AccountSettingsPage as default } from '../../features/account-settings/components/account-settings-page.tsx';
