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

/** The toggles of each group, and how they stand at first. */
export const TOGGLES = {
  security: [
    { name: 'twoFactor', on: true },
    { name: 'emailNotifications', on: true },
    { name: 'loginAlerts', on: true },
  ],
  console: [
    { name: 'darkMode', on: false },
    { name: 'autoRefresh', on: true },
    { name: 'sound', on: false },
  ],
} as const;
