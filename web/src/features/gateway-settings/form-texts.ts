import type { SettingName } from './model/draft.ts';

export const FORM = {
  loading: 'Loading the settings',
  loadFailed: 'The settings could not be loaded',
  applies: 'What is saved applies within a minute.',
  never: 'Nobody has changed these settings yet.',
  savedBy: 'Last saved by',
  save: 'Save Settings',
  saving: 'Saving',
  discard: 'Discard',
  saved: 'Settings saved',
  failed: 'The settings could not be saved',
  unknown: 'They may have been saved all the same: load them again before you try once more.',
  conflict: 'Somebody else has changed the settings',
  conflictText: 'Nothing of yours was saved. Load them again, then make your changes.',
  loadAgain: 'Load again',
} as const;

interface FieldText {
  readonly label: string;
  readonly help: string;
}

/** Includes the specification's values (S9.19), which apply until others are saved. */
export const FIELD_TEXTS: Readonly<Record<SettingName, FieldText>> = {
  'conversion.minimum': {
    label: 'Minimum conversion',
    help: 'Default: 100 BRL. No rule’s minimum is below it, a new rule begins with it, and smaller deposits are held.',
  },
  'conversion.maximum': {
    label: 'Maximum conversion',
    help: 'Default: 50000 BRL. Larger deposits are held until a gateway user or an administrator converts them.',
  },
  'conversion.spread': {
    label: 'Spread',
    help: 'Default: 0.5%. Where neither the rule nor the client nor their band has another.',
  },
  'security.auto_approve_below': {
    label: 'Auto-approve',
    help: 'Default: Under R$1,000. From this amount on, alone or within 24 hours, an order by hand needs what the policy asks for.',
  },
  'security.kyc_threshold': {
    label: 'KYC threshold',
    help: 'Default: 10000 BRL. A deposit above it, alone or with others of the day, is held until its sub-account is verified. Empty: none is.',
  },
  'security.quote_deviation': {
    label: 'Quote deviation',
    help: 'Default: 5%. A quote further off the last day’s median rate holds its conversion until a person takes the rate.',
  },
  'performance.batch_size': {
    label: 'Batch size',
    help: 'Default: 50. Rows of one page of the provider’s list when sub-accounts are synced.',
  },
  'performance.timeout_seconds': {
    label: 'Timeout',
    help: 'Default: 30 s. For one try at most: conversions take 20 s, what a person waits for 6 to 12 s.',
  },
  'performance.retries': {
    label: 'Retries',
    help: 'Default: 3. Further tries of a read without an answer, within the time of two. Orders are sent once.',
  },
  'performance.cache_minutes': {
    label: 'Cache',
    help: 'Default: 5 min. After so long the balances of a sub-account are asked for again.',
  },
  'performance.calls_per_second': {
    label: 'Provider calls',
    help: 'Default: 5 a second. The most requests that the whole gateway sends to the provider. Orders go first; pages wait. Raise it only to what the provider allows.',
  },
};
