import type { SettingName } from './model/draft.ts';

export const FORM = {
  loading: 'Loading the settings',
  loadFailed: 'The settings could not be loaded',
  applies: 'Changes apply within a minute.',
  never: 'Nobody has changed these settings yet.',
  savedBy: 'Last saved by',
  save: 'Save Settings',
  saving: 'Saving',
  discard: 'Discard',
  saved: 'Settings saved',
  failed: 'The settings could not be saved',
  unknown: 'The change may have been saved. Reload before trying again.',
  conflict: 'Somebody else changed the settings',
  conflictText: 'Your changes were not saved. Load the settings again, then repeat them.',
  loadAgain: 'Load again',
} as const;

export const NAME_TEXTS = {
  form: 'Company and explorers',
  name: 'Company name',
  taxNumber: 'Tax number',
  explorers: 'The list of explorers',
  explorer: { network: 'Network', transaction: 'Page of a transaction', address: 'Page of a wallet' },
  like: {
    network: 'tron',
    transaction: 'https://tronscan.org/#/transaction/{hash}',
    address: 'https://tronscan.org/#/address/{address}',
  },
  add: 'Add an explorer',
  removeShort: 'Remove',
  remove: (network: string) => `Remove the explorer${network === '' ? '' : ` of ${network}`}`,
  save: 'Save company and explorers',
} as const;

interface FieldText {
  readonly label: string;
  readonly help: string;
}

/** Includes the specification's values (S9.19), which apply until somebody saves others. */
export const FIELD_TEXTS: Readonly<Record<SettingName, FieldText>> = {
  'conversion.minimum': {
    label: 'Minimum conversion',
    help: 'Default: 100 BRL. The lowest minimum a rule may have, and the minimum of new rules. Smaller deposits are held.',
  },
  'conversion.maximum': {
    label: 'Maximum conversion',
    help: 'Default: 50000 BRL. Larger deposits are held until a gateway user or administrator converts them.',
  },
  'conversion.spread': {
    label: 'Spread',
    help: 'Default: 0.5%. Used when no rule, client or band sets a spread.',
  },
  'security.auto_approve_below': {
    label: 'Auto-approve',
    help: 'Default: Under R$1,000. Orders by hand that reach this amount, alone or within 24 hours, need approval if the policy says so.',
  },
  'security.kyc_threshold': {
    label: 'KYC threshold',
    help: 'Default: 10000 BRL. A deposit above it, alone or with others that day, is held until its sub-account is verified. Empty: no limit.',
  },
  'security.quote_deviation': {
    label: 'Quote deviation',
    help: 'Default: 5%. A quote further from the last day’s median rate holds its conversion until a person accepts the rate.',
  },
  'performance.batch_size': {
    label: 'Batch size',
    help: 'Default: 50. Rows per page when sub-accounts are synced from the provider.',
  },
  'performance.timeout_seconds': {
    label: 'Timeout',
    help: 'Default: 30 s. Maximum time for one attempt. Conversions use at most 20 s, calls a person waits for 6 to 12 s.',
  },
  'performance.retries': {
    label: 'Retries',
    help: 'Default: 3. Retries of an unanswered read, within twice the timeout. Orders are sent once.',
  },
  'performance.cache_minutes': {
    label: 'Cache',
    help: 'Default: 5 min. How long balances are used before they are fetched again.',
  },
  'performance.calls_per_second': {
    label: 'Provider calls',
    help: 'Default: 5 a second. Maximum requests of the whole gateway to the provider. Orders go first; pages wait. Do not exceed what the provider allows.',
  },
};
