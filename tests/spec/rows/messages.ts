import type { SpecRow } from '../row.ts';

const PROCESSES = 'tests/web/features/conversions/processes.test.tsx';
const SETTINGS = 'tests/web/features/conversions/settings.test.tsx';
const DOMAIN = 'tests/shared/domain/treasury.test.ts';
const CREATE_FAILURE = 'tests/web/features/new-sub-account/new-sub-account.test.tsx';

/** The messages of section 8 that no other list has: one row a message. */
export const MESSAGES: readonly SpecRow[] = [
  {
    id: 'S8.13',
    at: 'Configuration and authentication',
    says: 'Sync: “Failed to sync sub-accounts”',
    by: ['tests/web/lib/queries.test.tsx', 'a failure: %s'],
  },
  {
    id: 'S8.14',
    at: 'Configuration and authentication',
    says: 'Sync: “Failed to sync assets”',
    by: ['tests/web/features/assets/assets.test.tsx', 'a sync that failed with %j says %j'],
  },
  {
    id: 'S8.15',
    at: 'Configuration and authentication',
    says: 'Unexpected balance formats give an empty list',
    by: ['tests/shared/contract/balances.test.ts', 'S8.15: an unexpected one gives an empty list (%j)'],
  },
  {
    id: 'S8.33',
    at: 'Conversions',
    says: 'A step load failure shows no toast (it is said in the place of the steps, where it can be tried again)',
    by: [PROCESSES, 'steps that cannot be loaded say so quietly and can be tried again'],
  },
  {
    id: 'S8.34',
    at: 'Conversions',
    says: 'Realtime: “Error processing {event type}” names the type also of an event that is refused for its shape',
    by: [
      'tests/functions/capabilities/webhooks/receive-webhook.test.ts',
      'its log row says which event it was, where that can be read: %s',
    ],
  },
  {
    id: 'S8.46',
    at: 'Treasury',
    says: 'The server marks an account that failed: balance 0, inactive, “API Error - Cannot load wallet”',
    by: [
      'tests/functions/capabilities/treasury/treasury.test.ts',
      'S8.46: an account that fails is shown as such, and fails nothing else',
    ],
  },
  {
    id: 'S8.47',
    at: 'Treasury',
    says: 'Name fallback “Account” plus the last 6 characters of the external id; “No email available”',
    by: [DOMAIN, 'S8.47: without a name and an email'],
  },
  {
    id: 'S8.60',
    at: 'Create',
    says: '“Failed to create sub-account” where nothing else is said',
    by: [CREATE_FAILURE, 'without a message it failed'],
  },
  {
    id: 'S8.64',
    at: 'PIX',
    says: '“No PIX payment data received” for an answer without a code',
    by: ['tests/web/features/bank-accounts/bank-accounts.test.tsx', '%s is reported in the dialog'],
  },
  {
    id: 'S8.73',
    at: 'Refresh',
    says: '“Refresh Failed” also where one sub-account could not be refreshed after an event',
    by: ['tests/web/features/sub-accounts/sub-accounts-page.test.tsx', 'a refresh that fails is reported'],
  },
  {
    id: 'S8.87',
    at: 'Users',
    says: '404 page: “Oops! Page not found”',
    by: ['tests/web/app/routes.test.tsx', '%s is the 404 page'],
  },
  {
    id: 'S8.88',
    at: 'Outcomes that are not known',
    says: 'No text contradicts what happened: a sub-account whose creation was not answered',
    by: [CREATE_FAILURE, 'where nothing came back it says that the outcome is not known'],
  },
  {
    id: 'S8.89',
    at: 'Outcomes that are not known',
    says: 'No text contradicts what happened: a bank account whose registration was not answered',
    by: [
      'tests/web/features/bank-accounts/bank-accounts.test.tsx',
      'after a %i %s, "%s", it may have been registered: %s',
    ],
  },
  {
    id: 'S8.90',
    at: 'Outcomes that are not known',
    says: 'No text contradicts what happened: a user whose creation was not answered',
    by: ['tests/web/features/users/users.test.tsx', 'a creation that failed with %s is reported: %s'],
  },
  {
    id: 'S8.91',
    at: 'Outcomes that are not known',
    says: 'No text contradicts what happened: an order that was not answered',
    by: [
      'tests/web/features/exchange/ordering.test.tsx',
      'keeps its key for every retry until the outcome is known',
    ],
  },
  {
    id: 'S8.92',
    at: 'Outcomes that are not known',
    says: 'No text contradicts what happened: a configuration whose change was not answered',
    by: [SETTINGS, 'a change whose answer was lost is shown as the server has it'],
  },
  {
    id: 'S8.95',
    at: 'Stops',
    says: 'An order that is stopped is a 409 STOPPED that names what is stopped, why, since when and by whom',
    by: [
      'tests/functions/capabilities/ramps/stopped.test.ts',
      'is refused with what is stopped, why, since when and by whom',
    ],
  },
];
