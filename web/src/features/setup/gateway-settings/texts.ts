import type { SettingName } from './model/draft.ts';

export const TEXTS = {
  title: 'Gateway Settings',
  subtitle: 'The provider, webhooks and prices of this gateway',
  sections: 'Sections of this page',
} as const;

export interface SectionText {
  /** Fragment of the page's URL: /gateway/settings#api-configuration. */
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

export const LIVE = {
  api: {
    id: 'api-configuration',
    title: 'API Configuration',
    text: 'The ramps credentials this gateway uses to call the provider.',
  },
  webhook: {
    id: 'webhook-configuration',
    title: 'Webhook Configuration',
    text: 'Where the provider sends order and settlement events. Each user has their own.',
  },
  connection: {
    id: 'provider-connection',
    title: 'Provider Connection',
    text: 'Whether the provider’s API answers as expected, and what the provider must confirm first.',
  },
  spreads: {
    id: 'client-spreads',
    title: 'Client Spread Management',
    text: 'The spread for a client’s new quotes. Conversions already quoted keep theirs.',
  },
  notifications: {
    id: 'notification-settings',
    title: 'Notification Settings',
    text: 'Choose which notifications you get here and by email. These settings apply only to you.',
  },
} as const satisfies Record<string, SectionText>;

export const NAMES = {
  company: {
    id: 'company',
    title: 'Company on Statements',
    text: 'Who issues the statements. Leave it empty to print no company.',
  },
  explorers: {
    id: 'explorers',
    title: 'Block Explorers',
    text: 'Where “View on explorer” leads, by network. {hash} stands for the transaction, {address} for the wallet.',
  },
} as const satisfies Record<string, SectionText>;

interface FormSection {
  readonly of: SectionText;
  readonly fields: readonly SettingName[];
}

export const FORM_SECTIONS: readonly FormSection[] = [
  {
    of: {
      id: 'conversion-settings',
      title: 'Conversion Settings',
      text: 'Limits and spread for every rule and every new conversion',
    },
    fields: ['conversion.minimum', 'conversion.maximum', 'conversion.spread'],
  },
  {
    of: {
      id: 'security-settings',
      title: 'Security Settings',
      text: 'Thresholds that require a second person, a verified sub-account or a rate check',
    },
    fields: ['security.auto_approve_below', 'security.kyc_threshold', 'security.quote_deviation'],
  },
  {
    of: {
      id: 'performance-settings',
      title: 'Performance Settings',
      text: 'How the gateway calls the provider',
    },
    fields: [
      'performance.batch_size',
      'performance.timeout_seconds',
      'performance.retries',
      'performance.cache_minutes',
      'performance.calls_per_second',
    ],
  },
];
