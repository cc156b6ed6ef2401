/** By itself: every page has the note, and none the dialogs. */
export const NOTE = {
  text: (when: string) => `Your role needs two-factor authentication by ${when}.`,
  over: 'Your role needs two-factor authentication to go on.',
  link: 'Set it up',
} as const;
