import type { SpecRow } from '../row.ts';

const PANEL = 'tests/web/features/account/account.test.tsx';

export const ACCOUNT: readonly SpecRow[] = [
  {
    id: 'S2.21',
    at: 'Sidebar',
    says: 'Profile panel: name, email, KYC status and level, KYC volume against KYC limit',
    by: [PANEL, 'name, email, KYC status and level, volume against limit'],
  },
  {
    id: 'S2.22',
    at: 'Sidebar',
    says: 'Administrators have an “Admin” badge by their email',
    by: [PANEL, 'an administrator has the badge and no KYC'],
  },
  {
    id: 'S2.23',
    at: 'Sidebar',
    says: 'A profile load failure shows “Profile Error” with the message',
    by: [PANEL, 'a failure shows its message and can be tried again'],
  },
  {
    id: 'S2.24',
    at: 'Sidebar',
    says: 'No profile shows “No Profile” with “Create sub-account”',
    by: [PANEL, 'without a sub-account: No Profile, and the way to one'],
  },
];
