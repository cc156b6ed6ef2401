const counted = (count: number | undefined, what: string) =>
  `${count ?? '–'} ${what}${count === 1 ? '' : 's'}`;

const partly = (loaded: number, all: number) =>
  `${loaded.toLocaleString('en-US')} of ${all.toLocaleString('en-US')} accounts loaded`;

/** Texts of S2 and S8 are verbatim. */
export const TEXTS = {
  title: 'Sub-Accounts Management',
  subtitle: 'Customer accounts at the provider, with their balances, wallets and bank accounts',
  refreshAll: 'Refresh All',
  refreshing: 'Refreshing...',
  wayOf: (what: string, name: string) => `${what}: ${name}`,
  none: '–',
  summary: {
    accounts: 'Total Sub-Accounts',
    accountsHint: (active: number) => `${active.toLocaleString('en-US')} active`,
    brl: 'Total BRL Balance',
    usdt: 'Total USDT Balance',
    wallets: 'Active Wallets',
    /** The text says that totals exclude unknown amounts. */
    loaded: (loaded: number, all: number) => (loaded === all ? 'All accounts loaded' : partly(loaded, all)),
    unknown: 'Not available',
    loading: 'Loading',
  },
  list: {
    label: 'Sub-accounts',
    loading: 'Loading sub-accounts',
    search: 'Search sub-accounts',
    placeholder: 'Search by name, email or id',
    found: (found: number, all: number) =>
      `${found.toLocaleString('en-US')} of ${all.toLocaleString('en-US')}`,
    loaded: partly,
    noMatch: 'No sub-account matches your search',
    noMatchText: 'Searches names, emails and ids.',
    clear: 'Clear search',
  },
  problems: {
    credentials: {
      title: 'Backend credentials not configured.',
      text: 'Please configure your credentials in Settings.',
    },
    authentication: {
      title: 'Authentication failed.',
      text: 'Please check your credentials in Settings.',
    },
    network: {
      title: 'Network connection failed.',
      text: 'Please check your internet connection and try again.',
    },
    fallback: 'Failed to load sub-accounts.',
    goToSettings: 'Go to Settings',
  },
  sync: {
    leftOut: (count: number) =>
      count === 1 ? 'One sub-account was not imported' : `${count} sub-accounts were not imported`,
    more: (count: number) => `and ${count} more`,
    dismiss: 'Dismiss',
  },
  toasts: {
    copied: 'Address Copied',
    copyFailed: 'The address could not be copied',
    copyFailedText: 'Show the full address and copy it by hand.',
    updated: 'Data Updated',
    updatedText: (name: string) => `Balances, wallets and bank accounts of ${name} have been refreshed.`,
    allUpdated: 'All Data Updated',
    allUpdatedText: 'The list and everything in view have been refreshed.',
    refreshFailed: 'Refresh Failed',
    notAsked: (count: number, reason: string) =>
      `${count} ${count === 1 ? 'account' : 'accounts'} could not be refreshed: ${reason}`,
  },
  card: {
    manage: 'Manage',
    deposits: 'Deposits',
    tabs: { overview: 'Overview', wallets: 'Wallets', deposits: 'Deposits', details: 'Details' },
  },
  overview: {
    kyc: 'KYC status',
    limit: 'KYC limit',
    noLimit: 'No limit set',
    used: 'Volume used',
    usedOf: (volume: string, percent: number) => `${volume} (${percent}%)`,
    balance: (asset: string) => `${asset} balance`,
    spread: (amount: string) => `Includes ${amount} USDT spread`,
    counts: 'Registered',
    countsOf: (wallets: number | undefined, banks: number | undefined) =>
      `${counted(wallets, 'wallet')} · ${counted(banks, 'bank account')}`,
    loading: 'Loading',
    /** Queried without an answer yet; `notLoaded`: not queried yet. */
    unknown: 'Unknown',
    notLoaded: 'Not loaded',
  },
  holdings: 'Balances from the provider',
  wallets: {
    history: 'the wallets',
    called: (wallet: string) => `the wallet ${wallet}`,
    deposit: 'Deposit wallets',
    withdrawal: 'Withdrawal wallets',
    noDeposit: 'No deposit wallet yet.',
    noWithdrawal: 'No withdrawal wallet yet.',
    add: 'Add withdrawal wallet',
    noAddress: 'No address yet',
    unnamed: 'Unnamed wallet',
    loading: 'Loading wallets',
    failed: 'The wallets could not be loaded.',
    show: (wallet: string) => `Show the full address of ${wallet}`,
    copy: (wallet: string) => `Copy the address of ${wallet}`,
    qr: (wallet: string) => `Show the QR code of ${wallet}`,
    tag: 'Address tag',
    address: 'Address',
    rename: (wallet: string) => `Rename ${wallet}`,
    remove: {
      label: (wallet: string) => `Delete ${wallet}`,
      title: (wallet: string) => `Delete the wallet ${wallet}?`,
      text: 'Nothing more can be sent there. Money already sent is not recalled.',
      confirm: 'Delete wallet',
    },
    removing: {
      done: 'Wallet deleted',
      failed: 'The wallet was not deleted',
      unknown: 'It may have been deleted. Check the list before you try again.',
    },
  },
  details: {
    contact: 'Contact',
    account: 'Account',
    name: 'Name',
    email: 'Email',
    phone: 'Phone',
    place: 'City / Country',
    id: 'Id',
    created: 'Created',
    assets: 'Total assets',
  },
  activation: {
    deactivate: 'Deactivate…',
    activate: 'Activate',
    deactivated: 'Sub-Account Deactivated',
    activated: 'Sub-Account Activated',
    failed: 'The sub-account could not be changed',
    unsure: 'The change may have been saved. Check before you try again.',
  },
} as const;
