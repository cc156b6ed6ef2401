import { LOADING_SETTINGS } from './loading-text.ts';

export const SETTINGS_TEXTS = {
  loading: LOADING_SETTINGS,
  loadFailed: 'What you are notified of could not be loaded',
  list: 'What you are notified of',
  page: 'In the page',
  mail: 'By mail',
  mails: 'Send mails at all',
  notSetUp: 'No mails are sent here: no address is set up that they come from. What you choose is kept.',
  always: 'What concerns the safety of money stays in the page.',
  threshold: 'Low pool balance',
  thresholdHelp: 'You are alerted when a pool balance falls below it.',
  thresholdInvalid: 'Enter an amount, like 1000.00',
  saveThreshold: 'Save',
} as const;
