import type { SpecRow } from '../row.ts';

const CALLS = 'tests/functions/capabilities/notifications/saved-views.test.ts';

const MENU = 'tests/web/components/saved-views.test.tsx';

/** Views of pages that people name: filters, sort and columns. */
export const SAVED_VIEWS: readonly SpecRow[] = [
  {
    id: 'S2.420',
    at: 'Saved views',
    says: 'Views of payments, conversions, sub-accounts and the audit log (filters, sort, columns) are kept under names on the server, for each person alone: at most 50, names of at most 60 characters, each once for each page',
    by: [CALLS, 'a person’s views are theirs alone, in the order in which they were put'],
    also: [CALLS, 'so many views, names and addresses of such a length are kept, and no more'],
  },
  {
    id: 'S2.421',
    at: 'Saved views',
    says: 'A view holds what its page knows of the address, and nothing else',
    by: [CALLS, '%s is refused'],
    also: [
      'tests/shared/domain/saved-views.test.ts',
      'a view holds what its page knows of an address, in one order, and nothing that is opened by chance',
    ],
  },
  {
    id: 'S2.422',
    at: 'Saved views',
    says: 'The list is changed as a whole, over the version that was read: of two pages at once one gets a 409 and nothing of the other is lost',
    by: [
      CALLS,
      'over another version than the one that was read nothing changes, and of two at once one gets a 409',
    ],
  },
  {
    id: 'S2.423',
    at: 'Saved views',
    says: '“Saved views” of payments, conversions and the audit log: chosen, saved under a name, changed, renamed, deleted; the button names the view that is shown, and says when it is modified',
    by: [MENU, 'choosing one goes to its address, and says so; another filter makes it modified'],
    also: [MENU, 'a view is renamed, and deleted once that is confirmed'],
  },
  {
    id: 'S2.424',
    at: 'Saved views',
    says: 'A view can be shared as a link, which shows everybody what they may see',
    by: [MENU, 'its link is the address of the page with what the view shows'],
  },
  {
    id: 'S6.200',
    at: 'Frames',
    says: 'Preferences and saved views of a person change at once in each of their open browsers, and reach nobody else',
    by: [
      'tests/functions/capabilities/realtime/push.test.ts',
      'of what a person has chosen reaches their own browsers alone, and goes by their id',
    ],
  },
];
