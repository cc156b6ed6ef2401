import type { SpecRow } from '../row.ts';

const PAGE = 'tests/web/features/assets/assets.test.tsx';
const FAILURE = 'tests/web/features/assets/assets.test.tsx';
const IMAGE = 'tests/web/components/components.test.tsx';

export const ASSETS: readonly SpecRow[] = [
  {
    id: 'S2.85',
    at: 'Assets',
    says: 'Title “Assets”, subtitle “Manage supported assets from Backend”',
    by: [PAGE, 'loading shows 6 skeleton cards'],
  },
  {
    id: 'S2.86',
    at: 'Assets',
    says: 'A “Sync Assets” button shows “Syncing...” and a spinner while running',
    by: [PAGE, 'shows Syncing... while it runs, then Assets Synchronized and the new list'],
  },
  {
    id: 'S2.87',
    at: 'Assets',
    says: 'Four summary cards: “Total Assets”, “Fiat Assets”, “Crypto Assets”, “Active Assets”',
    by: [PAGE, 'four summary cards'],
  },
  {
    id: 'S2.88',
    at: 'Assets',
    says: 'Tabs “All”, “Fiat”, “Crypto”, “Exotic”, each with a count',
    by: [PAGE, 'tabs All, Fiat, Crypto, Exotic, each with a count'],
  },
  {
    id: 'S2.89',
    at: 'Assets',
    says: 'A card shows an image, with an icon as fallback when it is missing',
    by: [IMAGE, 'an icon stands for an image that is missing'],
  },
  {
    id: 'S2.90',
    at: 'Assets',
    says: 'An icon when the image is broken',
    by: [IMAGE, 'an icon stands for an image that is broken'],
  },
  {
    id: 'S2.91',
    at: 'Assets',
    says: 'Name, symbol, an upper-case type badge, “Active” or “Inactive”, and “Networks:” when there are any',
    by: [PAGE, 'a card has name, symbol, upper-case type, Active or Inactive, and its networks'],
  },
  {
    id: 'S2.92',
    at: 'Assets',
    says: 'The type badge is coloured by type',
    by: [PAGE, 'types have colours of their own'],
  },
  {
    id: 'S2.93',
    at: 'Assets',
    says: 'Loading shows 6 skeleton cards',
    by: [PAGE, 'loading shows 6 skeleton cards'],
  },
  {
    id: 'S2.94',
    at: 'Assets',
    says: 'Empty: “No Assets Found”, “Sync assets from Backend to get started.” and a Sync button',
    by: [PAGE, 'without assets: No Assets Found, and a Sync button'],
  },
  {
    id: 'S6.1',
    at: 'Roles',
    says: 'Administrators and gateway users synchronize assets, clients do not',
    by: [PAGE, 'is for administrators and operators; clients have no button'],
  },
  {
    id: 'S8.74',
    at: 'Asset sync',
    says: 'Success: “Assets Synchronized”',
    by: [PAGE, 'shows Syncing... while it runs, then Assets Synchronized and the new list'],
  },
  {
    id: 'S8.75',
    at: 'Asset sync',
    says: 'A failure is the toast “Sync Failed”',
    by: [PAGE, 'Sync Failed: %s'],
  },
  {
    id: 'S8.76',
    at: 'Asset sync',
    says: 'Message containing “Authentication required”: “Please sign in to sync assets”',
    by: [FAILURE, 'a sync that failed with %j says %j'],
  },
  {
    id: 'S8.77',
    at: 'Asset sync',
    says: 'Without credentials: “Backend credentials not configured. Please add them in Settings.”',
    by: [FAILURE, 'a sync that failed with %j says %j'],
  },
  {
    id: 'S8.78',
    at: 'Asset sync',
    says: 'Containing “Unauthorized”: “Authentication failed. Please sign in again.”',
    by: [FAILURE, 'a sync that failed with %j says %j'],
  },
  {
    id: 'S8.79',
    at: 'Asset sync',
    says: 'Any other message as is; with none “Failed to sync assets”',
    by: [FAILURE, 'a sync that failed with %j says %j'],
  },
  {
    id: 'S8.7',
    at: 'Configuration and authentication',
    says: '“No data returned from sync function”',
    by: [PAGE, 'Sync Failed: %s'],
  },
];
