import { CURRENCIES, type Currency, type DateFormat } from '@ramps-gateway/shared/domain/display.ts';

const noRate = (currency: string) => `${currency} – no rate available`;

export const TEXTS = {
  title: 'Settings',
  subtitle: 'Account, security and appearance',
  account: 'Account',
  sessions: 'Sessions',
  activity: 'Your activity',
  security: 'Security and alerts',
  console: 'Console',
  notifications: 'Notifications',
  region: 'Language and formats',
  fields: { fullName: 'Full name', email: 'Email', role: 'Role', phone: 'Phone', company: 'Company' },
  help: {
    fullName: 'Shown to colleagues next to your actions',
    email: 'Used to sign in. It cannot be changed.',
    role: 'Set by an administrator',
    ofSubAccount: 'Your sub-account at the provider',
    sample: 'Sample data',
  },
  saveName: 'Save name',
  savingName: 'Saving...',
  nameSaved: 'Name saved',
  nameFailed: 'Your name could not be saved',
  nameTooShort: 'Display name must be at least 2 characters',
  loadFailed: 'Your settings could not be loaded',
  toggles: {
    loginAlerts: ['Login alerts', 'A message when your account signs in from a new device'],
    emailNotifications: ['Email notifications', 'Notifications by email; choose which ones below'],
    darkMode: ['Dark mode', 'Light text on a dark background'],
    autoRefresh: ['Auto-refresh', 'Data updates while the page is open'],
    sound: ['Sound', 'A short tone with each new notification'],
  },
  asDevice: 'Device setting',
  isAsDevice: 'Follows each device',
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
  languageHelp: 'Only English is available so far',
  currencies: { BRL: 'BRL', USD: noRate('USD'), EUR: noRate('EUR') } satisfies Record<Currency, string>,
  currencyHelp: (currency: Currency) =>
    currency === 'BRL'
      ? 'Amounts stay in their own currency. Rates are in BRL, and USDT totals also show their approximate value in BRL at the last rate.'
      : `No ${currency} rate is available: rates are in USDT, and totals only in their own currency`,
  usualFormat: 'Nov 20, 2026',
  dateFormats: {
    'MM/DD/YYYY': 'MM/DD/YYYY',
    'DD/MM/YYYY': 'DD/MM/YYYY',
    'YYYY-MM-DD': 'YYYY-MM-DD',
  } satisfies Record<DateFormat, string>,
  dateHelp: (today: string) => `Today is ${today}`,
  deviceZone: (zone: string) => `Device time zone, here ${zone}`,
  zoneHelp: (now: string) => `It is ${now} now. UTC days and exported files stay in UTC.`,
} as const;

export const OFFERED_CURRENCIES = CURRENCIES;
