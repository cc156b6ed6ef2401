export const TEXTS = {
  refresh: {
    action: 'Refresh Assets',
    doneText: (count: number) => `${count} active ${count === 1 ? 'asset' : 'assets'}.`,
  },
  form: {
    title: 'Exchange Assets',
    amount: 'Amount',
    tooMuch: (usable: string) => `This sub-account can use at most ${usable}.`,
    noNetwork: 'Select a network.',
  },
  quote: {
    send: 'You send',
    receive: 'You receive',
    rate: 'Exchange Rate',
    network: 'Network',
    spread: 'Spread',
    unknown: 'Not provided',
    timeLeft: 'Time left',
    expired: 'This quote has expired.',
    again: 'Get a new quote',
    unnamed: 'The provider does not guarantee this rate. The order uses the rate when it is placed.',
  },
  order: {
    action: 'Create Exchange Order',
    account: 'Sub-account',
    noAccounts: 'No sub-accounts found. Please sync your sub-accounts from the Sub-Accounts page.',
    done: 'Exchange Order Created',
    failed: 'Order Error',
    seeAll: (account: string) => `Orders of ${account}`,
    what: (account: string, send: string, receive: string | null) =>
      receive === null ? `${account}: ${send}` : `${account}: ${send} for ${receive}`,
  },
  history: {
    title: 'Order history',
    empty: { title: 'No orders yet', text: 'Deposits, exchanges and withdrawals are listed here.' },
  },
  noAnswer:
    'No answer was received. Try again: the same order is sent with the same key, so it is never placed twice.',
} as const;
