export const TEXTS = {
  setting: {
    label: 'Two-factor authentication',
    hint: 'Ask for a code of your authenticator app at each sign-in',
    since: (when: string) => `On since ${when}`,
    required: 'Your role needs it',
    failed: 'Two-factor authentication was not changed',
  },
  off: {
    title: 'Switch two-factor authentication off?',
    text: 'From then on your password alone signs you in, and nothing asks again before money can go somewhere else.',
    confirm: 'Switch off',
    done: 'Two-factor authentication is off',
    failed: 'Two-factor authentication is still on',
  },
} as const;

export const SET_UP = {
  title: 'Set up two-factor authentication',
  text: 'Scan this with an authenticator app, or type the key into it. Then enter the code that it shows.',
  image: 'QR code for your authenticator app',
  key: 'Key',
  code: 'Code',
  codeHelp: 'Six digits, new every 30 seconds',
  codeWrong: 'Enter the six digits that your app shows now.',
  loading: 'Asking for a key…',
  noKey: 'No key could be had. Close this and try again.',
  submit: 'Switch on',
  submitting: 'Switching on',
  cancel: 'Cancel',
  mismatch: 'This code is not right. Enter the one that your app shows now.',
  done: 'Two-factor authentication is on',
  issuer: 'Ramps Gateway',
} as const;

export const STEP_UP = {
  title: 'Confirm that it is you',
  text: 'This changes where money can go, who may do what, or how you sign in. Sign in again to go on. Nothing of what you have entered is lost.',
  password: 'Password',
  code: 'Code',
  codeHelp: 'Six digits of your authenticator app',
  passwordNeeded: 'Enter your password.',
  codeNeeded: 'Enter the six digits that your app shows now.',
  next: 'Continue',
  running: 'Checking',
  confirm: 'Confirm',
  cancel: 'Cancel',
  failed: 'The sign-in service did not answer. Try again.',
  other: 'This sign-in needs more than can be asked for here. Sign out and in again.',
} as const;
