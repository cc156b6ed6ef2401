import { NOTE_BOUNDS } from '@ramps-gateway/shared/domain/reconciliation.ts';

const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

export const TEXTS = {
  tabs: { label: 'Parts of the ledger', balances: 'Balances' },

  balances: {
    together: 'Total',
    all: (count: number) => (count === 1 ? 'One sub-account' : `All ${counted(count, 'sub-account')}`),
    postings: (count: number) => counted(count, 'posting'),
    worldHint:
      'Inflows are negative, outflows positive. Together with the balances above, each asset adds up to exactly 0.',
    leftOut: (count: number) =>
      `${counted(count, 'sub-account')} cannot be read and ${count === 1 ? 'is' : 'are'} not in the totals.`,
  },

  coverHint: 'Moved between available and reserved money, because an order took more than was available.',

  correction: {
    text: 'Moves an amount from one account to another. A posting cannot be changed or removed. No money is sent.',
    noteHelp: `At least ${NOTE_BOUNDS.min} characters. Kept in the ledger permanently, with who posted it.`,
  },
} as const;
