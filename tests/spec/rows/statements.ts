import type { SpecRow } from '../row.ts';

const CALLS = 'tests/functions/capabilities/statements/statements.test.ts';
const TAB = 'tests/web/features/statements/statements.test.tsx';
const LARGE = 'tests/functions/capabilities/statements/large-statement.test.ts';
const WRITERS = 'tests/functions/modules/statements/statement.test.ts';

export const STATEMENTS: readonly SpecRow[] = [
  {
    id: 'S7.70',
    at: 'Statements and exports',
    says: 'A statement of a sub-account, an owner or all that one sees, over at most 366 days: opening balance, entries with the balance after each, closing balance of each ledger account',
    by: [
      WRITERS,
      'begin with the balance before the time, end with the one at its end, and are in the order of the names',
    ],
  },
  {
    id: 'S7.71',
    at: 'Statements and exports',
    says: 'CSV by RFC 4180 with a comma and a point, or a semicolon and a decimal comma; no text is read as a formula',
    by: [
      WRITERS,
      'as CSV: the same fields in each line, a comma and a point or a semicolon and a comma, and no formula',
    ],
  },
  {
    id: 'S7.72',
    at: 'Statements and exports',
    says: 'XLSX with real numbers; an amount of more than 15 digits is a text that keeps them all',
    by: [WRITERS, 'as a spreadsheet: an amount that a number cannot hold keeps its digits as a text'],
  },
  {
    id: 'S7.73',
    at: 'Statements and exports',
    says: 'PDF on A4 with the heading and the number of each page',
    by: [WRITERS, 'on paper: Portuguese names, every amount, the heading and the number of each page'],
  },
  {
    id: 'S7.74',
    at: 'Statements and exports',
    says: '100,000 entries in any format within 500 MB, and their sum is the closing balance',
    by: [WRITERS, 'are written as %s in bounded memory, and add up'],
    also: [LARGE, 'as %s is the ledger, by an independent reader'],
  },
  {
    id: 'S7.75',
    at: 'Statements and exports',
    says: 'An export is made in the background with its progress, then has a link of five minutes, and is removed after 30 days',
    by: [
      CALLS,
      'is queued when it is asked for, made in the background, and then has a link of five minutes',
    ],
  },
  {
    id: 'S7.76',
    at: 'Statements and exports',
    says: 'Whoever does not see all sub-accounts of an export any more gets no link: 410 “Make it again”, as for a file that is gone',
    by: [CALLS, 'gives no link to who does not see all of it any more'],
  },
  {
    id: 'S7.77',
    at: 'Statements and exports',
    says: 'Payments, conversions and orders with their filter, every row',
    by: [CALLS, 'of a list has every row of its filter'],
  },
  {
    id: 'S7.78',
    at: 'Statements and exports',
    says: 'The statement of each month is made on the first of the next one (UTC) for each sub-account with postings, and kept as signed PDF and JSON; earlier months when they are asked for',
    by: [CALLS, 'is begun once for each sub-account with postings by its end, made, and kept'],
  },
  {
    id: 'S7.79',
    at: 'Statements and exports',
    says: 'A time in the future, or one that is too long, an unknown ledger account: 400 that says what is allowed and how to split it',
    by: [CALLS, '%o is refused with what is allowed'],
  },
  {
    id: 'S7.85',
    at: 'Statements and exports',
    says: '“Signature” of a statement as CSV or XLSX saves the signed file beside it; /verify takes both together and proves that every byte is as it was made',
    by: [CALLS, 'as %s has its signature beside it, which /verify takes together with the file'],
    also: [TAB, 'a table of a statement has its signature beside it; others have none'],
  },
  {
    id: 'S7.84',
    at: 'Statements and exports',
    says: 'A file whose maker is gone in the middle of it is made whole by the next run; after three that are gone it fails and says so',
    by: [LARGE, 'whose maker is gone in the middle of it is made whole by the next run'],
    also: [LARGE, 'whose makers are all gone in the middle of it is begun three times, and then says so'],
  },
  {
    id: 'S7.80',
    at: 'Statements and exports',
    says: 'The tab “Statements” of the Books page asks for one: “Of”, “Ledger account”, “Time (UTC)”, “Format”, “Numbers”',
    by: [TAB, 'is asked for with what was chosen'],
    also: [TAB, 'has the ledger accounts that there are, of any asset: of all, or of the sub-account'],
  },
  {
    id: 'S7.81',
    at: 'Statements and exports',
    says: 'Below it the exports with their live progress, “Download” and “Make it again”',
    by: [TAB, 'says how far each is, and offers the file once it is there'],
  },
  {
    id: 'S7.82',
    at: 'Statements and exports',
    says: 'The kept statements of a sub-account’s months, as PDF and JSON',
    by: [TAB, 'are those of the sub-account, the only one without being chosen, and open as they are kept'],
  },
  {
    id: 'S7.83',
    at: 'Statements and exports',
    says: '“Export” on Payments, Automatic Conversions and the order history of Asset Exchange exports the list as it is filtered, as XLSX or CSV',
    by: [
      'tests/web/components/components.test.tsx',
      'a list is exported with its filter, in the form that is chosen',
    ],
    also: ['tests/web/features/exchange/ordering.test.tsx', 'is exported, every order of it'],
  },
];
