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
      `This recipient is new and cools off until ${until}. Conversions wait; withdrawals you order yourself do not.`,
    held: 'If the policy requires it, a second person must approve before anything is sent.',
  },
  noAnswer: 'No answer received. Trying again is safe: the order is never made twice.',
} as const;
