export const TEXTS = {
  intro:
    'Spread earned from conversions, in USDT. A conversion counts on the UTC day it started, a collection when the provider confirms it. Both count for the current owner of the sub-account.',
  views: { client: 'Client', sub_account: 'Sub-account', day: 'Day', month: 'Month' },
  earned: 'Earned',
  remaining: 'Still in sub-accounts',
  collected: 'Collected',
  empty: { title: 'No spread yet', text: 'Spread is listed when an exchange is confirmed.' },
} as const;

export const WALLET = {
  title: "Gateway's wallet",
  change: 'Change',
  remove: 'Remove',
  removeText: 'No spread can be collected until you set another. Spread already sent there stays.',
} as const;

export const COLLECTIONS = {
  title: 'Collections',
  empty: {
    title: 'No collections yet',
    text: "Each withdrawal of spread to the gateway's wallet is listed here.",
  },
  close: 'Close by hand',
  closeText: (what: string) =>
    `Close it only if the provider confirmed that the withdrawal of ${what} was not made. No money moves, and spread can be collected from the sub-account again.`,
  refused: 'Spread was not collected',
} as const;
