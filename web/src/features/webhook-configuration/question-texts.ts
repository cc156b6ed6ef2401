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
    text: 'The present secret is accepted for 24 hours more. Register the new one at the provider within that time.',
    confirm: 'Generate',
    palette: 'accent',
  },
  remove: {
    title: 'Remove the signing secret?',
    text: 'Signatures are not checked any more, and the fixed header counts again, which is less safe.',
    confirm: 'Remove',
    palette: 'danger',
  },
} as const;
