/** Separate: every page has the note, few the dialogs. */
export const NOTE = {
  text: (when: string) => `Your role needs two-factor authentication by ${when}.`,
  over: 'Your role needs two-factor authentication to go on.',
  link: 'Set it up',
} as const;
