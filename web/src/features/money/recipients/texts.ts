export const TEXTS = {
  title: 'Recipients',
  email: 'Email',
  phone: 'Phone',
  account: 'Sub-account',
  transfers: 'Transfers',
  total: 'Total amount',
  edit: 'Edit',
  send: 'Send Money',
  what: (name: string, account: string) => `${name} of ${account}`,
  counted:
    'Transfers are confirmed withdrawals. Those ordered outside this console, or before the recipient was first seen, are not counted.',
  noHolder: 'Not provided by the provider',
  emptyText:
    'Add a wallet or bank account to a sub-account to send money there. One added at the provider appears within 15 minutes.',
  kinds: { all: 'All', wallet: 'Wallets', bank: 'Bank accounts' },
  dialog: {
    text: 'The address cannot be changed at the provider. Add the new address as another recipient, which cools off first.',
    rename: 'Rename',
    renaming: (name: string) => `Rename ${name}`,
    remove: 'Remove',
    removing: {
      done: 'Recipient removed',
      doneText: 'It leaves the list once the provider confirms it.',
      failed: 'The recipient was not removed',
      unknown: 'It may have been removed. Check again in a moment.',
    },
    removeText: 'Nothing can be sent there, and conversions to it wait. Money already sent is not recalled.',
  },
} as const;
