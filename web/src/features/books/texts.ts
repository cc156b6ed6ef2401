import { NOTE_BOUNDS } from '@ramps-gateway/shared/domain/reconciliation.ts';

const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

export const TEXTS = {
  title: 'Books',
  subtitle: 'Where every cent is, since when, and why',
  tabs: { label: 'Parts of the books', balances: 'Balances' },

  asOf: {
    label: 'As of',
    now: 'Now',
    yesterday: 'End of yesterday',
    lastMonth: 'End of last month',
    field: 'Date and time, in your time zone',
    live: 'Live: a posting shows as it is written',
    outside: 'Choose a time between January 1, 2015 and now.',
  },

  balances: {
    label: 'Balances',
    loading: 'Loading the balances',
    failed: 'The books could not be loaded',
    what: 'What is shown',
    empty: 'No sub-account yet',
    emptyText: 'Each sub-account that you see has its books here from its first deposit on.',
    asset: 'Asset',
    together: 'Together',
    all: (count: number) => (count === 1 ? 'The one sub-account' : `All ${counted(count, 'sub-account')}`),
    postings: (count: number) => counted(count, 'posting'),
    lastAt: 'last',
    nothing: 'Nothing was posted yet.',
    nothingThen: 'Nothing was posted up to this time.',
    world: 'Where it came from and went',
    worldHint:
      'What came in is below zero, what left is above: with the balances above, each asset sums up to exactly 0.',
    entriesOf: (account: string, name: string) => `, entries of ${account}, ${name}`,
    leftOut: (count: number) =>
      `${counted(count, 'sub-account')} cannot be read and ${count === 1 ? 'is' : 'are'} in no total.`,
  },

  entries: {
    back: 'All balances',
    label: 'Entries',
    loading: 'Loading the entries',
    failed: 'The entries could not be loaded',
    empty: 'No entry yet',
    emptyText: 'Nothing was posted to this account up to this time.',
    notFound: 'There are no such books',
    notFoundText: 'They do not exist, or are not yours to see.',
    balance: 'Balance',
    number: 'No.',
    posted: 'Posted',
    what: 'What happened',
    amount: 'Amount',
    after: 'Balance after',
    hash: 'Hash',
    hashOf: (number: number) => `hash of entry ${number}`,
    order: 'order',
    cover: 'Cover',
    coverHint:
      'Moved between what is available and what is set aside, because an order took more than was available.',
    happened: 'happened',
    webhooks: 'Webhooks',
    webhooksOf: (number: number) => `Webhooks of entry ${number}`,
    exceptions: 'Exceptions',
    exceptionsOf: (number: number) => `Exceptions about entry ${number}`,
  },

  correction: {
    action: 'Correct',
    title: (name: string) => `Correct the books of ${name}`,
    text: 'An amount moves from one account to another, for good: a posting is never changed. No money is sent.',
    from: 'From',
    to: 'To',
    same: 'Choose another account.',
    amount: 'Amount',
    noAmount: 'Amount must be above 0.',
    note: 'Why',
    noteHelp: `At least ${NOTE_BOUNDS.min} characters. It stands in the books for good, with who posted it.`,
    cancel: 'Cancel',
    submit: 'Post the correction',
    running: 'Posting',
    done: 'Correction posted',
    failed: 'The correction was not posted',
  },
} as const;
