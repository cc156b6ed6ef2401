export const NAMING = {
  text: "The gateway's spread is sent only to this wallet, in USDT. Money sent to a wrong address is lost.",
} as const;

export const COLLECT = {
  loading: 'Loading the collectable spread',
  amount: 'Amount',
  fee: 'The provider deducts a fee from this amount.',
  nothingText:
    'The balance of the sub-account is too low, or open conversions need it. Try again when they are done.',
  unregisteredText: (wallet: string) =>
    `The provider sends only to wallets of the sub-account, and ${wallet} is not one of them yet. The owner and manager are notified.`,
  cancel: 'Cancel',
  close: 'Close',
  review: 'Review',
  feeAndEnd: 'The provider deducts a fee from this amount, so less may arrive. This cannot be undone.',
  failed: 'Spread was not collected',
} as const;
