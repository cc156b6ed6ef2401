import type { RecipientState } from '@ramps-gateway/shared/contract/recipients.ts';
import type { FamilyName } from '../../../theme/palette.ts';
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
    'Transfers are confirmed withdrawals. Withdrawals ordered by hand before their recipient was stored, or outside this console, are not counted.',
  loading: 'Loading recipients',
  loadFailed: 'The recipients could not be loaded',
  empty: {
    title: 'No recipients yet',
    text: 'Wallets and bank accounts for withdrawals are listed here: immediately if added in this console, within 15 minutes if added elsewhere.',
    action: 'Go to Sub-Accounts',
  },
  noMatch: {
    title: 'No recipient matches',
    text: 'Change the search or the filter.',
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
    text: 'The name and address of a recipient cannot be changed at the provider. To change one, remove it and add it again; it then cools off again.',
    address: 'Address',
    number: 'Account',
    network: 'Network',
    bank: 'Bank',
    asset: 'Asset',
    added: 'First seen',
    state: 'State',
    open: 'Open the sub-account',
    rule: 'Use it in a conversion rule',
    remove: 'Remove',
    removeTitle: (name: string) => `Remove ${name}?`,
    removeText:
      'Nothing can be sent there any more, and conversions to it wait. Money already sent is not recalled.',
    done: 'Recipient removed',
    doneText: 'It leaves the list once the provider confirms it.',
    failed: 'It was not removed',
    unknown: 'It may have been removed. Check again in a moment.',
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
