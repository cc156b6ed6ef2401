export const NAMING = {
  text: "The gateway's spread is sent only to this wallet, in USDT. Money sent to a wrong address is lost.",
} as const;

export const COLLECT = {
  title: (name: string) => `Collect spread from ${name}`,
  loading: 'Loading the collectable spread',
  amount: 'Amount',
  tooMuch: (most: string) => `At most ${most} can be collected now.`,
  fee: 'The provider deducts a fee from this amount.',
  nothingText:
    'The balance of the sub-account is too low, or open conversions need it. Try again when they are done.',
  unregisteredText: (wallet: string) =>
    `The provider sends only to wallets of the sub-account, and ${wallet} is not one of them yet. The owner and manager are notified.`,
  cancel: 'Cancel',
  close: 'Close',
  review: 'Review',
  send: (amount: string, account: string) => `Send ${amount} from ${account} to`,
  feeAndEnd: 'The provider deducts a fee from this amount, so less may arrive. This cannot be undone.',
  confirm: (amount: string) => `Collect ${amount}`,
  failed: 'Spread was not collected',
} as const;

export const CLOSE = {
  text: (what: string) =>
    `Close it only if the provider confirmed that the withdrawal of ${what} was not made. No money moves, and spread can be collected from the sub-account again.`,
  noteHelp: (least: number) => `At least ${least} characters. Kept with the collection and your name.`,
} as const;
