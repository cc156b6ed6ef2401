import type { TransactionType } from '@ramps-gateway/shared/domain/treasury.ts';
import type { OrderType } from '@ramps-gateway/shared/domain/orders.ts';
import { capitalised } from '../../../lib/format/capitalised.ts';

const whole = new Intl.NumberFormat('en-US');

/** `2,000` */
export const figure = (count: number): string => whole.format(count);

const customers = (count: number): string => `${figure(count)} ${count === 1 ? 'customer' : 'customers'}`;

export const TEXTS = {
  notRefreshed: (count: number, reason: string) =>
    `${figure(count)} ${count === 1 ? 'account' : 'accounts'} could not be refreshed: ${reason}`,
  failedText: 'Failed to load real-time treasury information',
  differ: (count: number) =>
    count === 1
      ? 'Ledger and provider differ for one customer'
      : `Ledger and provider differ for ${figure(count)} customers`,
  leftOut: {
    title: (count: number) =>
      count === 1
        ? 'One record is excluded from these figures'
        : `${figure(count)} records are excluded from these figures`,
    more: (count: number) => `and ${figure(count)} more`,
  },
  customers: {
    title: 'Customer Treasuries',
    count: (shown: number, total: number) =>
      shown === total ? customers(total) : `${figure(shown)} of ${customers(total)}`,
    lastActivity: 'Last activity',
    source: (balance: string) => `${balance} at the provider`,
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
    failed: 'Nothing was exported',
    failedText: 'Not all customers could be loaded. Try again.',
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
    reference: 'Reference',
    pair: (from: string, to: string) => `${from} to ${to}`,
    sold: (amount: string) => `for ${amount}`,
    added: (type: string, customer: string, amount: string) => `New ${type}: ${customer}, ${amount}`,
  },
} as const;

/** An exchange is labelled as one, whatever its type. */
export const kindLabel = (kind: OrderType, type: TransactionType): string =>
  kind === 'exchange' ? 'Exchange' : capitalised(type);
