export const TEXTS = {
  title: 'Gateway Settings',
  subtitle: 'The provider, webhooks and prices of this gateway',
  sections: 'Sections of this page',
  sampleNote: 'These four sections are not connected yet.',
  save: 'Save Settings',
  saveNote: 'This button saves nothing yet.',
} as const;

export interface SectionText {
  /** In the page's address: /gateway/settings#api-configuration. */
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

/** Those that are wired to calls. */
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
  spreads: {
    id: 'client-spreads',
    title: 'Client Spread Management',
    text: 'The spread that a client’s conversions are quoted with. Conversions that are already quoted keep theirs.',
  },
} as const satisfies Record<string, SectionText>;
