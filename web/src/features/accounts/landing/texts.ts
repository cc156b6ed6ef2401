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
  start: 'Get Started',
  features: {
    eyebrow: 'Services',
    title: 'Everything between the deposit and the wallet',
    lead: 'Six services, one console and one integration. Open a card for details.',
  },
  footer: {
    claim: 'From fiat to digital assets and back, for businesses.',
    columns: [
      ['Services', ['Exchange', 'Automatic conversion', 'Treasury', 'Sub-accounts']],
      ['Company', ['About', 'Careers', 'Press', 'Legal']],
      ['Support', ['Help center', 'Onboarding', 'Security']],
    ],
    social: 'Social media',
    unpublished: (name: string) => `${name}: this page is not published yet.`,
    rights: 'Ramps Gateway. Rates and amounts on this page are examples.',
  },
} as const;
