import type {
  CustomerStatus,
  TransactionStatus,
  TransactionType,
} from '@ramps-gateway/shared/domain/treasury.ts';
import type { OrderType } from '@ramps-gateway/shared/domain/orders.ts';
import type { FamilyName } from '../../../theme/palette.ts';

const whole = new Intl.NumberFormat('en-US');

/** `2,000` */
export const figure = (count: number): string => whole.format(count);

const customers = (count: number): string => `${figure(count)} ${count === 1 ? 'customer' : 'customers'}`;

export const TEXTS = {
  title: 'Treasury Management',
  subtitle: 'Monitor customer treasury balances and transactions',
  refresh: {
    action: 'Refresh Data',
    done: 'Treasury Data Refreshed',
    doneText: 'Latest balance information has been loaded',
    notAsked: (count: number, reason: string) =>
      `${figure(count)} ${count === 1 ? 'account' : 'accounts'} could not be refreshed: ${reason}`,
  },
  failed: {
    title: 'Error Loading Treasury Data',
    text: 'Failed to load real-time treasury information',
  },
  treasury: 'The treasury',
  figures: {
    total: 'Total Treasury',
    totalHint: 'Across all customer wallets',
    totalSource: "The provider's balances at the last refresh",
    differ: (count: number) =>
      count === 1 ? 'The books differ for one customer' : `The books differ for ${figure(count)} customers`,
    active: 'Active Customers',
    activeHint: 'With active treasury balances',
    volume: "Today's Volume",
    volumeHint: 'In treasury deposits',
    volumeSource: "All confirmed deposits of the UTC day, from the gateway's books",
    localDay: (amount: string, zone: string) => `${amount} since midnight, ${zone}`,
    utcDay: 'of the UTC day',
  },
  leftOut: {
    title: (count: number) =>
      count === 1
        ? 'One record is excluded from these figures'
        : `${figure(count)} records are excluded from these figures`,
    row: (id: string, reason: string) => `${id}: ${reason}`,
    more: (count: number) => `and ${figure(count)} more`,
  },
  customers: {
    title: 'Customer Treasuries',
    loading: 'Loading customer treasuries',
    search: 'Search customers...',
    searchLabel: 'Search customers',
    noneFound: 'No customers found matching your search',
    clear: 'Clear search',
    none: 'No customer treasury data available',
    noneHint: 'Customers appear here once their sub-accounts are synced.',
    count: (shown: number, total: number) =>
      shown === total ? customers(total) : `${figure(shown)} of ${customers(total)}`,
    toTransactions: 'Go to Recent Transactions',
    name: 'Customer',
    wallet: 'Wallet address',
    balance: 'Balance',
    lastActivity: 'Last activity',
    status: 'Status',
    notLoaded: 'Not loaded',
    unknown: 'Not known',
    notLoadedHint: 'Not requested from the provider yet.',
    source: (balance: string) => `${balance} at the provider`,
    same: 'The books agree.',
    notBooked: 'The books have no entries for this account yet.',
    differs: (booked: string) => `Books: ${booked}`,
  },
  sort: {
    label: 'Sort customers by',
    newest: 'Newest first',
    name: 'Name',
    'name-descending': 'Name, from Z',
    balance: 'Highest balance',
    'balance-ascending': 'Lowest balance',
    lastActivity: 'Latest activity',
    'lastActivity-ascending': 'Oldest activity',
  },
  export: {
    action: 'Export',
    done: 'Export saved',
    doneText: (count: number, file: string) => `${customers(count)} written to ${file}`,
    columns: [
      'Name',
      'Email',
      'Account',
      'Wallet address',
      'Balance',
      'Currency',
      'Status',
      'Last deposit (UTC)',
      'Last activity (UTC)',
      'Loaded',
      'Balance as of (UTC)',
    ],
    loaded: { loaded: 'yes', failed: 'failed', not_loaded: 'not yet' },
  },
  transactions: {
    title: 'Recent Transactions',
    none: 'No recent transactions found',
    more: 'Show more',
    moreFailed: 'More transactions could not be loaded',
    type: 'Type',
    customer: 'Customer',
    reference: 'Reference',
    amount: 'Amount',
    time: 'Time',
    status: 'Status',
    added: (type: string, customer: string, amount: string) => `New ${type}: ${customer}, ${amount}`,
    changed: (type: string, customer: string, status: string) => `${type}, ${customer}: ${status}`,
  },
} as const;

export const CUSTOMER_TAGS: Record<CustomerStatus, readonly [label: string, family: FamilyName]> = {
  active: ['Active', 'success'],
  inactive: ['Inactive', 'neutral'],
};

export const TRANSACTION_TAGS: Record<TransactionStatus, readonly [label: string, family: FamilyName]> = {
  completed: ['Completed', 'success'],
  pending: ['Pending', 'info'],
  failed: ['Failed', 'danger'],
};

export const TYPE_LABELS: Record<TransactionType, string> = { deposit: 'Deposit', withdrawal: 'Withdrawal' };

/** An exchange is labelled as one, whatever its type. */
export const kindLabel = (kind: OrderType, type: TransactionType): string =>
  kind === 'exchange' ? 'Exchange' : TYPE_LABELS[type];
