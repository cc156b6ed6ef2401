import type { SpecRow } from '../row.ts';

const PAGE = 'tests/web/features/partners/partners.test.tsx';
const ONE = 'tests/web/features/partners/partners.test.tsx';
const CALLS = 'tests/functions/capabilities/partners/partners.test.ts';
const DOMAIN = 'tests/shared/domain/partners.test.ts';
const FLOW = 'tests/e2e/partners.test.ts';

const at = 'Partner Bookmakers';

/** Of a connected gateway; the sample rows are S2.68 to S2.70. */
export const PARTNERS: readonly SpecRow[] = [
  {
    id: 'S2.435',
    at,
    says: 'Live: each owner of sub-accounts in scope once, the newest first; administrators see besides whom they have invited and who has no sub-account yet',
    by: [CALLS, 'an administrator sees each owner once, the newest first, and whom they have invited'],
    also: [CALLS, '%j sees the owners of what is theirs to see'],
  },
  {
    id: 'S2.436',
    at,
    says: 'Status: “Disabled”, “Invited”, “No sub-account”, “Maintenance” with its reason (the gateway or all active sub-accounts are stopped, or none is active), else “Active”',
    by: [DOMAIN, 'with %j is %s, %s'],
    also: [PAGE, 'a partner in maintenance says why, a volume that is not added up is none'],
  },
  {
    id: 'S2.437',
    at,
    says: 'API health is the lesser of the share of their webhook events without an error in seven UTC days and of their sub-accounts about which the provider answers; “Not measured yet” where neither was measured',
    by: [CALLS, 'volumes are of this UTC month, health of the last seven days, and totals of everyone'],
    also: [PAGE, 'what was never measured has no percentage'],
  },
  {
    id: 'S2.438',
    at,
    says: 'Totals are of all partners in scope, from lists and kept figures, whatever page is shown',
    by: [PAGE, 'totals are of all partners, whatever is loaded'],
    also: [CALLS, 'page after page shows each once, with the same totals and the figures of the page alone'],
  },
  {
    id: 'S2.439',
    at,
    says: 'The fee is the partner’s own spread, else the minimum of their band, else the gateway’s default, and says which',
    by: [CALLS, 'the fee is their own spread, else the minimum of their band, else what the gateway takes'],
    also: [PAGE, 'a card says what is measured, whose rule the fee is, and leads to details and settings'],
  },
  {
    id: 'S2.440',
    at,
    says: 'A gateway user sees of a partner what they manage alone: neither who it is, nor webhooks, nor other volumes',
    by: [
      CALLS,
      'a gateway user sees of a partner what they manage alone: neither who it is, nor webhooks, nor other volumes',
    ],
    also: [CALLS, '%j asking for %s: what is not theirs answers like what does not exist'],
  },
  {
    id: 'S2.441',
    at,
    says: '“View Details” opens the partner’s page: volume by day, health, people, sub-accounts, and for administrators the history',
    by: [ONE, 'figures, the volume by day, health, people and sub-accounts'],
    also: [ONE, 'administrators set the spread here, and see the history'],
  },
  {
    id: 'S2.442',
    at,
    says: '“Settings” of a partner: administrators set the spread, others read it; the limits of the rules, and each sub-account is stopped by itself',
    by: [ONE, 'limits are those of the rules, and each sub-account is stopped by itself'],
    also: [ONE, 'others read it'],
  },
  {
    id: 'S2.443',
    at,
    says: '“Add Partner” (administrators) invites a person and gives them a first sub-account in one flow; what is done stays done, and goes on from their card',
    by: [FLOW, 'a partner is invited, left, and given their first sub-account from their card'],
    also: [PAGE, 'where the mail did not go out, it goes on with who is there'],
  },
];
