/** Separate: every page has the note, few the dialogs. */
export const NOTE = {
  text: (when: string) => `Your role requires two-factor authentication by ${when}.`,
  over: 'Your role requires two-factor authentication to continue.',
  link: 'Set it up',
} as const;
