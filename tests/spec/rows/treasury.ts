import type { SpecRow } from '../row.ts';

const PAGE = 'tests/web/features/treasury/treasury.test.tsx';
const LIVE = 'tests/web/features/treasury/treasury.test.tsx';
const SYNC = 'tests/web/components/components.test.tsx';
const DOMAIN = 'tests/shared/domain/treasury.test.ts';
const SYNC_TOASTS = 'tests/web/lib/queries.test.tsx';

export const TREASURY: readonly SpecRow[] = [
  {
    id: 'S2.60',
    at: 'Treasury Management',
    says: 'Subtitle “Monitor customer treasury balances and transactions”; buttons “Sync Sub-accounts” and “Refresh Data”',
    by: [PAGE, 'loading shows rows to come, no figures, and nothing to export'],
  },
  {
    id: 'S2.61',
    at: 'Treasury Management',
    says: "“Total Treasury” (USDT, “Across all customer wallets”), “Active Customers” (“With active treasury balances”), “Today's Volume” (BRL, “In treasury deposits”)",
    by: [PAGE, 'three figures with their hints'],
  },
  {
    id: 'S2.62',
    at: 'Treasury Management',
    says: 'Search box “Search customers...”: case-insensitive on name, email or wallet address',
    by: [PAGE, 'finds %s by name, email or wallet address, in any case'],
  },
  {
    id: 'S2.63',
    at: 'Treasury Management',
    says: 'Each customer: name, wallet address, balance with currency, “Last activity” as relative time, status badge, email',
    by: [PAGE, 'name, email, wallet, balance, last activity and status'],
  },
  {
    id: 'S2.64',
    at: 'Treasury Management',
    says: '“Export”: a CSV of what is listed',
    by: [PAGE, 'Export saves what is listed, in its order'],
  },
  {
    id: 'S2.65',
    at: 'Treasury Management',
    says: '“Recent Transactions”: type, customer, signed amount, reference, relative time, status badge',
    by: [PAGE, 'type, customer, signed amount, reference, relative time and status'],
  },
  {
    id: 'S9.30',
    at: 'Treasury',
    says: 'Transactions displayed 10',
    by: [PAGE, 'the first 10 of them'],
  },
  {
    id: 'S2.66',
    at: 'Treasury Management',
    says: 'Empty: “No customers found matching your search”',
    by: [PAGE, 'no match: says so, has nothing to export, and the search can be cleared'],
  },
  {
    id: 'S2.67',
    at: 'Treasury Management',
    says: 'Empty: “No customer treasury data available”, “No recent transactions found”',
    by: [PAGE, 'nothing there'],
  },
  {
    id: 'S3.30',
    at: 'Derived customer view',
    says: 'The name falls back to the email, then to “Account” plus the last 6 characters of the external id',
    by: [DOMAIN, 'S3.30, S8.47: the name falls back to the email'],
  },
  {
    id: 'S4.9',
    at: 'Treasury',
    says: 'Withdrawal when the target asset is BTC, ETH or USDT, otherwise deposit',
    by: [DOMAIN, 'S4.9: the transaction type follows from the target asset'],
  },
  {
    id: 'S4.10',
    at: 'Treasury',
    says: 'Confirmed gives completed, pending gives pending, anything else gives failed',
    by: [DOMAIN, 'S4.10: the transaction status follows from the order status'],
  },
  {
    id: 'S4.11',
    at: 'Treasury',
    says: 'A customer is active when the balance is above 0, otherwise inactive',
    by: [DOMAIN, 'S4.11: a customer is active above a balance of 0'],
  },
  {
    id: 'S9.31',
    at: 'Treasury',
    says: "Today's volume: every confirmed BRL deposit of today, UTC date, however many there are",
    by: [DOMAIN, 'the volume is of the UTC day, and in BRL'],
  },
  {
    id: 'S7.13',
    at: 'Treasury',
    says: 'Any change in orders and settlements reloads the treasury',
    by: [LIVE, 'orders and settlements reload the treasury'],
  },
  {
    id: 'S8.40',
    at: 'Treasury',
    says: 'Load failure: “Error Loading Treasury Data” - “Failed to load real-time treasury information”',
    by: [PAGE, 'a failure is reported once, stays in the place of the lists, and can be tried again'],
  },
  {
    id: 'S8.41',
    at: 'Treasury',
    says: 'An account that failed: balance 0, inactive, “API Error - Cannot load wallet”, “No email available”',
    by: [DOMAIN, 'S8.41: an account that failed, of which nothing is known'],
  },
  {
    id: 'S7.14',
    at: 'Treasury',
    says: 'A wallet that could not be had: “Wallet not available”',
    by: [PAGE, 'without a wallet says so'],
  },
  {
    id: 'S8.42',
    at: 'Treasury',
    says: 'Sync success: “Sync Complete” - “Successfully synchronized {n} of {total} sub-accounts”',
    by: [SYNC, 'runs once, shows its progress and a toast, and what it may have changed is loaded again'],
  },
  {
    id: 'S8.43',
    at: 'Treasury',
    says: 'Sync failure: “Sync Failed” with the message or “Failed to sync sub-accounts”',
    by: [SYNC_TOASTS, 'a failure: %s'],
  },
  {
    id: 'S8.44',
    at: 'Treasury',
    says: '“Sync failed” when unsuccessful without a message',
    by: [SYNC, 'a failure is shown: %s'],
  },
  {
    id: 'S8.45',
    at: 'Treasury',
    says: 'Refresh: “Treasury Data Refreshed” - “Latest balance information has been loaded”',
    by: [PAGE, 'shows its progress and is reported'],
  },
  {
    id: 'S9.32',
    at: 'Treasury',
    says: 'Amounts: exactly 2 decimals, en-US, with currency code',
    by: [PAGE, 'a balance of %s'],
  },
  {
    id: 'S2.151',
    at: 'Treasury Management',
    says: "Beside “Today's Volume” the reader's own day, with its time zone; each figure says where it comes from",
    by: [PAGE, "beside the UTC day stands the reader's own"],
  },
  {
    id: 'S2.152',
    at: 'Treasury Management',
    says: 'A balance is the provider’s; where the books said another amount at that time, theirs stands beside it, and the total says of how many',
    by: [PAGE, 'where the books and the provider differ, both are shown'],
  },
];
