export const TEXTS = {
  actionTo: (name: string) => `Send Money: ${name}`,
  form: {
    text: 'A withdrawal to a wallet or bank account of the sub-account. You review it before anything is sent.',
    available: (amount: string, at: string) => `Available: ${amount}, as of ${at}`,
    tooMuch: (amount: string) => `Only ${amount} is available.`,
    review: 'Review',
  },
  review: {
    text: 'A transfer cannot be reversed once the provider has sent it. Compare the full destination with what your recipient gave you.',
    from: 'From',
    to: 'To',
    changedText: (masked: string) => `You chose ${masked}. It has changed at the provider since.`,
    cooling: (until: string) =>
      `This recipient is new and cools off until ${until}. Conversions wait; withdrawals you order yourself do not.`,
    held: 'If the policy requires it, a second person must approve before anything is sent.',
  },
  doneText: (id: string, status: string) => `Order ${id} is ${status}.`,
  noAnswer: 'No answer received. Trying again is safe: the order is never made twice.',
  what: (account: string, amount: string, to: string) => `${account}: ${amount} to ${to}`,
} as const;
