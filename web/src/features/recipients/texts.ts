import type { RecipientState } from '@ramps-gateway/shared/contract/recipients.ts';
import type { FamilyName } from '../../theme/palette.ts';
import type { RecipientStatus } from './sample.ts';

export const TEXTS = {
  title: 'Recipients',
  subtitle: 'People and businesses that money is sent to',
  email: 'Email',
  phone: 'Phone',
  account: 'Sub-account',
  place: 'Where',
  transfers: 'Transfers',
  total: 'Total amount',
  nothingSent: 'None yet',
  lastUse: 'Last transfer',
  never: 'Never',
  edit: 'Edit',
  editOf: (name: string) => `Edit ${name}`,
  send: 'Send Money',
  cooling: (until: string) => `until ${until}`,
  what: (name: string, account: string) => `${name} of ${account}`,
  counted:
    'Transfers are confirmed withdrawals. Those that were ordered by hand before their recipient was kept, or outside of this console, are not among them.',
  loading: 'Loading recipients',
  loadFailed: 'The recipients could not be loaded',
  empty: {
    title: 'No recipients yet',
    text: 'Wallets and bank accounts that withdrawals can go to are listed here: at once when they are added in this console, within a quarter of an hour when they are added elsewhere.',
    action: 'Go to Sub-Accounts',
  },
  noMatch: {
    title: 'No recipient matches',
    text: 'Nothing is listed with this search and filter.',
    clear: 'Clear',
  },
  filter: {
    search: 'Search recipients',
    placeholder: 'Name, address, bank or sub-account',
    kind: 'Kind',
    kinds: { all: 'All', wallet: 'Wallets', bank: 'Bank accounts' },
    state: 'State',
    anyState: 'Any state',
    accounts: 'Sub-account',
    anyAccount: 'All sub-accounts',
  },
  dialog: {
    text: 'The provider keeps a recipient as it was added: neither its name nor its address can be changed. To change one, remove it and add it again; the new one cools off anew.',
    address: 'Address',
    number: 'Account',
    network: 'Network',
    bank: 'Bank',
    asset: 'Asset',
    added: 'Found',
    state: 'State',
    open: 'Open its sub-account',
    rule: 'Use it in a conversion rule',
    remove: 'Remove',
    removeTitle: (name: string) => `Remove ${name}?`,
    removeText:
      'Nothing can be sent there any more, and a rule that names it waits. What was sent is not taken back.',
    done: 'Recipient removed',
    doneText: 'It leaves the list as soon as the provider shows that.',
    failed: 'It was not removed',
    unknown: 'It is not known whether it was removed. Look again in a moment.',
    close: 'Close',
  },
} as const;

export const STATUS_TAGS: Readonly<Record<RecipientStatus, readonly [label: string, family: FamilyName]>> = {
  active: ['Active', 'success'],
  pending: ['Pending', 'warning'],
  inactive: ['Inactive', 'neutral'],
};

export const STATE_TAGS: Readonly<Record<RecipientState, readonly [label: string, family: FamilyName]>> = {
  ready: ['Approved', 'success'],
  cooling_off: ['Cooling off', 'warning'],
  stopped: ['Stopped', 'danger'],
  removed: ['Removed', 'neutral'],
};
