import type { SpecRow } from '../row.ts';

const TABLE = 'tests/functions/capabilities/ramps/table.test.ts';
const MATCH = 'tests/shared/contract/ramps/match.test.ts';
const ORDERS = 'tests/functions/capabilities/orders/orders.test.ts';
const CONVERSIONS = 'tests/functions/capabilities/conversions/routes.test.ts';
const SETTINGS = 'tests/web/features/conversions/components/settings-tab.test.tsx';
const PROXY = '7 Ramps API';

/** Section 7: the calls, from the browser to the provider. */
export const CALLS: readonly SpecRow[] = [
  {
    at: PROXY,
    says: 'The calls of the table, each by its method and path; nothing else is passed on',
    by: [MATCH, 'is the contract’s: each row by its method and template, once'],
  },
  {
    at: PROXY,
    says: 'All go through one proxy with endpoint, method, data, headers and the bearer token',
    by: [
      'tests/web/lib/queries/holdings.test.ts',
      'each asks for its account alone, and reads what the provider tells',
    ],
  },
  {
    at: PROXY,
    says: 'The sub-account is selected by the header X-sub-account-id',
    by: [TABLE, 'for whom the contract names, with an account of theirs'],
  },
  {
    at: PROXY,
    says: 'Each of the calls reaches the provider in the running product',
    by: [
      'tests/integration/ramps-proxy.test.ts',
      'answers whom the contract names, for an account of theirs',
    ],
  },
  {
    at: PROXY,
    says: 'Balances: an array, or under data, or under balances',
    by: ['tests/shared/contract/balances.test.ts', 'the formats of an answer with balances'],
  },
  {
    at: PROXY,
    says: 'PATCH /v1/subaccount/inactive makes the sub-account inactive here too',
    by: [TABLE, 'is recorded, with its version'],
  },
  {
    at: PROXY,
    says: 'getWallets: USDT is preferred, else the first; a failure is tolerated and shows “Wallet not available”',
    by: [
      'tests/functions/capabilities/treasury/treasury.test.ts',
      'spec 7: a wallet that cannot be had is tolerated',
    ],
  },
  {
    at: PROXY,
    says: 'getSubAccountBalances: the USDT entry is preferred, else the first',
    by: ['tests/shared/domain/treasury.test.ts', 'USDT before others, of balances and of wallets'],
  },
  {
    at: PROXY,
    says: 'syncSubAccounts returns success, synchronized, total, error',
    by: [
      'tests/functions/capabilities/accounts/sync.test.ts',
      'updates rows by external_id and keeps who stands behind them',
    ],
  },
  {
    at: PROXY,
    says: 'sync assets returns success, synchronized, total, error',
    by: [
      'tests/functions/capabilities/assets/assets.test.ts',
      'takes assets over, crypto ones with their networks (%j)',
    ],
  },
  {
    at: '7 Server functions',
    says: 'manage-credentials saves with a body; an empty body reads the status',
    by: [
      'tests/functions/capabilities/credentials/credentials.test.ts',
      'POST saves with a body and reads the status with an empty one',
    ],
  },
  {
    at: '7 Server functions',
    says: 'test-connection asks the provider with the stored credentials',
    by: [
      'tests/functions/capabilities/credentials/credentials.test.ts',
      'says which environment accepts the stored credentials',
    ],
  },
  {
    at: '7 Server functions',
    says: 'admin-create-user: email, password, role, displayName; response success, error, user',
    by: [
      'tests/web/features/users/components/create-user-form.test.tsx',
      'is disabled while submitting, tells of success, resets',
    ],
  },
  {
    at: '7 Server functions',
    says: 'conversion-processor: process_next_step and process_id; the response’s error is read',
    by: [
      'tests/web/features/conversions/components/processes-tab.test.tsx',
      'that %s is told with the reason',
    ],
  },
  {
    at: '7 Server functions',
    says: 'update_user_role with the target user and the new role',
    by: [
      'tests/functions/capabilities/users/change-role.test.ts',
      'changes row and group, and keeps everything else of the user',
    ],
  },
  {
    at: '7 Authentication',
    says: 'Sign-up with email and password, its confirmation, and on to /gateway',
    by: [
      'tests/e2e/identity.test.ts',
      'sign-up with a new address and the code from the mailbox lands on /gateway as a client',
    ],
  },
  {
    at: '7 Authentication',
    says: 'Password sign-in, with the flow of the deployment',
    by: [
      'tests/web/features/auth/components/auth-screen.test.tsx',
      'with the flow of the deployment leaves a session that the console finds',
    ],
  },
  {
    at: '7 Authentication',
    says: 'Token refresh: a refused token is renewed once',
    by: ['tests/web/lib/api/client.test.ts', 'renews a refused token once and tries again'],
  },
  {
    at: '7 Authentication',
    says: 'Sign-out',
    by: ['tests/web/app/routes.test.tsx', 'signing out leads to /auth'],
  },
  {
    at: '7 Authentication',
    says: 'last_sign_in_at is known of whoever has signed in',
    by: ['tests/functions/capabilities/users/identity.test.ts', 'is written into the profile'],
  },
  {
    at: '7 Data reads',
    says: 'For conversions: the sub-accounts that are active',
    by: [SETTINGS, 'only active sub-accounts are there; with none it says what to do'],
  },
  {
    at: '7 Data reads',
    says: 'conversion_processes: newest first, limit 50',
    by: [
      'tests/web/features/conversions/components/processes-tab.test.tsx',
      '50 at first, 200 with each further call',
    ],
  },
  {
    at: '7 Data reads',
    says: 'conversion_steps: of the process, oldest first',
    by: [CONVERSIONS, 'steps: oldest first, for those who see the conversion'],
  },
  {
    at: '7 Data reads',
    says: 'orders: the latest 1 per sub-account by account_id',
    by: [ORDERS, 'spec 7: the latest of a sub-account is one look at the account and one Query'],
  },
  {
    at: '7 Data reads',
    says: 'profiles: newest first, with their role',
    by: [
      'tests/functions/capabilities/users/list-users.test.ts',
      'users, newest first, each page one Query and no word with the sign-in service',
    ],
  },
  {
    at: '7 Data reads',
    says: 'spread_bands by min_spread ascending',
    by: ['tests/functions/capabilities/pricing/pricing.test.ts', 'in the order of min_spread, in pages'],
  },
  {
    at: '7 Data reads',
    says: 'client_spreads joined with bands and profiles, newest first',
    by: [
      'tests/functions/capabilities/pricing/pricing.test.ts',
      'newest first, each with band and user: a page is one Query and one batch',
    ],
  },
  {
    at: '7 Data writes',
    says: 'Insert conversion_configurations: enabled, minimum 100, daily maximum 10000',
    by: [CONVERSIONS, 'is created with the defaults of spec 9, one for each sub-account'],
  },
  {
    at: '7 Data writes',
    says: 'Update conversion_configurations in part; delete by id',
    by: [
      CONVERSIONS,
      'an update changes what is given and nothing else; a deletion leads back to not configured',
    ],
  },
  {
    at: '7 Data writes',
    says: 'Update client_spreads: spread_band_id and optional custom_spread',
    by: [
      'tests/functions/capabilities/pricing/pricing.test.ts',
      'sets and changes a spread, and the next quote takes it',
    ],
  },
  {
    at: '7 Data writes',
    says: 'Sync updates sub_accounts by external_id, and inserts',
    by: [
      'tests/functions/capabilities/accounts/sync.test.ts',
      'inserts unknown accounts for an administrator, who owns them',
    ],
  },
  {
    at: '7 Realtime',
    says: 'A change reaches those who may read the record, and nobody else',
    by: [
      'tests/functions/capabilities/realtime/push.test.ts',
      'reaches the owner, the manager and the administrators, and nobody else',
    ],
  },
  {
    at: '7 Calls',
    says: 'Create Exchange Order makes no call',
    by: [
      'tests/web/features/exchange/components/exchange-page.test.tsx',
      'Create Exchange Order: Feature Coming Soon, and no call',
    ],
  },
];
