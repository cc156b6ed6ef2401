import type { SettingName } from './model/draft.ts';

export const TEXTS = {
  title: 'Gateway Settings',
  subtitle: 'The provider, webhooks and prices of this gateway',
  sections: 'Sections of this page',
} as const;

export interface SectionText {
  /** Fragment of the page's address: /gateway/settings#api-configuration. */
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

export const LIVE = {
  api: {
    id: 'api-configuration',
    title: 'API Configuration',
    text: 'The ramps credentials that this gateway calls the provider with.',
  },
  webhook: {
    id: 'webhook-configuration',
    title: 'Webhook Configuration',
    text: 'Where the provider sends order and settlement events. Every user has their own.',
  },
  connection: {
    id: 'provider-connection',
    title: 'Provider Connection',
    text: 'Whether the provider’s API answers as expected, and what the provider must confirm first.',
  },
  spreads: {
    id: 'client-spreads',
    title: 'Client Spread Management',
    text: 'The spread that a client’s conversions are quoted with. Conversions that are already quoted keep theirs.',
  },
  notifications: {
    id: 'notification-settings',
    title: 'Notification Settings',
    text: 'What you are notified of, in the page and by mail. Every user has their own.',
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
      text: 'Bounds and price of every rule, and of every conversion that starts',
    },
    fields: ['conversion.minimum', 'conversion.maximum', 'conversion.spread'],
  },
  {
    of: {
      id: 'security-settings',
      title: 'Security Settings',
      text: 'Limits above which a second person, a verified sub-account or a check of the rate is needed',
    },
    fields: ['security.auto_approve_below', 'security.kyc_threshold', 'security.quote_deviation'],
  },
  {
    of: {
      id: 'performance-settings',
      title: 'Performance Settings',
      text: 'How the provider is asked',
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
