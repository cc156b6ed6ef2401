import type { CredentialsInput } from '@ramps-gateway/shared/contract/calls/credentials.ts';
import type { Choice } from '../../../components/ui/plain-select.tsx';

export const TEXTS = {
  loading: 'Loading the credentials',
  fetchFailed: 'Failed to fetch credentials',
  status: {
    title: 'Stored credentials',
    state: 'Status',
    none: '–',
    clientId: 'Client ID',
    environment: 'Environment',
    updated: 'Saved',
  },
  form: {
    label: 'API credentials',
    missing: 'Nothing that needs the provider works until you save credentials.',
    replace: 'Saving replaces the stored credentials. Enter the client ID and the secret again.',
    clientId: 'Client ID',
    clientSecret: 'Client secret',
    clientSecretHelp: 'Stored encrypted and never shown again',
    environment: 'Environment',
    environmentHelp: 'Production moves real money',
    save: 'Save credentials',
    saving: 'Saving',
    saved: 'Credentials saved',
    savedText: 'All calls to the provider use them within a minute.',
    saveFailed: 'Failed to save credentials',
  },
  clear: {
    action: 'Clear',
    confirm: 'Clear credentials',
  },
  test: {
    action: 'Test Connection',
    running: 'Testing',
    hint: 'Tests the stored credentials.',
    typed: 'Test before saving',
    typedText: (environment: string) =>
      `The provider accepts these credentials (${environment}). They are not saved yet.`,
    success: 'Connection successful',
    successText: (environment: string) => `The provider accepts the stored credentials (${environment}).`,
    failed: 'Connection test failed',
    notSignedIn: 'User not authenticated',
    signIn: 'Please sign in to test the connection',
  },
} as const;

export const ENVIRONMENT_LABELS: Record<CredentialsInput['environment'], string> = {
  sandbox: 'Sandbox',
  production: 'Production',
};

export const ENVIRONMENTS: readonly Choice[] = Object.entries(ENVIRONMENT_LABELS).map(([value, label]) => ({
  value,
  label,
}));
