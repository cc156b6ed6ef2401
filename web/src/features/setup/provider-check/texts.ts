import type { CheckedCallName } from '@ramps-gateway/shared/contract/connection-report.ts';
import type { ChecklistItem } from '@ramps-gateway/shared/contract/provider-checklist.ts';
import type { Verdict } from './model/report.ts';

export const TEXTS = {
  check: {
    title: 'Connection check',
    text: 'Runs each read that the gateway needs once, and compares the answers with the provider’s documentation. Nothing is sent or changed.',
    action: 'Check connection',
    again: 'Check again',
    running: 'Checking',
    runningText: 'Calling the provider, at most five times a second. This takes a few seconds.',
    failed: 'The connection check could not run',
    empty: 'No check in this session yet.',
    report: 'Calls of the connection check',
    copy: 'Copy report',
    copied: 'Copied',
    copyFailed: 'The browser did not allow copying',
    copyHint: 'Field names only: no values, no secrets, no personal data.',
    columns: {
      call: 'Call',
      path: 'Answered by',
      result: 'Result',
      read: 'Read',
      missing: 'Missing',
      unknown: 'Unknown',
      wrong: 'Wrong',
      time: 'Time',
    },
    notCalled: 'Not called',
    notes: 'Notes',
    wrong: 'Wrong',
    missing: 'Missing',
    unknown: 'Not documented',
    read: 'Read',
    attention: 'Attention',
    optional: 'optional',
    expected: (expected: string, found: string) => `: expected ${expected}, found ${found}`,
  },
  list: {
    title: 'Before the first conversion',
    text: 'Only the provider can answer these questions. Record its answers here.',
    loading: 'Loading the checklist',
    fetchFailed: 'The checklist could not be loaded',
    saveFailed: 'The answer could not be saved',
    confirm: 'Confirm',
    undo: 'Undo',
    by: (email: string) => `Confirmed by ${email || 'an administrator'},`,
    done: 'All confirmed.',
    first: {
      title: 'First exchange',
      none: 'The first exchange shows whose balance it spends. Other orders wait until it is confirmed. Use a small amount.',
      underWay: (name: string) =>
        `An exchange of ${name} is in progress. Other orders wait until its balances show what it spent and bought.`,
      differs: (name: string) =>
        `The balances of ${name} do not show the exchange. If this lasts for two minutes, the gateway is stopped.`,
      proven: (name: string) => `Spent and bought in the balance of ${name},`,
    },
    stillOpen: (titles: readonly string[]) =>
      `${titles.length} of 3 still open: ${titles.join(', ')}. Conversions wait until all are confirmed and bought USDT lands in the balance.`,
  },
} as const;

export const CALL_LABELS: Record<CheckedCallName, string> = {
  token: 'Sign in',
  assets: 'Assets',
  networks: 'Networks of USDT',
  pool_balance: 'Pool balance',
  sub_accounts: 'Sub-accounts',
  sub_account: 'One sub-account',
  balances: 'Its balances',
  wallets: 'Its wallets',
  banks: 'Its bank accounts',
  orders: 'Newest orders',
  orders_of_sub_account: 'Its newest orders',
  order: 'One order',
};

/** After a count. */
export const VERDICT_COUNTS: Readonly<Record<Verdict, string>> = {
  ok: 'as documented',
  differs: 'not as documented',
  unreadable: 'unreadable',
  refused: 'refused',
  failed: 'failed',
  skipped: 'skipped',
};

export const ITEMS: Record<
  ChecklistItem,
  { readonly title: string; readonly short: string; readonly text: string }
> = {
  pool_balance: {
    title: 'Pool balance is activated for our account',
    short: 'pool balance',
    text: 'Without it the provider refuses exchanges paid from a balance.',
  },
  bought_usdt: {
    title: 'Bought USDT lands in',
    short: 'where bought USDT lands',
    text: 'Conversions send it on from the sub-account’s balance.',
  },
  webhooks: {
    title: 'Webhooks are registered in the provider’s dashboard',
    short: 'webhooks',
    text: 'Register this URL with the provider, with the header from Webhook Configuration:',
  },
};

export const LANDS_IN = [
  { value: 'balance', label: 'The sub-account’s balance' },
  { value: 'wallet', label: 'The registered wallet' },
] as const;
