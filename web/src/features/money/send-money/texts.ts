export const TEXTS = {
  form: {
    text: 'A withdrawal to a wallet or bank account of the sub-account. You review it before anything is sent.',
    review: 'Review',
  },
  review: {
    text: 'A transfer cannot be reversed once the provider has sent it. Compare the full destination with what your recipient gave you.',
    from: 'From',
    to: 'To',
    cooling: (until: string) =>
      `Conversions to this new recipient wait until ${until}. Withdrawals that you order yourself do not wait.`,
    held: 'If the policy requires it, a second person must approve before anything is sent.',
  },
  noAnswer: 'No answer received. Try again: the order is never placed twice.',
} as const;
