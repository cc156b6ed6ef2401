export const TEXTS = {
  intro:
    'Spread earned from conversions, in USDT. A conversion counts on the UTC day it began, a collection once the provider confirms it. Both count for the current owner of the sub-account.',
  filter: 'Spread by',
  views: { client: 'Client', sub_account: 'Sub-account', day: 'Day', month: 'Month' },
  toCollect: 'To collect what remains, choose Sub-account.',
  collects: "Collect sends what remains in a sub-account to the gateway's wallet.",
  earned: 'Earned',
  earnedHint: 'From all conversions, including rounding',
  remaining: 'Still in sub-accounts',
  remainingHint: 'Earned and not collected',
  collected: 'Collected',
  collectedHint: "Sent to the gateway's own wallet",
  label: 'Spread earned',
  loading: 'Loading the spread',
  loadFailed: 'The spread could not be loaded',
  empty: { title: 'No spread here yet', text: 'It is listed once an exchange is confirmed.' },
  actions: 'Actions',
  collect: 'Collect',
  collectFrom: (name: string) => `Collect from ${name}`,
} as const;

export const WALLET = {
  title: "Gateway's wallet",
  change: 'Change',
  remove: 'Remove',
  removeText: 'No spread can be collected until you name another. Spread already sent there stays.',
} as const;

export const COLLECTIONS = {
  title: 'Collections',
  empty: {
    title: 'No collections yet',
    text: "Each withdrawal of spread to the gateway's wallet is listed here.",
  },
  states: {
    sending: 'Sending',
    unknown: 'Outcome unknown',
    ordered: 'Ordered',
    refused: 'Refused',
    closed: 'Closed by hand',
    pending: 'Pending',
    confirmed: 'Confirmed',
    cancelled: 'Cancelled',
  },
  checkOf: (what: string) => `Check again: ${what}`,
  close: 'Close by hand',
  closeOf: (what: string) => `Close by hand: ${what}`,
  what: (amount: string, name: string) => `${amount} from ${name}`,
  refused: 'Spread was not collected',
} as const;
