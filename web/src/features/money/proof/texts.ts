const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

export const TEXTS = {
  intro:
    "Every 15 minutes the ledger is recomputed from its own entries, and from the provider's orders and balances. The result is a difference of 0.00, or the rows that cause it.",
  proving: 'Proving',
  provingNow: (done: number) => `Proving: ${counted(done, 'sub-account')} so far`,
  proveFailed: 'Failed to prove the ledger',
  neverText: 'The next run proves the whole ledger within 15 minutes. You can also prove it now.',
  last: 'Last proof',
  mark: (at: string, found: string) => `Proven ${at}: ${found}`,
  right: 'The ledger matches the provider, and no entry was changed.',
  wrong: (rows: number) => `${counted(rows, 'row')} to check`,
  difference: 'Difference',
  noDifference: '0.00',
  ofPostings: (postings: number) => `of ${counted(postings, 'posting')}`,
  seen: (entries: number, postings: number) =>
    `${counted(entries, 'entry', 'entries')} of ${counted(postings, 'posting')}`,
  rows: {
    label: 'Rows that cause the difference',
    more: (shown: number) => `The first ${counted(shown, 'row')}; all are under Reconciliation.`,
  },
} as const;
