import type { Choice } from '../../components/form/fields.tsx';

const choices = (...labels: readonly string[]): readonly Choice[] =>
  labels.map((label) => ({ value: label, label }));

/** S2.34, "Other static pages": the selects and their members. */
export const SELECTS = [
  { name: 'language', choices: choices('English', 'Portuguese (Brazil)', 'Spanish') },
  { name: 'currency', choices: choices('USD', 'BRL', 'EUR') },
  { name: 'dateFormat', choices: choices('MM/DD/YYYY', 'DD/MM/YYYY', 'YYYY-MM-DD') },
] as const;

export const ACCOUNT = [
  { name: 'fullName', type: 'text', value: 'Ana Beatriz Souza' },
  { name: 'email', type: 'email', value: 'ana.souza@example.com' },
  { name: 'phone', type: 'tel', value: '+55 11 5550 0134' },
  { name: 'company', type: 'text', value: 'Aurora Apostas' },
] as const;

export type KeptField = 'auto_refresh' | 'dark_mode' | 'email_notifications' | 'login_alerts' | 'sound';

interface Toggle {
  readonly name: 'autoRefresh' | 'darkMode' | 'emailNotifications' | 'loginAlerts' | 'sound';
  /** Of the preferences. */
  readonly field: KeptField;
}

/** The toggles of each group. */
export const TOGGLES: Readonly<Record<'console' | 'security', readonly Toggle[]>> = {
  security: [
    { name: 'emailNotifications', field: 'email_notifications' },
    { name: 'loginAlerts', field: 'login_alerts' },
  ],
  console: [
    { name: 'darkMode', field: 'dark_mode' },
    { name: 'autoRefresh', field: 'auto_refresh' },
    { name: 'sound', field: 'sound' },
  ],
};
