import type { SpecRow } from '../row.ts';

const CALLS = 'tests/functions/capabilities/ledger/ledger.test.ts';
const PAGE = 'tests/web/features/books/books.test.tsx';

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
    says: 'A rebuild of the books posts what they lack of orders, conversions and held payments, once, page by page; it comes to what their writes would have posted',
    by: [
      'tests/functions/adapters/dynamo/missing-postings.test.ts',
      'of history %i: posted once, they come to what their writes would have posted',
    ],
  },
  {
    id: 'S2.167',
    at: 'Books',
    says: 'What was posted of a payment, or of a conversion with its payment, is one answer: its deposit, exchange and transfer, what was set aside and what was held, oldest first',
    by: [
      'tests/functions/capabilities/ledger/postings-of-payment.test.ts',
      'is all that was posted of its facts, oldest first, in a bounded number of Queries',
    ],
    also: [
      'tests/functions/capabilities/ledger/postings-of-payment.test.ts',
      'a foreign one answers exactly like one that is not there, by the owner of now',
    ],
  },
  {
    id: 'S2.168',
    at: 'Books',
    says: '“Postings” of a payment and of a conversion, below where each cent went: when, what, ledger account, amount and balance after, loaded when it is opened',
    by: [
      'tests/web/components/components.test.tsx',
      'postings are asked for once they are opened: when, what, ledger account, amount and balance after',
    ],
  },
  {
    id: 'S2.169',
    at: 'Books',
    says: 'Who posted an entry is said: administrators see the name, others “you”, “an administrator” or “another user”',
    by: [
      CALLS,
      'who posted it is named to administrators; others learn whether it was they or an administrator',
    ],
    also: [PAGE, 'says who posted them, as far as the reader may know: %o'],
  },
  {
    id: 'S2.170',
    at: 'Books',
    says: 'Administrators find from an entry the “Webhooks” of its order and the “Exceptions” about the order or the entry itself, of any state',
    by: [PAGE, 'lead administrators to the webhooks of their order and to what was found about them'],
    also: [
      'tests/web/features/reconciliation/reconciliation.test.tsx',
      'of one entry has all that there are about it and its order, and leads back to all',
    ],
  },
  {
    id: 'S4.92',
    at: 'Books',
    says: 'Exceptions about one order, or one row of the books, are listed in any state: they are found by their ids, whatever there are of others',
    by: [
      'tests/functions/capabilities/reconciliation/act.test.ts',
      'all about one order, or one row of the books, are listed in any state',
    ],
  },
];
