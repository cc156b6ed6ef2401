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
    'Transfers are confirmed withdrawals. Withdrawals ordered by hand before their recipient was stored, or outside this console, are not counted.',
  emptyText:
    'Wallets and bank accounts for withdrawals are listed here: immediately if added in this console, within 15 minutes if added elsewhere.',
  kinds: { all: 'All', wallet: 'Wallets', bank: 'Bank accounts' },
  dialog: {
    text: 'The name and address of a recipient cannot be changed at the provider. To change one, remove it and add it again. Its cooling-off then starts again.',
    remove: 'Remove',
    removeText: 'Nothing can be sent there, and conversions to it wait. Money already sent is not recalled.',
  },
} as const;
