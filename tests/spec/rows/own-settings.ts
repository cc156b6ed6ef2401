import type { SpecRow } from '../row.ts';

const FORMATS = 'tests/web/lib/format.test.ts';

/** What a person settles for themselves, beside what they are notified of. */
export const OWN_SETTINGS: readonly SpecRow[] = [
  {
    id: 'S7.223',
    at: 'Settings',
    says: 'Everybody changes their own display name, 2 to 100 characters; it is in the audit log',
    by: [
      'tests/functions/capabilities/users/profile.test.ts',
      'gives the caller another name, and changes nothing else of theirs or of others',
    ],
  },
  {
    id: 'S2.430',
    at: 'Settings',
    says: 'Dates follow the chosen date format everywhere, or are as specified where none is chosen',
    by: [FORMATS, 'with the date format %s a date is %s'],
  },
  {
    id: 'S2.431',
    at: 'Settings',
    says: 'Times follow the chosen time zone everywhere, with its summer time; days that are UTC by their rule stay UTC',
    by: [FORMATS, 'in %s %s is %s'],
    also: [FORMATS, 'a UTC day stays one, and ends on the reader’s clock'],
  },
  {
    id: 'S2.432',
    at: 'Settings',
    says: 'With Auto-refresh off nothing is fetched by itself, neither from time to time nor by frames nor at the return to the page, but what is the reader’s own; switched on, all is fetched',
    by: [
      'tests/web/lib/queries.test.tsx',
      'what is asked for each minute is not while it is off, from that moment on, and all is asked for once it is on',
    ],
    also: [
      'tests/web/features/live/live.test.tsx',
      'who has turned Auto-refresh off is asked for what is their own alone, also after a lost connection',
    ],
  },
  {
    id: 'S2.497',
    at: 'Settings',
    says: 'Beside totals in USDT stands about what that is in BRL, at the last rate that is kept and as of when, where BRL is the chosen currency; of no other currency a rate is kept, and nothing is shown',
    by: [
      'tests/web/lib/queries.test.tsx',
      'in BRL by the price that is kept, every digit of it, and as of when',
    ],
    also: ['tests/web/lib/queries.test.tsx', 'with %s there is none'],
  },
];
