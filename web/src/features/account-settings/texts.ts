import { CURRENCIES, type Currency, type DateFormat } from '@ramps-gateway/shared/domain/display.ts';

const noRate = (currency: string) => `${currency} – no rate kept`;

export const TEXTS = {
  title: 'Settings',
  subtitle: 'Account, security and how the console looks',
  account: 'Account',
  sessions: 'Sessions',
  activity: 'Your activity',
  security: 'Security and alerts',
  console: 'Console',
  notifications: 'Notifications',
  region: 'Language and formats',
  fields: { fullName: 'Full name', email: 'Email', role: 'Role', phone: 'Phone', company: 'Company' },
  help: {
    fullName: 'Colleagues see it beside what you do',
    email: 'You sign in with it. It cannot be changed.',
    role: 'An administrator gives it',
    ofSubAccount: 'Of your sub-account, as the provider has it',
    sample: 'Sample data',
  },
  saveName: 'Save name',
  savingName: 'Saving...',
  nameSaved: 'Your name is saved',
  nameFailed: 'Your name could not be saved',
  nameTooShort: 'Display name must be at least 2 characters',
  loadFailed: 'Your settings could not be loaded',
  toggles: {
    loginAlerts: ['Login alerts', 'A message when somebody signs in from a new device'],
    emailNotifications: ['Email notifications', 'Mails of what you are notified of; which, you choose below'],
    darkMode: ['Dark mode', 'Light text on a dark background'],
    autoRefresh: ['Auto-refresh', 'What is shown follows the server while the page is open'],
    sound: ['Sound', 'A short tone with each new notification'],
  },
  asDevice: 'As each device',
  isAsDevice: 'As each device has it',
  selects: {
    language: 'Language',
    currency: 'Currency display',
    dateFormat: 'Date format',
    timeZone: 'Time zone',
  },
  languages: {
    en: 'English',
    'pt-BR': 'Portuguese (Brazil) – not yet',
    es: 'Spanish – not yet',
  },
  languageHelp: 'The console speaks English so far',
  currencies: { BRL: 'BRL', USD: noRate('USD'), EUR: noRate('EUR') } satisfies Record<Currency, string>,
  currencyHelp: (currency: Currency) =>
    currency === 'BRL'
      ? 'Amounts stay in their own currency. Rates stand in BRL, and beside totals in USDT about what that is in BRL, at the last rate that is kept.'
      : `No rate of ${currency} is kept: rates stand in USDT, and totals in their own currency alone`,
  usualFormat: 'Nov 20, 2026',
  dateFormats: {
    'MM/DD/YYYY': 'MM/DD/YYYY',
    'DD/MM/YYYY': 'DD/MM/YYYY',
    'YYYY-MM-DD': 'YYYY-MM-DD',
  } satisfies Record<DateFormat, string>,
  dateHelp: (today: string) => `Today is ${today}`,
  deviceZone: (zone: string) => `As each device, here ${zone}`,
  zoneHelp: (now: string) =>
    `It is ${now} now. Days that count in UTC stay in UTC, and so do exported files.`,
} as const;

export const OFFERED_CURRENCIES = CURRENCIES;
