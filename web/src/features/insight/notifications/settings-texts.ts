import { LOADING_SETTINGS } from './loading-text.ts';

export const SETTINGS_TEXTS = {
  loading: LOADING_SETTINGS,
  loadFailed: 'The notification settings could not be loaded',
  list: 'Notification settings',
  page: 'In the page',
  mail: 'By mail',
  mails: 'Send mails',
  notSetUp: 'No mails are sent: this gateway has no sender address. Your choices are kept.',
  always: 'Notifications about the safety of money always appear in the page.',
  threshold: 'Low pool balance',
  thresholdHelp: 'You are alerted when a pool balance falls below it.',
  thresholdInvalid: 'Enter an amount, like 1000.00',
  saveThreshold: 'Save',
} as const;
