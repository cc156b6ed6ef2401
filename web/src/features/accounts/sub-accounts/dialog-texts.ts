export const DEACTIVATION = {
  title: (name: string) => `Deactivate ${name}?`,
  text: 'The provider accepts no orders for it and new deposits are not converted until you activate it again. Balances and work in progress:',
  confirm: 'Deactivate',
  balance: (asset: string) => `${asset} balance`,
  noBalance: 'Balances',
  asked: 'Balances as of',
  nothing: 'None',
  unknown: 'Not known',
  spread: 'Of that, spread',
  spreadOf: (amount: string) => `${amount} USDT of the gateway`,
  conversions: 'Open conversions',
  payments: 'Held payments',
  /** Counting stops at 100. */
  counted: (count: number) => (count >= 100 ? '100 or more' : String(count)),
} as const;

export const WALLET_QR = {
  title: (asset: string) => `Deposit ${asset}`,
  text: (asset: string, network: string) =>
    network
      ? `Send only ${asset} on the ${network} network to this address.`
      : `Send only ${asset} to this address.`,
  tagText: 'The transfer must include this address tag.',
  image: 'QR code of the address',
} as const;
