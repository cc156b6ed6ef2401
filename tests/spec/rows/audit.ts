import type { SpecRow } from '../row.ts';

const PAGE = 'tests/web/features/audit/audit.test.tsx';
const FILES = 'tests/functions/capabilities/audit/file-days.test.ts';
const OWN = 'tests/web/features/audit/audit.test.tsx';

/** `/gateway/audit`, and what each sees of themselves in Settings. */
export const AUDIT: readonly SpecRow[] = [
  {
    id: 'S2.300',
    at: 'Audit Log',
    says: '“Audit Log”, for administrators: each action to the second, newest first, with the person and their role of that moment or the schedule, the object, which leads to its page, the outcome “Done”, “Refused”, “Failed” or “Not known”, and the address',
    by: [PAGE, 'lists time, person with role, action, object, outcome and address'],
    also: [PAGE, 'has more on demand'],
  },
  {
    id: 'S2.301',
    at: 'Audit Log',
    says: 'A row opens: the values “Before” and “After” with what changed marked, the reason, the browser, the correlation id, its place in the chain and its hash',
    by: [
      PAGE,
      'a row opens: before and after with what changed marked, browser, correlation id, place and hash',
    ],
    also: [PAGE, 'what was refused says why, and what was only asked for has one side'],
  },
  {
    id: 'S2.302',
    at: 'Audit Log',
    says: 'Filtered by “One person”, “One object” or “One action”, choosing one clears the others, and by days; the filter stands in the address',
    by: [PAGE, 'stands in the address: one of person, object and action, choosing one clears the others'],
    also: [PAGE, 'days that are the wrong way round ask for nothing'],
  },
  {
    id: 'S2.303',
    at: 'Audit Log',
    says: '“Export CSV” saves every row that the filter finds, says how far it is, can be cancelled, and goes on where it failed',
    by: [PAGE, 'saves every row that the filter finds, as text that is no formula'],
    also: [PAGE, 'that fails in between goes on from there'],
  },
  {
    id: 'S2.304',
    at: 'Audit Log',
    says: '“Verify” computes the chain of some days again, the last seven unless others are chosen: “Whole”, or “What was found” by its place',
    by: [PAGE, 'computes the last seven days unless others are chosen, and says that all is whole'],
    also: [PAGE, 'lists what is wrong by its place'],
  },
  {
    id: 'S2.305',
    at: 'Settings',
    says: '“Your activity” has what its reader did that is privileged or moves money, on demand, for every role',
    by: [OWN, 'is asked for on demand, of the reader alone, 25 at a time'],
  },
  {
    id: 'S2.306',
    at: 'Audit Log',
    says: 'A user, a payment, a sub-account with its wallets, bank accounts and rule, a conversion, an approval, a difference, a collection, a webhook event, the webhook settings, the credentials, the gateway settings and the policy lead administrators to their “History”',
    by: [
      'tests/web/features/history/history.test.tsx',
      'administrators, and nobody else, are led to the history of %s',
    ],
    also: [
      'tests/web/features/payments/payments.test.tsx',
      'leads administrators, and nobody else, to its history',
    ],
  },
  {
    id: 'S7.160',
    at: 'Audit log',
    says: 'Within two hours after a UTC day has ended, its rows of all shards are in files of a bucket: one canonical JSON a line, with their SHA-256 and where each chain ended. Days that were missed follow; a day has one file',
    by: [FILES, 'has every row of every shard as canonical JSON, the digests, and where each chain stands'],
    also: [FILES, 'is made for three days that were missed, the oldest first, as far as there is time'],
  },
  {
    id: 'S7.161',
    at: 'Audit log',
    says: 'A day whose chain is broken has its file all the same, which says what is wrong, and an alarm is raised',
    by: [FILES, 'as a row %s has its file, which says so, and raises the alarm'],
    also: [FILES, 'as its end was taken away is found, too'],
  },
  {
    id: 'S7.162',
    at: 'Audit log',
    says: 'The files are locked: in prod for five years, which nobody shortens. What writes them may neither read, replace nor remove one',
    by: ['tests/infra/stacks/data.test.ts', 'are locked: in prod for five years, by nobody to be shortened'],
    also: [
      'tests/infra/stacks/functions.test.ts',
      'put files of the audit log, where they make them, and neither read nor remove one, nor change its lock',
    ],
  },
];
