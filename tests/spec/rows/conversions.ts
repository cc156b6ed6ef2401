import type { SpecRow } from '../row.ts';

const PROCESSES = 'tests/web/features/conversions/processes.test.tsx';
const SETTINGS = 'tests/web/features/conversions/settings.test.tsx';
const HELD = 'tests/web/features/payments/payments.test.tsx';
const STATS = 'tests/web/features/conversions/processes.test.tsx';
const FILTER = 'tests/web/features/conversions/processes.test.tsx';
const DRAFT = 'tests/web/features/conversions/settings.test.tsx';
const SERVER = 'tests/functions/capabilities/conversions/routes.test.ts';
const RULES = 'tests/shared/domain/rules.test.ts';
const BOUNDS = 'tests/functions/capabilities/conversions/gateway-bounds.test.ts';

const COOLING = 'tests/functions/capabilities/conversions/cooling-off.test.ts';

export const CONVERSIONS: readonly SpecRow[] = [
  {
    id: 'S2.37',
    at: 'Automatic Conversions',
    says: 'Title “Automatic Conversions”; two tabs first: “Conversion Processes” and “Settings”',
    by: [PROCESSES, 'the title and its two tabs'],
  },
  {
    id: 'S2.38',
    at: 'Automatic Conversions',
    says: 'Status filter buttons with counts: “All”, plus each status that has at least one item',
    by: [FILTER, 'All, and each status that has an item, with its count'],
  },
  {
    id: 'S2.39',
    at: 'Automatic Conversions',
    says: 'A filter shows the conversions of its status',
    by: [PROCESSES, 'buttons with counts; the choice is in the address'],
  },
  {
    id: 'S2.40',
    at: 'Automatic Conversions',
    says: 'Expandable process cards showing steps',
    by: [PROCESSES, 'shows the six steps with status, time and duration, and fetches them only then'],
  },
  {
    id: 'S2.41',
    at: 'Automatic Conversions',
    says: '“Retry” on failed processes only (S8.31)',
    by: [PROCESSES, '%s has its label, and Retry only when failed'],
  },
  {
    id: 'S2.42',
    at: 'Automatic Conversions',
    says: 'Settings for each active sub-account',
    by: [SETTINGS, 'only active sub-accounts are there; with none it says what to do'],
  },
  {
    id: 'S2.43',
    at: 'Automatic Conversions',
    says: 'Settings: “Minimum amount”, “Daily limit” and “Custom spread override”',
    by: [SETTINGS, 'a valid change shows its progress and a toast, and only what changed is sent'],
  },
  {
    id: 'S2.44',
    at: 'Automatic Conversions',
    says: 'The spread is the gateway’s: clients see it as a text, “(set by the gateway)” or “default”',
    by: [SETTINGS, 'of a client, set to %s, is a text and no field'],
  },
  {
    id: 'S2.45',
    at: 'Automatic Conversions',
    says: 'A rule names its “Destination”; only the owner confirms it',
    by: [SETTINGS, 'is confirmed by the owner, who sees the whole address first'],
  },
  {
    id: 'S2.46',
    at: 'Automatic Conversions',
    says: 'A rule without a confirmed destination cannot be switched on',
    by: [SETTINGS, 'with %s it cannot be switched on, and the reason is said'],
  },
  {
    id: 'S2.47',
    at: 'Automatic Conversions',
    says: '“Held payments”: deposits that were not converted, with “Convert now” and “Close”',
    by: [HELD, 'shows amount, sub-account, age and exact time, reason and end-to-end id'],
  },
  {
    id: 'S2.48',
    at: 'Automatic Conversions',
    says: '“Mark as settled” ends a failed conversion; Retry is offered no more',
    by: [PROCESSES, 'needs a note, says that no money is moved, and ends Retry'],
  },
  {
    id: 'S2.49',
    at: 'Automatic Conversions',
    says: "“Completed today” (transfer_completed created today) and “Today's volume” (sum of their USDT: what was sent, as soon as that is known, else the target)",
    by: [STATS, 'of today (UTC) what was created today and is completed, of all time the rest'],
  },
  {
    id: 'S2.50',
    at: 'Automatic Conversions',
    says: '“Average completion” over the completed',
    by: [PROCESSES, 'are of all there is, whatever is loaded'],
  },
  {
    id: 'S2.51',
    at: 'Automatic Conversions',
    says: '“Success rate”: completed divided by completed and failed, as a percent: what is under way is no failure, and what a person settled counts for neither',
    by: [STATS, 'of today (UTC) what was created today and is completed, of all time the rest'],
  },
  {
    id: 'S4.18',
    at: 'Conversion process',
    says: 'Statuses: pix_received, quote_generated, exchange_initiated, exchange_confirmed, transfer_initiated, transfer_completed, failed',
    by: [PROCESSES, '%s has its label, and Retry only when failed'],
  },
  {
    id: 'S4.19',
    at: 'Conversion process',
    says: 'Active means neither transfer_completed nor failed',
    by: [RULES, 'active is what is neither completed nor failed'],
  },
  {
    id: 'S4.20',
    at: 'Conversion process',
    says: 'Step statuses: completed, failed, otherwise in progress',
    by: ['tests/web/features/conversions/processes.test.tsx', 'six rows: what has begun as it stands'],
  },
  {
    id: 'S4.21',
    at: 'Auto-conversion config',
    says: '“Not configured”, then enabled',
    by: [SETTINGS, 'is created with the defaults, and shows a toast'],
  },
  {
    id: 'S4.22',
    at: 'Auto-conversion config',
    says: 'Toggle: “Enabled” or “Disabled”',
    by: [SETTINGS, 'keeps its new position while it is saved, and shows a toast'],
  },
  {
    id: 'S4.23',
    at: 'Auto-conversion config',
    says: 'Delete returns to not configured',
    by: [SETTINGS, 'returns to not configured, and shows a toast'],
  },
  {
    id: 'S4.100',
    at: 'Conversion Settings',
    says: 'A deposit below the gateway’s minimum or above its maximum is held, and the gateway’s spread applies where no other is set',
    by: [BOUNDS, '%s with %j: %s'],
    also: [BOUNDS, 'the spread of the gateway is what applies where no other is set'],
  },
  {
    id: 'S4.101',
    at: 'Security Settings',
    says: 'A deposit above the KYC threshold is held until its sub-account is verified, and is then converted by itself',
    by: [BOUNDS, 'says why it waits, and is converted by itself once the sub-account is verified, once'],
    also: [BOUNDS, 'of a sub-account that is %s, of %s with %j: %s'],
  },
  {
    id: 'S6.123',
    at: 'Held payments',
    says: 'What is above the gateway’s maximum is converted by gateway users and administrators, what is not verified by administrators alone',
    by: [SERVER, '%s: the client cannot convert it, and a gateway user only what is verified'],
  },
  {
    id: 'S5.5',
    at: 'Auto-conversion fields',
    says: 'Minimum and daily limit from 1, step 1; override 0 to 10, step 0.01',
    by: [DRAFT, '%j is refused at its field'],
  },
  {
    id: 'S5.6',
    at: 'Auto-conversion fields',
    says: 'The server has the same rules',
    by: [SERVER, 'cents, where the step is 1'],
  },
  {
    id: 'S5.7',
    at: 'Auto-conversion fields',
    says: 'An empty override means the default spread (null)',
    by: [SETTINGS, 'an empty override means the default spread'],
  },
  {
    id: 'S5.8',
    at: 'Auto-conversion fields',
    says: 'Non-numeric amounts become 0',
    by: [SETTINGS, 'what is not a number becomes 0, which is refused at the field; nothing is sent'],
  },
  {
    id: 'S8.23',
    at: 'Conversions',
    says: '“Failed to fetch conversion data”',
    by: [PROCESSES, 'an error says what, and can be tried again'],
  },
  {
    id: 'S8.24',
    at: 'Conversions',
    says: '“Failed to fetch conversion settings”',
    by: [SETTINGS, 'an error says what, and can be tried again'],
  },
  {
    id: 'S8.25',
    at: 'Conversions',
    says: 'Create: “Conversion configuration created”',
    by: [SETTINGS, 'is created with the defaults, and shows a toast'],
  },
  {
    id: 'S8.26',
    at: 'Conversions',
    says: 'Create: “Failed to create conversion configuration”',
    by: [SETTINGS, 'a failure is shown with its reason'],
  },
  {
    id: 'S8.27',
    at: 'Conversions',
    says: 'Update: “Configuration updated”',
    by: [SETTINGS, 'a valid change shows its progress and a toast, and only what changed is sent'],
  },
  {
    id: 'S8.28',
    at: 'Conversions',
    says: 'Update: “Failed to update configuration”',
    by: [SETTINGS, 'goes back when it could not be saved'],
  },
  {
    id: 'S8.29',
    at: 'Conversions',
    says: 'Delete: “Configuration deleted”',
    by: [SETTINGS, 'returns to not configured, and shows a toast'],
  },
  {
    id: 'S8.30',
    at: 'Conversions',
    says: 'Delete: “Failed to delete configuration”',
    by: [SETTINGS, 'that fails says so and keeps it'],
  },
  {
    id: 'S8.31',
    at: 'Conversions',
    says: 'Retry: “Conversion retry initiated”',
    by: [PROCESSES, 'shows its progress and a toast, and the list shows the result'],
  },
  {
    id: 'S8.32',
    at: 'Conversions',
    says: 'Retry: “Failed to retry conversion”',
    by: [PROCESSES, 'that %s is shown with the reason'],
  },
  {
    id: 'S9.6',
    at: 'Constants',
    says: 'New configuration: minimum 100 BRL, daily maximum 10000 BRL',
    by: [SERVER, 'is created with the defaults of S9.6, one for each sub-account'],
  },
  {
    id: 'S9.7',
    at: 'Constants',
    says: 'Conversions list limit 50',
    by: [PROCESSES, '50 at first, 200 with each further call'],
  },
  {
    id: 'S2.134',
    at: 'Automatic Conversions',
    says: 'A conversion has an address, ?id=<id>: it is opened whatever is loaded; what is not there, or not the caller’s, is said',
    by: [PROCESSES, 'one that is not among those loaded is opened by its address, and closed'],
  },
  {
    id: 'S4.40',
    at: 'Conversions',
    says: 'A deposit whose USDT could not be sent on, because there is no confirmed external USDT wallet or the provider does not have it any more, is held and never exchanged',
    by: [
      'tests/functions/capabilities/conversions/conversion.test.ts',
      'that could not be sent on is held, and never exchanged: %j',
    ],
  },
  {
    id: 'S4.42',
    at: 'Conversions',
    says: 'A payment that was held because its wallet is gone is converted once it is there again; what would fail again is said, and nothing begins',
    by: [
      'tests/functions/capabilities/conversions/conversion.test.ts',
      'whose confirmed wallet %s is held until it is there again',
    ],
  },
  {
    id: 'S4.41',
    at: 'Conversions',
    says: 'A rule by which nothing could be converted is not switched on: no usable wallet, inactive, KYC rejected or used up, minimum above the daily limit',
    by: ['tests/functions/capabilities/conversions/rule-bounds.test.ts', '%s keeps it off, with the reason'],
  },
  {
    id: 'S4.44',
    at: 'Conversions',
    says: 'What would stop conversions, or a part of them, is said while a rule is shown or edited, by the judgement of the server',
    by: ['tests/web/features/conversions/processes.test.tsx', 'say what stops the rule, and what to do'],
  },
  {
    id: 'S4.45',
    at: 'Conversions',
    says: 'A rule that is on is judged again when it is changed; it can always be switched off, and made narrower',
    by: [
      'tests/functions/capabilities/conversions/rule-bounds.test.ts',
      'while its wallet is gone, %s is refused',
    ],
  },
  {
    id: 'S2.150',
    at: 'Conversions',
    says: '“Where each cent went”: BRL in, the provider’s price, exchange result, provider fee, spread with its rate and whose rule gave it, rounding, USDT out, what remains and where; the parts sum up exactly',
    by: [PROCESSES, 'says where each cent went, once it is opened; what fails is tried again'],
  },
  {
    id: 'S4.46',
    at: 'Conversions',
    says: 'The parts of a conversion are what the ledger posts of it and of its orders, and sum up exactly in each asset whatever became of it',
    by: [
      'tests/shared/domain/ledger/breakdown.test.ts',
      'sum up exactly in each asset, whatever became of the conversion',
    ],
  },
  {
    id: 'S2.340',
    at: 'Automatic Conversions',
    says: 'A destination that is new to the gateway receives nothing by itself before it has cooled off; the conversion waits at its transfer and says until when, is no failure and no try, and goes on by itself',
    by: [
      COOLING,
      'gets nothing before it has cooled off: the conversion waits at its transfer, and uses up no try',
    ],
    also: [COOLING, 'that takes the place of another while its conversion waits is judged for itself'],
  },
  {
    id: 'S4.103',
    at: 'Stops',
    says: 'A conversion of which something is stopped waits with the reason, is no failure and no try, and goes on once it is lifted',
    by: [
      'tests/functions/capabilities/conversions/stopped.test.ts',
      'holds a conversion before its exchange, with the reason, and it goes on once that is lifted',
    ],
    also: [
      'tests/functions/capabilities/conversions/stopped.test.ts',
      'is found by the look-up, and its conversion goes on as far as it may',
    ],
  },
];
