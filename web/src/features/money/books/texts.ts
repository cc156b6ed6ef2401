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
    live: 'Live: postings appear as they are written',
    outside: 'Choose a time between January 1, 2015 and now.',
  },

  balances: {
    label: 'Balances',
    loading: 'Loading the balances',
    failed: 'The books could not be loaded',
    what: 'The books',
    empty: 'No sub-accounts yet',
    emptyText: 'The books of a sub-account appear here from its first deposit.',
    asset: 'Asset',
    together: 'Total',
    all: (count: number) => (count === 1 ? 'One sub-account' : `All ${counted(count, 'sub-account')}`),
    postings: (count: number) => counted(count, 'posting'),
    lastAt: 'last',
    nothing: 'No postings yet.',
    nothingThen: 'No postings up to this time.',
    world: 'Inflows and outflows',
    worldHint:
      'Inflows are negative, outflows positive. Together with the balances above, each asset adds up to exactly 0.',
    entriesOf: (account: string, name: string) => `, entries of ${account}, ${name}`,
    leftOut: (count: number) =>
      `${counted(count, 'sub-account')} cannot be read and ${count === 1 ? 'is' : 'are'} not in the totals.`,
  },

  entries: {
    back: 'All balances',
    label: 'Entries',
    loading: 'Loading the entries',
    failed: 'The entries could not be loaded',
    empty: 'No entries yet',
    emptyText: 'No postings to this account up to this time.',
    notFound: 'Books not found',
    notFoundText: 'They do not exist, or you may not see them.',
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
    coverHint: 'Moved between available and reserved money, because an order took more than was available.',
    happened: 'happened',
    webhooks: 'Webhooks',
    webhooksOf: (number: number) => `Webhooks of entry ${number}`,
    exceptions: 'Exceptions',
    exceptionsOf: (number: number) => `Exceptions about entry ${number}`,
  },

  correction: {
    action: 'Correct',
    title: (name: string) => `Correct the books of ${name}`,
    text: 'Moves an amount from one account to another. A posting cannot be changed or removed. No money is sent.',
    from: 'From',
    to: 'To',
    same: 'Choose another account.',
    amount: 'Amount',
    noAmount: 'Amount must be above 0.',
    note: 'Why',
    noteHelp: `At least ${NOTE_BOUNDS.min} characters. Kept in the books permanently, with who posted it.`,
    cancel: 'Cancel',
    submit: 'Post the correction',
    running: 'Posting',
    done: 'Correction posted',
    failed: 'The correction was not posted',
  },
} as const;
