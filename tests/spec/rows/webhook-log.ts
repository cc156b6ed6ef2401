import type { SpecRow } from '../row.ts';

const PAGE = 'tests/web/features/webhook-log/webhook-log.test.tsx';
const CALLS = 'tests/functions/capabilities/webhooks/webhook-log.test.ts';

/** `/gateway/webhooks` and its calls. */
export const WEBHOOK_LOG: readonly SpecRow[] = [
  {
    id: 'S2.146',
    at: 'Webhook Log',
    says: 'The filter counts all events of each status, whatever is loaded; each is counted once, whatever is delivered again',
    by: [
      'tests/web/features/webhook-log/webhook-log.test.tsx',
      'counts all there are of each status, whatever is loaded',
    ],
    also: [
      'tests/functions/adapters/dynamo/statistics.test.ts',
      'stay counted once, whatever comes again, late or the other way round; one that is judged again moves',
    ],
  },
  {
    id: 'S2.121',
    at: 'Webhook Log',
    says: '“Webhook Log” lists the events of one’s own webhook, newest first, with status, order, time and outcome; administrators choose “All webhooks” or “My webhook”; above it stands what this minute has taken',
    by: [PAGE, 'lists events with status, order, time and outcome, and what this minute has taken'],
    also: [CALLS, 'is the caller’s own, newest first, in pages; administrators may see everyone’s'],
  },
  {
    id: 'S2.122',
    at: 'Webhook Log',
    says: 'The filter by status, “Waiting”, “Processed”, “Ignored”, “Refused”, stands in the address',
    by: [PAGE, 'keeps its filter in the address'],
  },
  {
    id: 'S2.123',
    at: 'Webhook Log',
    says: 'The body is masked; “Show in full” shows it, and who did is recorded',
    by: [PAGE, 'shows its body masked, and in full on request'],
    also: [CALLS, 'is shown in full on request, and who saw it is written down'],
  },
  {
    id: 'S2.124',
    at: 'Webhook Log',
    says: '“Process again” has an event judged by what the provider shows then, after a question',
    by: [PAGE, 'is processed again after a question'],
    also: [CALLS, 'is processed again: it waits, is due now, and counts once for ever'],
  },
  {
    id: 'S2.137',
    at: 'Webhook Log',
    says: '“Your webhook” shows its address, to copy, and that it is “Switched off”; “Refused today” counts by reason what was answered 401, 403 or 429 and has no entry',
    by: [PAGE, 'says what was refused today and why, and keeps it while another filter is loaded'],
    also: [CALLS, 'says what was refused today and left no row, by reason, to its owner alone'],
  },
  {
    id: 'S2.138',
    at: 'Webhook Log',
    says: 'An event leads to its payment, its conversion and its sub-account, as far as its reader sees them now',
    by: [PAGE, 'leads to its payment, its conversion and its sub-account where its reader sees them'],
    also: [CALLS, 'leads to what its reader sees of it now: its payment and the conversion that there is'],
  },
  {
    id: 'S2.223',
    at: 'Webhook Log',
    says: 'Named in the address, the judged events of one order alone, and “All events” back: administrators those of every webhook, others their own',
    by: [PAGE, 'of one order has its events alone, and leads back to all'],
    also: [
      CALLS,
      'has the judged events of one order, of the caller’s own webhook or, for administrators, of all',
    ],
  },
];
