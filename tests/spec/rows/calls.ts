import type { SpecRow } from '../row.ts';

const TABLE = 'tests/functions/capabilities/ramps/table.test.ts';
const MATCH = 'tests/shared/contract/ramps/table.test.ts';
const ORDERS = 'tests/functions/capabilities/orders/orders.test.ts';
const CONVERSIONS = 'tests/functions/capabilities/conversions/routes.test.ts';
const SETTINGS = 'tests/web/features/conversions/settings.test.tsx';

/** Section 7: the calls, from the browser to the provider. */
export const CALLS: readonly SpecRow[] = [
  {
    id: 'S7.45',
    at: 'Data reads',
    says: 'A conversion by its id, for those who see its sub-account now',
    by: [CONVERSIONS, 'one by its id, for those who see its sub-account now; with whose it is now'],
  },
  {
    id: 'S7.220',
    at: 'Data reads',
    says: 'What is kept of one sub-account’s holdings, and its rule, at the same cost however many others there are',
    by: [
      'tests/functions/capabilities/treasury/treasury.test.ts',
      'is what is kept of it, with its totals, without a list being read',
    ],
    also: [CONVERSIONS, 'of one sub-account is listed by itself, for who sees the account now'],
  },
  {
    id: 'S7.221',
    at: 'Data reads',
    says: 'An order says which payment a deposit is, and which conversion made it',
    by: [ORDERS, 'each says which payment a deposit is, and which conversion made it'],
  },
  {
    id: 'S7.222',
    at: 'Data reads',
    says: 'What the provider offers, as it is kept: the latest price and the ways to pay; nothing where nothing is kept',
    by: [
      'tests/functions/capabilities/pricing/rates.test.ts',
      'is the latest price and what is active in the kept catalogue, by three Queries of few rows',
    ],
    also: [
      'tests/functions/capabilities/pricing/rates.test.ts',
      'where nothing is kept, nothing is invented',
    ],
  },
  {
    id: 'S7.2',
    at: 'Ramps API',
    says: 'The calls of the table, each by its method and path; nothing else is passed on',
    by: [MATCH, 'is the contract’s: each row by its method and template, once'],
  },
  {
    id: 'S7.3',
    at: 'Ramps API',
    says: 'All go through one proxy with endpoint, method, data, headers and the bearer token',
    by: [
      'tests/web/lib/queries.test.tsx',
      'each requests its own account only, and reads what the provider returns',
    ],
  },
  {
    id: 'S7.4',
    at: 'Ramps API',
    says: 'The sub-account is selected by the header X-sub-account-id',
    by: [TABLE, 'for whom the contract names, with an account of theirs'],
  },
  {
    id: 'S7.5',
    at: 'Ramps API',
    says: 'Each of the calls reaches the provider in the running product',
    by: [
      'tests/integration/ramps-proxy.test.ts',
      'answers whom the contract names, for an account of theirs',
    ],
  },
  {
    id: 'S7.6',
    at: 'Ramps API',
    says: 'Balances: an array, or under data, or under balances',
    by: ['tests/shared/contract/balances.test.ts', 'the formats of an answer with balances'],
  },
  {
    id: 'S7.7',
    at: 'Ramps API',
    says: 'PATCH /v1/subaccount/inactive makes the sub-account inactive here too',
    by: [TABLE, 'is recorded, with its version'],
  },
  {
    id: 'S7.8',
    at: 'Ramps API',
    says: 'getWallets: USDT is preferred, else the first; a failure is tolerated and shows “Wallet not available”',
    by: [
      'tests/functions/capabilities/treasury/treasury.test.ts',
      'S7.8: a wallet that cannot be had is tolerated',
    ],
  },
  {
    id: 'S7.9',
    at: 'Ramps API',
    says: 'getSubAccountBalances: the USDT entry is preferred, else the first',
    by: ['tests/shared/domain/treasury.test.ts', 'USDT before others, of balances and of wallets'],
  },
  {
    id: 'S7.10',
    at: 'Ramps API',
    says: 'syncSubAccounts returns success, synchronized, total, error',
    by: [
      'tests/functions/capabilities/accounts/sync.test.ts',
      'updates rows by external_id and keeps who stands behind them',
    ],
  },
  {
    id: 'S7.11',
    at: 'Ramps API',
    says: 'sync assets returns success, synchronized, total, error',
    by: [
      'tests/functions/capabilities/assets/assets.test.ts',
      'takes assets over, crypto ones with their networks (%j)',
    ],
  },
  {
    id: 'S7.15',
    at: 'Server functions',
    says: 'manage-credentials saves with a body; an empty body reads the status',
    by: [
      'tests/functions/capabilities/credentials/credentials.test.ts',
      'POST saves with a body and reads the status with an empty one',
    ],
  },
  {
    id: 'S7.16',
    at: 'Server functions',
    says: 'test-connection asks the provider with the stored credentials',
    by: [
      'tests/functions/capabilities/credentials/credentials.test.ts',
      'says which environment accepts the stored credentials',
    ],
  },
  {
    id: 'S7.17',
    at: 'Server functions',
    says: 'admin-create-user: email, password, role, displayName; response success, error, user',
    by: ['tests/web/features/users/users.test.tsx', 'is disabled while submitting, reports success, resets'],
  },
  {
    id: 'S7.18',
    at: 'Server functions',
    says: 'conversion-processor: process_next_step and process_id; the response’s error is read',
    by: ['tests/web/features/conversions/processes.test.tsx', 'that %s is shown with the reason'],
  },
  {
    id: 'S7.19',
    at: 'Server functions',
    says: 'update_user_role with the target user and the new role',
    by: [
      'tests/functions/capabilities/users/change-role.test.ts',
      'changes row and group, and keeps everything else of the user',
    ],
  },
  {
    id: 'S7.20',
    at: 'Authentication',
    says: 'Sign-up with email and password, its confirmation, and on to /gateway',
    by: [
      'tests/e2e/identity.test.ts',
      'sign-up with a new address and the code from the mailbox lands on /gateway as a client',
    ],
  },
  {
    id: 'S7.21',
    at: 'Authentication',
    says: 'Password sign-in, with the flow of the deployment',
    by: [
      'tests/web/features/auth/auth.test.tsx',
      'with the flow of the deployment leaves a session that the console finds',
    ],
  },
  {
    id: 'S7.22',
    at: 'Authentication',
    says: 'Token refresh: a refused token is renewed once',
    by: ['tests/web/lib/api.test.ts', 'renews a refused token once and tries again'],
  },
  {
    id: 'S7.23',
    at: 'Authentication',
    says: 'Sign-out',
    by: ['tests/web/app/routes.test.tsx', 'signing out leads to /auth'],
  },
  {
    id: 'S7.24',
    at: 'Authentication',
    says: 'last_sign_in_at is set for every user who has signed in',
    by: ['tests/functions/capabilities/users/identity.test.ts', 'is written into the profile'],
  },
  {
    id: 'S7.25',
    at: 'Data reads',
    says: 'For conversions: the sub-accounts that are active',
    by: [SETTINGS, 'only active sub-accounts are there; with none it says what to do'],
  },
  {
    id: 'S7.26',
    at: 'Data reads',
    says: 'conversion_processes: newest first, limit 50',
    by: ['tests/web/features/conversions/processes.test.tsx', '50 at first, 200 with each further call'],
  },
  {
    id: 'S7.27',
    at: 'Data reads',
    says: 'conversion_steps: of the process, oldest first',
    by: [CONVERSIONS, 'steps: oldest first, for those who see the conversion'],
  },
  {
    id: 'S7.28',
    at: 'Data reads',
    says: 'orders: the latest 1 per sub-account by account_id',
    by: [ORDERS, 'S7.28: the latest of a sub-account is one look at the account and one Query'],
  },
  {
    id: 'S7.29',
    at: 'Data reads',
    says: 'profiles: newest first, with their role',
    by: [
      'tests/functions/capabilities/users/list-users.test.ts',
      'users, newest first, each page one Query and no word with the sign-in service',
    ],
  },
  {
    id: 'S7.30',
    at: 'Data reads',
    says: 'spread_bands by min_spread ascending',
    by: ['tests/functions/capabilities/pricing/pricing.test.ts', 'in the order of min_spread, in pages'],
  },
  {
    id: 'S7.31',
    at: 'Data reads',
    says: 'client_spreads joined with bands and profiles, newest first',
    by: [
      'tests/functions/capabilities/pricing/pricing.test.ts',
      'newest first, each with band and user: a page is one Query and one batch',
    ],
  },
  {
    id: 'S7.32',
    at: 'Data writes',
    says: 'Insert conversion_configurations: enabled, minimum 100, daily maximum 10000',
    by: [CONVERSIONS, 'is created with the defaults of S9.6, one for each sub-account'],
  },
  {
    id: 'S7.33',
    at: 'Data writes',
    says: 'Update conversion_configurations in part; delete by id',
    by: [
      CONVERSIONS,
      'an update changes what is given and nothing else; a deletion leads back to not configured',
    ],
  },
  {
    id: 'S7.34',
    at: 'Data writes',
    says: 'Update client_spreads: spread_band_id and optional custom_spread',
    by: [
      'tests/functions/capabilities/pricing/pricing.test.ts',
      'sets and changes a spread, and the next quote takes it',
    ],
  },
  {
    id: 'S7.35',
    at: 'Data writes',
    says: 'Sync updates sub_accounts by external_id, and inserts',
    by: [
      'tests/functions/capabilities/accounts/sync.test.ts',
      'inserts unknown accounts for an administrator, who owns them',
    ],
  },
  {
    id: 'S7.39',
    at: 'Realtime',
    says: 'A change reaches only those who may read the record',
    by: [
      'tests/functions/capabilities/realtime/push.test.ts',
      'reaches the owner, the manager and the administrators, and no other user',
    ],
  },
  {
    id: 'S7.12',
    at: 'Ramps API',
    says: 'Create Exchange Order makes no call',
    by: [
      'tests/web/features/exchange/exchange-page.test.tsx',
      'Create Exchange Order: Feature Coming Soon, and no call',
    ],
  },
  {
    id: 'S7.89',
    at: 'Audit log',
    says: 'Whatever is privileged or moves money leaves one row, done or refused: who, as what, from where, on what, before and after; in the transaction that does it where there is one',
    by: [
      'tests/functions/adapters/dynamo/audit.test.ts',
      'the row is in the transaction of the write, once, and not where the write does not hold',
    ],
    also: ['tests/shared/contract/actions.test.ts', '%s is in the audit log, or it is said why not'],
  },
  {
    id: 'S7.90',
    at: 'Audit log',
    says: 'Administrators read what everybody did, by person, object, action and day; everybody else what they did themselves',
    by: [
      'tests/functions/capabilities/audit/audit.test.ts',
      'an administrator reads all, by person, object, action and day; others what they did',
    ],
    also: ['tests/functions/capabilities/audit/audit.test.ts', 'nobody reads what another did'],
  },
  {
    id: 'S7.91',
    at: 'Audit log',
    says: 'A row that was changed, removed or put in another’s place is found, and so is a day that was removed with all its rows',
    by: ['tests/functions/capabilities/audit/audit.test.ts', 'finds that a whole day was removed'],
    also: ['tests/functions/capabilities/audit/audit.test.ts', 'finds a changed row'],
  },
  {
    id: 'S7.92',
    at: 'Audit log',
    says: 'What was begun outside of the table and was interrupted gets a row that says that it is not known',
    by: [
      'tests/functions/capabilities/audit/audit.test.ts',
      'what was interrupted gets its row when its time is over',
    ],
  },
  {
    id: 'S7.40',
    at: 'Search',
    says: 'An incoming payment, whatever became of it, a conversion, order, sub-account or, for administrators, user is found by the beginning of an id, reference, amount, name, email or wallet, whatever its case, accents and punctuation',
    by: [
      'tests/functions/capabilities/search/search.test.ts',
      'a payment is found by its end-to-end id, with all that came of it; whole, by its beginning, in any spelling',
    ],
  },
  {
    id: 'S7.41',
    at: 'Search',
    says: 'A search shows what the caller may see at that moment, and nothing else',
    by: [
      'tests/functions/capabilities/search/search.test.ts',
      'whose something is, is asked of its sub-account now: a former owner’s rows find nothing',
    ],
    also: [
      'tests/integration/ownership.test.ts',
      'the new owner finds it by all its terms, the former one by none of them',
    ],
  },
  {
    id: 'S7.42',
    at: 'Search',
    says: 'A search makes three Queries at most, at any number of rows',
    by: [
      'tests/functions/capabilities/search/search.test.ts',
      'at most three Queries and a bounded number of batches, however many rows begin with it',
    ],
  },
  {
    id: 'S7.97',
    at: 'Stops',
    says: 'Who sees a sub-account stops it, its rule or a destination, with a reason; an administrator the whole gateway; lifted is the stop that was seen',
    by: [
      'tests/functions/capabilities/stops/stops.test.ts',
      'of a %s is set by its owner, seen by all whom it concerns, and lifted',
    ],
    also: [
      'tests/functions/capabilities/stops/stops.test.ts',
      'of the gateway is for administrators of now alone, and everybody sees it',
    ],
  },
  {
    id: 'S7.126',
    at: 'Cooling off',
    says: 'Who sees a sub-account sees which of its destinations are new, and until when; an administrator waives it with a reason, after a fresh sign-in',
    by: [
      'tests/functions/capabilities/stops/stops.test.ts',
      'is listed until it is over, for who sees the sub-account',
    ],
    also: [
      'tests/functions/capabilities/stops/stops.test.ts',
      'is waived by an administrator alone, with a reason, and once',
    ],
  },
];
