export const TEXTS = {
  loadFailed: 'Failed to fetch conversion settings',
  emptyTitle: 'No active sub-accounts',
  emptyText: 'Auto-conversion is set up for each active sub-account, and all of these are inactive.',
  openSubAccounts: 'Open sub-accounts',
  notConfigured: 'Not configured',
  notConfiguredText:
    'Deposits on this sub-account are held, not converted. Configure asks for the destination of the USDT and sets up conversion.',
  enabled: 'Enabled',
  disabled: 'Disabled',
  enable: 'Auto-conversion',
  ruleOf: (name: string) => `the rule of ${name}`,
  /** Why it cannot be switched on. */
  blocked: {
    none: 'Choose a destination first: conversion can be switched on once the owner has confirmed it.',
    unconfirmed: 'Conversion can be switched on once the owner has confirmed the destination.',
  },
  /** It is on, from the time before destinations were confirmed. */
  holding: 'Deposits are held until the owner has confirmed a destination.',
  destination: {
    title: 'Destination',
    of: (name: string) => `the destination of ${name}`,
    wallet: 'the destination',
    addressOf: 'address',
    unnamed: 'USDT wallet',
    none: 'No destination yet',
    unconfirmed: 'Not confirmed yet: the owner must confirm it',
    confirmed: (date: string) => `Confirmed by the owner on ${date}`,
    choose: 'Choose destination',
    change: 'Change destination',
    confirm: 'Confirm destination',
    confirmTitle: 'Confirm this destination?',
    confirmText: (name: string) =>
      `The USDT of ${name} will be sent to this wallet. Compare the whole address with your own records.`,
    dialogTitle: 'Choose the destination',
    dialogText: (name: string) => `The USDT of ${name} is sent to this wallet, and to no other.`,
    configureTitle: (name: string) => `Configure ${name}`,
    configureText: (daily: string) =>
      `Deposits from the gateway's minimum on, up to ${daily} a day, are converted to USDT and sent to the wallet that you choose.`,
    wallets: 'External USDT wallets',
    loading: 'Loading wallets',
    loadFailed: 'The wallets could not be loaded',
    noWallets:
      'This sub-account has no external USDT wallet. Add one at the provider or on the Sub-Accounts page.',
    current: 'Current',
    ownerConfirms: 'The owner of the sub-account has to confirm it before anything is sent there.',
    send: 'Send USDT here',
    propose: 'Propose this wallet',
    later: 'Configure without a destination',
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
      help: 'An exchange that gives less than its quote by more than this needs attention.',
    },
  },
  /** BRL between which it lies; what is above the second is held. */
  minimumHelp: (minimum: string, maximum: string) =>
    `${minimum} to ${maximum}. Smaller deposits are not converted`,
  spread: {
    ofBand: "Leave empty for the default. It cannot be below the owner's band.",
    title: 'Spread',
    set: (percent: string) => `${percent} (set by the gateway)`,
    usual: 'default (set by the gateway)',
  },
  nextDay: {
    label: 'Continue on the next day',
    help: 'Deposits over the daily limit are converted on the next UTC day by themselves.',
  },
  defaultSpread: 'Default',
  notANumber: 'must be a number',
  /** @param here when that is on the reader's clock */
  dayEnds: (here: string) => `Per UTC day: until 00:00 UTC, ${here} in your zone`,
  configure: 'Configure',
  cancel: 'Cancel',
  save: 'Save changes',
  saving: 'Saving',
  discard: 'Discard',
  remove: 'Delete',
  removeTitle: 'Delete this configuration?',
  removeText: (name: string) =>
    `Deposits of ${name} will no longer be converted. Conversions in progress continue.`,
  created: 'Conversion configuration created',
  createFailed: 'Failed to create conversion configuration',
  updated: 'Configuration updated',
  updateFailed: 'Failed to update configuration',
  deleted: 'Configuration deleted',
  deleteFailed: 'Failed to delete configuration',
} as const;
