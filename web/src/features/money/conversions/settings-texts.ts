export const TEXTS = {
  loadFailed: 'Failed to fetch conversion settings',
  notConfiguredText:
    'Deposits on this sub-account are held, not converted. Choose Configure to set the USDT destination and turn on conversion.',
  enable: 'Auto-conversion',
  ruleOf: (name: string) => `the rule of ${name}`,
  blocked: {
    none: 'Choose a destination first. Conversion can be switched on once the owner has confirmed it.',
    unconfirmed: 'Conversion can be switched on once the owner has confirmed the destination.',
  },
  destination: {
    title: 'Destination',
    of: (name: string) => `the destination of ${name}`,
    unnamed: 'USDT wallet',
    none: 'No destination yet',
    unconfirmed: 'Not confirmed yet: the owner must confirm it',
    confirm: 'Confirm destination',
    confirmText: (name: string) =>
      `The USDT of ${name} will be sent to this wallet. Compare the whole address with your own records.`,
    configureText: (daily: string) =>
      `Deposits from the gateway's minimum, up to ${daily} a day, are converted to USDT and sent to the wallet you choose.`,
    noWallets:
      'This sub-account has no external USDT wallet. Add one at the provider or on the Sub-Accounts page.',
  },
  fields: {
    minimum_amount: {
      label: 'Minimum amount',
      help: 'Smaller deposits are not converted',
    },
    maximum_daily_amount: { label: 'Daily limit', help: 'Per UTC day' },
    custom_spread_override: { label: 'Custom spread override', help: 'Leave empty for the default' },
    maximum_slippage: {
      label: 'Maximum slippage',
      help: 'If an exchange yields less than its quote by more than this, it needs attention.',
    },
  },
  /** BRL. Deposits above the maximum are held. */
  minimumHelp: (minimum: string, maximum: string) =>
    `${minimum} to ${maximum}. Smaller deposits are not converted`,
  nextDayHelp: 'Deposits over the daily limit are converted automatically on the next UTC day.',
  remove: 'Delete',
} as const;
