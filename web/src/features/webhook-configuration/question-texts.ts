/** What is asked before the signing secret is changed. */
export const QUESTIONS = {
  begin: {
    title: 'Generate a signing secret?',
    text: 'From then on events without a valid signature are refused. Register the secret at the provider at once: what it sends before is refused, and sent again.',
    confirm: 'Generate',
    palette: 'accent',
  },
  rotate: {
    title: 'Generate a new signing secret?',
    text: 'The current secret is accepted for another 24 hours. Register the new one at the provider within that time.',
    confirm: 'Generate',
    palette: 'accent',
  },
  remove: {
    title: 'Remove the signing secret?',
    text: 'Signatures are no longer checked: the fixed header authenticates events again, which is less secure.',
    confirm: 'Remove',
    palette: 'danger',
  },
} as const;
