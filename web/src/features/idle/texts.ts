export const TEXTS = {
  title: 'Are you still there?',
  text: (seconds: number) =>
    `There was no input for a while. You are signed out in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
  stay: 'Stay signed in',
  leave: 'Sign out now',
  label: 'Sign out after',
  help: 'Without input in any tab of this browser; it is said a minute before. In force on every device.',
  minutes: (minutes: number) => `${minutes} minutes`,
} as const;
