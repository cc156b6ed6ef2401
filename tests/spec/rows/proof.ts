import type { SpecRow } from '../row.ts';

const PROOF = 'tests/functions/capabilities/reconciliation/proof.test.ts';

/** The proof of the books (docs/books.md, "Proof"). */
export const PROOF_ROWS: readonly SpecRow[] = [
  {
    id: 'S4.90',
    at: 'Books',
    says: 'Every 15 minutes, and when an administrator asks, the books are proven from their entries alone: a row that was changed, is missing, was put in or stands in another’s place is named as an exception, and cleared when it is right again',
    by: [
      PROOF,
      'an entry that is changed, missing, put in or swapped is named, by a run too, and cleared when it is right again',
    ],
  },
  {
    id: 'S4.91',
    at: 'Books',
    says: 'And from the provider’s orders and balances: the difference of each asset is 0.00, or the orders that make it up are named; nothing younger than 5 minutes is compared',
    by: [PROOF, 'an order that was not posted makes the difference up, and only once it had its time'],
  },
  {
    id: 'S2.220',
    at: 'Books, Proof',
    says: 'Administrators see the last proof in the head of the page and on the tab “Proof”: its time, the difference of each asset, sub-accounts and entries, and each row with the way to its evidence',
    by: [
      'tests/web/features/proof/proof.test.tsx',
      'with a difference names each asset and each row, with the way to its evidence',
    ],
  },
  {
    id: 'S2.221',
    at: 'Books, Proof',
    says: '“Prove now” proves all books from their first entry on, and says how far it is',
    by: [
      'tests/web/features/proof/proof.test.tsx',
      'Prove now goes on until all sub-accounts are through, and says how far it is',
    ],
  },
  {
    id: 'S2.222',
    at: 'Books, Proof',
    says: '“One sub-account”: “Prove it now” proves the one that is chosen, and shows its difference, its rows, what was read and when',
    by: ['tests/web/features/proof/proof.test.tsx', 'is chosen and proven, with its answer and its time'],
    also: [
      'tests/web/features/proof/proof.test.tsx',
      'of which not all could be proven says that the next run goes on',
    ],
  },
];
