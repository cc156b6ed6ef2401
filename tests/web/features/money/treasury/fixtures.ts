import type { Treasury } from '#shared/contract/calls/treasury.ts';
import type { Transaction } from '#web/features/money/treasury/components/transactions-panel.tsx';
import type { Customer } from '#web/features/money/treasury/model/listed.ts';
import { minutesAgo } from '#tests/web/support/fixtures.ts';

export const customer = (over: Partial<Customer> = {}): Customer => ({
  id: 'sub_1',
  external_id: 'acc_1',
  name: 'Aurora Apostas',
  email: 'ops@aurora.example',
  walletAddress: 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE',
  balance: '276.432199',
  currency: 'USDT',
  lastDeposit: minutesAgo(130),
  lastActivity: minutesAgo(130),
  status: 'active',
  state: 'loaded',
  booked: '276.432199',
  asOf: minutesAgo(1),
  problem: null,
  ...over,
});

export const failedCustomer = (over: Partial<Customer> = {}): Customer =>
  customer({
    id: 'sub_failed',
    name: 'Account 3f9a1c',
    email: 'No email available',
    walletAddress: 'API Error - Cannot load wallet',
    balance: '0',
    lastDeposit: null,
    status: 'inactive',
    state: 'failed',
    asOf: null,
    problem: 'The provider did not answer in time.',
    ...over,
  });

export const transaction = (over: Partial<Transaction> = {}): Transaction => ({
  id: 'order_1',
  type: 'deposit',
  kind: 'deposit',
  customer: 'Aurora Apostas',
  amount: '1500.00',
  currency: 'BRL',
  time: minutesAgo(10),
  hash: 'ord_deposit_1',
  status: 'completed',
  sold: null,
  ...over,
});

/** Counts match the customers. */
export const treasury = (over: Partial<Treasury> = {}): Treasury => {
  const customers = over.customers ?? [customer()];
  const count = (state: Customer['state']) => customers.filter((each) => each.state === state).length;
  return {
    customers,
    transactions: [transaction()],
    totals: { treasury: '276.432199', active_customers: 1, volume_today: '1500.00', volume_hours: [] },
    partial: count('not_loaded') > 0,
    counts: {
      total: customers.length,
      loaded: count('loaded'),
      failed: count('failed'),
      not_loaded: count('not_loaded'),
    },
    differing: 0,
    problem: null,
    outdated: customers.filter(({ problem }) => problem !== null).length,
    oldest_at: minutesAgo(1),
    next_cursor: null,
    left_out: [],
    ...over,
  };
};
