import type { SpecRow } from '../row.ts';

const PAGE = 'tests/web/features/assets/components/assets-page.test.tsx';
const FAILURE = 'tests/web/features/assets/model/sync-failure.test.ts';
const IMAGE = 'tests/web/components/ui/asset-image.test.tsx';
const AT = '2 Assets';

export const ASSETS: readonly SpecRow[] = [
  {
    at: AT,
    says: 'Title “Assets”, subtitle “Manage supported assets from Backend”',
    by: [PAGE, 'loading shows 6 skeleton cards'],
  },
  {
    at: AT,
    says: 'A “Sync Assets” button shows “Syncing...” and a spinner while running',
    by: [PAGE, 'shows Syncing... while it runs, then Assets Synchronized and the new list'],
  },
  {
    at: AT,
    says: 'Four summary cards: “Total Assets”, “Fiat Assets”, “Crypto Assets”, “Active Assets”',
    by: [PAGE, 'four summary cards'],
  },
  {
    at: AT,
    says: 'Tabs “All”, “Fiat”, “Crypto”, “Exotic”, each with a count',
    by: [PAGE, 'tabs All, Fiat, Crypto, Exotic, each with a count'],
  },
  {
    at: AT,
    says: 'A card shows an image, with an icon as fallback when it is missing',
    by: [IMAGE, 'an icon stands for an image that is missing'],
  },
  {
    at: AT,
    says: 'An icon when the image is broken',
    by: [IMAGE, 'an icon stands for an image that is broken'],
  },
  {
    at: AT,
    says: 'Name, symbol, an upper-case type badge, “Active” or “Inactive”, and “Networks:” when there are any',
    by: [PAGE, 'a card has name, symbol, upper-case type, Active or Inactive, and its networks'],
  },
  { at: AT, says: 'The type badge is coloured by type', by: [PAGE, 'types have colours of their own'] },
  { at: AT, says: 'Loading shows 6 skeleton cards', by: [PAGE, 'loading shows 6 skeleton cards'] },
  {
    at: AT,
    says: 'Empty: “No Assets Found”, “Sync assets from Backend to get started.” and a Sync button',
    by: [PAGE, 'without assets: No Assets Found, and a Sync button'],
  },
  {
    at: '6 Roles',
    says: 'Administrators and gateway users synchronize assets, clients do not',
    by: [PAGE, 'is for administrators and operators; clients have no button'],
  },
  {
    at: '8 Asset sync',
    says: 'Success: “Assets Synchronized”',
    by: [PAGE, 'shows Syncing... while it runs, then Assets Synchronized and the new list'],
  },
  {
    at: '8 Asset sync',
    says: 'A failure is the toast “Sync Failed”',
    by: [PAGE, 'Sync Failed: %s'],
  },
  {
    at: '8 Asset sync',
    says: 'Message containing “Authentication required”: “Please sign in to sync assets”',
    by: [FAILURE, 'a sync that failed with %j says %j'],
  },
  {
    at: '8 Asset sync',
    says: 'Without credentials: “Backend credentials not configured. Please add them in Settings.”',
    by: [FAILURE, 'a sync that failed with %j says %j'],
  },
  {
    at: '8 Asset sync',
    says: 'Containing “Unauthorized”: “Authentication failed. Please sign in again.”',
    by: [FAILURE, 'a sync that failed with %j says %j'],
  },
  {
    at: '8 Asset sync',
    says: 'Any other message as is; with none “Failed to sync assets”',
    by: [FAILURE, 'a sync that failed with %j says %j'],
  },
  {
    at: '8 Configuration',
    says: '“No data returned from sync function”',
    by: [PAGE, 'Sync Failed: %s'],
  },
];
