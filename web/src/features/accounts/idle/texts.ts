export const TEXTS = {
  title: 'Are you still there?',
  text: (seconds: number) =>
    `There was no input for a while. You will be signed out in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
  stay: 'Stay signed in',
  leave: 'Sign out now',
  label: 'Sign out after',
  help: 'With no input in any tab of this browser, after a one-minute warning. Applies to every device.',
  minutes: (minutes: number) => `${minutes} minutes`,
} as const;
