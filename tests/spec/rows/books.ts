import type { SpecRow } from '../row.ts';

const CALLS = 'tests/functions/capabilities/ledger/ledger.test.ts';
const PAGE = 'tests/web/features/books/components/books-page.test.tsx';

export const BOOKS: readonly SpecRow[] = [
  {
    id: 'S2.160',
    at: 'Books',
    says: '/gateway/books: the balances of every sub-account in view by asset, own accounts as columns, totals of all of them, and where the money came from and went',
    by: [PAGE, 'shows the balances of each sub-account by asset, and the totals of all'],
  },
  {
    id: 'S2.161',
    at: 'Books',
    says: '“As of”: now, the end of yesterday or of last month, or any time since 2015, in the reader’s time zone with UTC beside it',
    by: [PAGE, 'shows the books of a moment that is chosen, and keeps it in the address'],
  },
  {
    id: 'S2.162',
    at: 'Books',
    says: 'A balance leads to the entries behind it, each with its number, time, amount, the balance after it, its hash and the page of what caused it',
    by: [PAGE, 'a balance leads to its entries, and each entry to what caused it'],
  },
  {
    id: 'S2.163',
    at: 'Books',
    says: 'Balances as of any moment are those of the last posting up to it; totals are of every sub-account in scope, whatever part is asked for',
    by: [CALLS, 'of any moment, by the posting that was the last one then'],
    also: [CALLS, 'totals are of all, whatever part is asked for, and with the first page'],
  },
  {
    id: 'S2.164',
    at: 'Books',
    says: 'A moment in the future, or from before there are books, is a 400 with the earliest and the latest; a ledger account that there is not with those that there are',
    by: [CALLS, 'a moment of which the books say nothing: %s %o'],
    also: [CALLS, 'an account that there is not is a 400 with those that there are'],
  },
  {
    id: 'S2.165',
    at: 'Books',
    says: 'An administrator moves an amount from one ledger account to another with a note, once for each Idempotency-Key: “Correct”',
    by: [PAGE, 'an administrator corrects a balance, with a note, once'],
    also: [CALLS, 'posts once for a key, with who and why, also when it is asked for many times at once'],
  },
  {
    id: 'S2.166',
    at: 'Books',
    says: 'Orders, conversions and held payments from before the books are posted once, page by page, from where the last run ended; they come to what they would have, had there been books',
    by: [
      'tests/functions/adapters/dynamo/older-books.test.ts',
      'of history %i: posted once, they come to what they would have, had there been books',
    ],
    also: [
      'tests/integration/kept-data.test.ts',
      'the data folder of an earlier version starts, shows all that it held, and converts the next deposit',
    ],
  },
];
