export const TEXTS = {
  title: 'Settings',
  subtitle: 'Account, security and how the console looks',
  notSaved:
    'This is a sample page: you can try the controls, but nothing here is saved or has an effect. The theme switch is in the menu.',
  account: 'Account',
  sessions: 'Sessions',
  security: 'Security and alerts',
  console: 'Console',
  region: 'Language and formats',
  fields: { fullName: 'Full name', email: 'Email', phone: 'Phone', company: 'Company' },
  toggles: {
    twoFactor: ['Two-factor authentication', 'Ask for a code at each sign-in'],
    loginAlerts: ['Login alerts', 'A message when somebody signs in from a new device'],
    emailNotifications: ['Email notifications', 'When a transfer changes its status'],
    darkMode: ['Dark mode', 'Light text on a dark background'],
    autoRefresh: ['Auto-refresh', 'Figures refresh while the page is open'],
    sound: ['Sound', 'A short tone when a transfer is completed'],
  },
  selects: { language: 'Language', currency: 'Currency display', dateFormat: 'Date format' },
} as const;
