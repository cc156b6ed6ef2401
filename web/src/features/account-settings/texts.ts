export const TEXTS = {
  title: 'Settings',
  subtitle: 'Account, security and how the console looks',
  notSaved:
    'Account fields, language and formats are samples: nothing of them is saved. The switches below are saved, and in force on every device.',
  account: 'Account',
  sessions: 'Sessions',
  activity: 'Your activity',
  security: 'Security and alerts',
  console: 'Console',
  notifications: 'Notifications',
  region: 'Language and formats',
  fields: { fullName: 'Full name', email: 'Email', phone: 'Phone', company: 'Company' },
  toggles: {
    loginAlerts: ['Login alerts', 'A message when somebody signs in from a new device'],
    emailNotifications: ['Email notifications', 'Mails of what you are notified of; which, you choose below'],
    darkMode: ['Dark mode', 'Light text on a dark background'],
    autoRefresh: ['Auto-refresh', 'What is shown follows the server while the page is open'],
    sound: ['Sound', 'A short tone with each new notification'],
  },
  selects: { language: 'Language', currency: 'Currency display', dateFormat: 'Date format' },
} as const;
