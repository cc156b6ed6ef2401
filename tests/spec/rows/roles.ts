import type { SpecRow } from '../row.ts';

const PROFILE = 'tests/functions/capabilities/users/profile.test.ts';
const ORDERS = 'tests/functions/capabilities/orders/orders.test.ts';
const ACCOUNTS = 'tests/functions/capabilities/accounts/sub-accounts.test.ts';
const CONVERSIONS = 'tests/functions/adapters/dynamo/conversions.test.ts';

/** Section 6: what each role may do, by the server. */
export const ROLES: readonly SpecRow[] = [
  { id: 'S6.3', at: 'Roles', says: 'No role row means client', by: [PROFILE, 'no role row means client'] },
  {
    id: 'S6.4',
    at: 'Roles',
    says: 'Roles come from the role row, not from the token',
    by: [PROFILE, 'the role is that of the role row, not of the token'],
  },
  {
    id: 'S6.5',
    at: 'Roles',
    says: 'Administrators skip loading their own profile (of a sub-account)',
    by: [PROFILE, 'administrators skip it'],
  },
  {
    id: 'S6.6',
    at: 'Roles',
    says: 'Admin-only calls are refused to all others, whatever the page shows',
    by: ['tests/integration/administration.test.ts', 'what is an administrator’s is nobody else’s'],
  },
  {
    id: 'S6.7',
    at: 'Roles',
    says: 'Administrators see all sub-accounts, others their own and managed; newest first',
    by: [
      'tests/functions/adapters/dynamo/sub-account-lists.test.ts',
      'hold what the principal may see, newest first',
    ],
  },
  {
    id: 'S6.8',
    at: 'Roles',
    says: 'Another user’s sub-account answers like a missing one',
    by: [ACCOUNTS, "another owner's and none at all are the same answer"],
  },
  {
    id: 'S6.9',
    at: 'Roles',
    says: 'Administrators see the latest 20 orders of everyone, joined with sub-account name and email',
    by: [
      ORDERS,
      'an administrator gets the latest 20 of everyone, with name and email, by one look at its accounts',
    ],
  },
  {
    id: 'S6.10',
    at: 'Roles',
    says: 'Others see the orders within their scope, without names',
    by: [ORDERS, '%j gets those within their scope, and no user’s name'],
  },
  {
    id: 'S6.11',
    at: 'Roles',
    says: 'Conversions are those of the current user',
    by: [CONVERSIONS, 'show each caller their own and managed, newest first, page by page'],
  },
  {
    id: 'S6.12',
    at: 'Roles',
    says: 'One webhook configuration a user',
    by: ['tests/functions/capabilities/webhooks/configuration.test.ts', 'each user has their own'],
  },
  {
    id: 'S6.13',
    at: 'Roles',
    says: 'Gateway users may create sub-accounts for clients; clients may not, by the server too',
    by: [
      'tests/functions/capabilities/ramps/table.test.ts',
      'for whom the contract names, with an account of theirs',
    ],
  },
  {
    id: 'S6.14',
    at: 'Roles',
    says: 'The user list and role changes are enforced by the server',
    by: [
      'tests/functions/platform/policies.test.ts',
      'each call is for whom the contract names, as the role row says, and for nobody without a token',
    ],
  },
  {
    id: 'S6.15',
    at: 'Roles',
    says: 'Client spreads are for administrators',
    by: [
      'tests/functions/platform/policies.test.ts',
      'each call is for whom the contract names, as the role row says, and for nobody without a token',
    ],
  },
  {
    id: 'S6.16',
    at: 'Roles',
    says: 'Each role’s treasury holds its own; none is loaded without a signed-in user',
    by: ['tests/functions/capabilities/treasury/treasury.test.ts', '%j sees their own'],
  },
];
