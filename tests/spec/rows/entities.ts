import type { SpecRow } from '../row.ts';

const CREATE = 'tests/functions/capabilities/ramps/create-sub-account.test.ts';
const BALANCES = 'tests/shared/contract/balances.test.ts';
const CONVERSIONS = 'tests/functions/capabilities/conversions/routes.test.ts';
const PRICING = 'tests/functions/capabilities/pricing/pricing.test.ts';
const USERS = 'tests/web/features/users/users.test.tsx';

/** Section 3: fields as they are stored, returned and sent. The screens' own payloads stand with the screens. */
export const ENTITIES: readonly SpecRow[] = [
  {
    id: 'S3.1',
    at: 'sub_accounts',
    says: 'external_id is the ramps account id; user_id the owner; status active or inactive; the same fields as the list item',
    by: [CREATE, 'is recorded in the same call: owned and managed by the caller'],
  },
  {
    id: 'S3.2',
    at: 'sub_accounts',
    says: 'kyc_status defaults to “Unchecked”',
    by: [
      'tests/functions/capabilities/accounts/sync.test.ts',
      'inserts unknown accounts for an administrator, who owns them',
    ],
  },
  {
    id: 'S3.7',
    at: 'Ramps API sub-account list item',
    says: 'account_id, contact, address, tax number, is_active and KYC are read; amounts without loss',
    by: [
      'tests/functions/adapters/ramps/accounts.test.ts',
      'takes over the fields of an account, amounts without loss',
    ],
  },
  {
    id: 'S3.8',
    at: 'Ramps API',
    says: 'Lists return list and total_row',
    by: ['tests/functions/adapters/ramps/accounts.test.ts', 'reads all pages, at most eight at once'],
  },
  {
    id: 'S3.9',
    at: 'Balance item',
    says: 'balance_amount falls back to total',
    by: [BALANCES, 'an item (S3.9, S9.9)'],
  },
  {
    id: 'S3.3',
    at: 'assets',
    says: 'id, name, symbol, type, active, images; networks as an array of items with a name, or a single string',
    by: ['tests/functions/adapters/ramps/assets.test.ts', 'S3.3: networks %j'],
  },
  {
    id: 'S3.10',
    at: 'Wallet, Bank account',
    says: 'Wallets and bank accounts of one sub-account are read as the provider returns them',
    by: [
      'tests/web/lib/queries.test.tsx',
      'each requests its own account only, and reads what the provider returns',
    ],
  },
  {
    id: 'S3.11',
    at: 'PIX generation response',
    says: 'instant_payment; the QR code is drawn from it, and instant_payment_qrcode_url is never loaded',
    by: [
      'tests/web/features/bank-accounts/bank-accounts.test.tsx',
      'the code counts, whatever image the provider names beside it',
    ],
  },
  {
    id: 'S3.17',
    at: 'Quote request',
    says: 'At the provider source_amount is a number and target_amount 0; no digit is lost',
    by: [
      'tests/functions/adapters/ramps/json.test.ts',
      'S3.17: a quote asks with source_amount as a number and target_amount as 0, without loss',
    ],
  },
  {
    id: 'S3.18',
    at: 'Quote request',
    says: 'The network only when the target is crypto',
    by: ['tests/web/features/exchange/exchange-page.test.tsx', 'no network for a target that is not crypto'],
  },
  {
    id: 'S3.15',
    at: 'Credentials',
    says: 'client_id, client_secret, environment; the secret is never returned',
    by: [
      'tests/functions/capabilities/credentials/credentials.test.ts',
      'are saved, read as a status without the secret, and cleared',
    ],
  },
  {
    id: 'S3.5',
    at: 'User row',
    says: 'email (“No email” when absent), display_name, created_at, role, last_sign_in_at or null',
    by: [USERS, 'without an email, a name or a sign-in'],
  },
  {
    id: 'S3.6',
    at: 'User profile',
    says: 'name, email, kyc_status, kyc_level, kyc_volume, kyc_limit; the admin flag is separate',
    by: [
      'tests/functions/capabilities/users/profile.test.ts',
      'takes the KYC fields from the sub-account that the user owns',
    ],
  },
  {
    id: 'S3.20',
    at: 'orders',
    says: 'account_id matches a sub-account’s external_id',
    by: [
      'tests/functions/capabilities/orders/orders.test.ts',
      'an administrator gets the latest 20 of everyone, with name and email, by one look at its accounts',
    ],
  },
  {
    id: 'S3.21',
    at: 'webhook_logs',
    says: 'event_type and processing_status; what could not be read is logged as error',
    by: [
      'tests/functions/capabilities/webhooks/receive-webhook.test.ts',
      'when it is not JSON, with a log row that says error',
    ],
  },
  {
    id: 'S3.22',
    at: 'conversion_processes',
    says: 'original_amount, target_usdt_amount, applied_spread, retry_count, error_message',
    by: [
      'tests/web/features/conversions/processes.test.tsx',
      'shows amounts, spread, retries, identifiers and the error in full',
    ],
  },
  {
    id: 'S3.23',
    at: 'conversion_steps',
    says: 'step_name, status, created_at, execution_time_ms',
    by: [
      'tests/web/features/conversions/processes.test.tsx',
      'shows the six steps with status, time and duration, and fetches them only then',
    ],
  },
  {
    id: 'S3.24',
    at: 'conversion_configurations',
    says: 'is_enabled, minimum_amount, maximum_daily_amount, custom_spread_override (nullable percent)',
    by: [CONVERSIONS, 'is created with the defaults of S9.6, one for each sub-account'],
  },
  {
    id: 'S3.26',
    at: 'webhook_configurations',
    says: 'One record a user: webhook_url, webhook_header_key, webhook_header_value, is_active',
    by: ['tests/functions/capabilities/webhooks/configuration.test.ts', 'each user has their own'],
  },
  {
    id: 'S3.27',
    at: 'spread_bands',
    says: 'name, description, min_spread, max_spread',
    by: [PRICING, 'a deployment without bands gets the reference bands, once, the lowest first'],
  },
  {
    id: 'S3.28',
    at: 'client_spreads',
    says: 'spread_band_id, custom_spread, created_at, joined with the profile’s display_name and email',
    by: [PRICING, 'newest first, each with band and user: a page is one Query and one batch'],
  },
  {
    id: 'S3.31',
    at: 'Derived transaction view',
    says: 'id, type, customer, amount, currency, time, hash, status',
    by: [
      'tests/functions/capabilities/treasury/treasury.test.ts',
      'customers, transactions and totals in one call',
    ],
  },
  {
    id: 'S3.34',
    at: 'Local browser storage',
    says: 'A list of sub-accounts: id, account_id from external_id, name, email',
    by: [
      'tests/web/lib/queries.test.tsx',
      'S3.34: the list that was loaded, in its order, with id, account_id, name and email and nothing else',
    ],
  },
];
