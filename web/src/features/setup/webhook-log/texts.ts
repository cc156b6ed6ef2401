import type { RefusalReason, WebhookEventRow } from '@ramps-gateway/shared/contract/calls/webhook-events.ts';

type EventStatus = WebhookEventRow['processing_status'];
export type EventFilter = EventStatus | 'all';

export const FILTERS: readonly EventFilter[] = ['all', 'pending', 'processed', 'ignored', 'error'];

export const REFUSAL_TEXTS: readonly (readonly [RefusalReason, string])[] = [
  ['secret', 'with a wrong or missing secret (401)'],
  ['signature', 'with a wrong or old signature (401)'],
  ['disabled', 'while switched off (403)'],
  ['limit', 'over the per-minute limit (429)'],
];

export const TEXTS = {
  title: 'Webhook Log',
  subtitle: 'Events from the provider, their outcome and what they led to',
  loading: 'Loading webhook events',
  loadFailed: 'The webhook events could not be loaded',
  filter: 'Status',
  scope: 'Whose events',
  scopes: { own: 'My webhook', all: 'All webhooks' },
  empty: {
    title: 'No webhook events',
    admin:
      'Register the URL from Gateway Settings, Webhook Configuration, with the provider. Events are listed once they are processed.',
    other: 'Events are listed here once the provider sends them to your own webhook.',
  },
  ofOrder: {
    title: 'Events of one order',
    all: 'All events',
    empty: { title: 'No events of this order', text: 'Events are listed once they are processed.' },
  },
  noneOfStatus: { title: 'No events with this status', text: 'Choose another status to see the others.' },
  own: {
    title: 'Your webhook',
    copied: 'URL of your webhook',
    none: 'Not set up',
    setUp: 'Set it up in Gateway Settings',
    minute: 'This minute',
    taken: (taken: number, limit: number, ofAccount: number) =>
      `${taken} of ${limit} events accepted, at most ${ofAccount} for one sub-account`,
    refused: 'Refused today',
    noneRefused: 'None',
    refusedCount: (count: number) => `At least ${count}`,
    noEntry: 'Refused deliveries have no entry in this log. Days are UTC.',
  },
  table: 'Webhook events',
  columns: { event: 'Event', order: 'Order', received: 'Received', outcome: 'Outcome', actions: 'Actions' },
  none: '–',
  details: 'Details',
  detailsOf: (event: string) => `Details of ${event}`,
  detail: {
    loading: 'Loading the event',
    failed: 'The event could not be loaded',
    status: 'Status',
    outcome: 'Outcome',
    received: 'Received',
    account: 'Sub-account',
    providerOrder: 'Provider order',
    order: 'Order',
    payment: 'Payment',
    conversion: 'Conversion',
    attempts: 'Provider look-ups',
  },
  body: {
    title: 'Body',
    none: 'This body was not an event, so it was not stored.',
    extract: 'Fields of the body',
    redacted:
      'This body does not look like an event. Only its field names and types are stored, with the values of IDs, statuses, amounts, assets and times.',
    unseen: 'You have no access to its sub-account. Only the ids of the event are shown.',
    masked: 'References and end-to-end ids are masked.',
    reveal: 'Show in full',
    recorded: 'Recorded in the audit log.',
    revealed: (times: number, at: string) =>
      times === 1 ? `Shown in full once, ${at}.` : `Shown in full ${times} times, last ${at}.`,
    failed: 'The body could not be shown',
  },
  process: {
    action: 'Process again',
    title: 'Process this event again?',
    text: 'The gateway fetches the order from the provider again and processes its current state. Nothing is done twice.',
    confirm: 'Process again',
    done: 'Event is being processed again',
    doneText: 'This takes up to a minute.',
    failed: 'The event was not processed',
  },
} as const;
