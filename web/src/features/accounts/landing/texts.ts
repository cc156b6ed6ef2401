export const TEXTS = {
  product: 'Ramps Gateway',
  skip: 'Skip to content',
  nav: {
    label: 'Main',
    menuLabel: 'Menu',
    services: 'Services',
    dashboard: 'Dashboard',
    open: 'Open menu',
    close: 'Close menu',
    theme: (other: 'light' | 'dark') => `Use ${other} theme`,
  },
  hero: {
    eyebrow: 'For businesses that take PIX and hold USDT',
    title: ['PIX comes in.', 'USDT goes out.'],
    lead: 'Your customers pay in reais. Ramps Gateway converts each deposit at a quoted rate and sends the USDT to your wallet, around the clock, with every step on record.',
    start: 'Get Started',
    documentation: 'View Documentation',
  },
  highlights: {
    label: 'At a glance',
    list: [
      ['24/7', 'exchange, weekends and holidays included'],
      ['Real-time', 'settlement, followed step by step'],
      ['150+', 'countries supported'],
      ['Embedded', 'risk management on every account'],
      ['APIs/SDKs', 'for your own product'],
    ],
  },
  features: {
    eyebrow: 'Services',
    title: 'Everything between the deposit and the wallet',
    lead: 'Six services, one console and one integration. Open a card for details.',
  },
  audience: {
    eyebrow: 'Who it is for',
    title: 'Two kinds of business, one gateway',
    benefits: 'Key benefits',
    cards: [
      {
        title: 'B2C businesses',
        text: 'Partner operators and platforms that take many payments from consumers and keep their treasury in a stable currency.',
        benefits: [
          'Customers pay by PIX, and you hold USDT',
          'A sub-account, a PIX deposit address and a wallet for each brand or partner',
          'Automatic conversion within the minimum and daily limit you set',
          'One treasury view of every balance and today’s volume',
        ],
      },
      {
        title: 'Fiat gateways for Web3',
        text: 'Exchanges, wallets and applications that need a dependable way from reais to digital assets and back.',
        benefits: [
          'On-ramp and off-ramp through the same accounts',
          'A quote with amounts and network before anything is committed',
          'Withdrawals to external wallets, payouts to bank accounts',
          'APIs/SDKs that work behind your own screens',
        ],
      },
    ],
  },
  footer: {
    claim: 'From fiat to digital assets and back, for businesses.',
    columns: [
      ['Services', ['Exchange', 'Automatic conversion', 'Treasury', 'Sub-accounts']],
      ['Company', ['About', 'Careers', 'Press', 'Legal']],
      ['Support', ['Help center', 'Contact', 'System status', 'Security']],
    ],
    social: 'Social media',
    unpublished: (name: string) => `${name}: this page is not published yet.`,
    rights: 'Ramps Gateway. Rates and amounts on this page are examples.',
  },
} as const;
