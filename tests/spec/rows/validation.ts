import type { SpecRow } from '../row.ts';

const DRAFT = 'tests/web/features/conversions/settings.test.tsx';
const ROUTES = 'tests/functions/capabilities/conversions/routes.test.ts';
const CREATE = 'tests/functions/capabilities/ramps/create-sub-account.test.ts';
const AUTH = 'tests/web/features/auth/auth.test.tsx';

/** Section 5, where a rule stands with no screen's rows: the form's side, and the server's. */
export const VALIDATION: readonly SpecRow[] = [
  {
    id: 'S5.1',
    at: 'Sign-in',
    says: 'Email (of email type) and password are required',
    by: [AUTH, 'is titled as a gateway, with two tabs of an email and a password each'],
  },
  {
    id: 'S5.4',
    at: 'Session',
    says: 'Every ramps API call requires a session: “Authentication required”, by the server too',
    by: [
      'tests/functions/platform/policies.test.ts',
      'each call is for whom the contract names, as the role row says, and for nobody without a token',
    ],
  },
  {
    id: 'S5.9',
    at: 'Auto-conversion fields',
    says: 'Minimum amount: a number, min 1, step 1; daily limit: a number, min 1, step 1',
    by: [DRAFT, '%j is refused at its field'],
  },
  {
    id: 'S5.10',
    at: 'Auto-conversion fields',
    says: 'Custom spread override: min 0, max 10, step 0.01; not changed by clients',
    by: [DRAFT, '%j is refused at its field'],
  },
  {
    id: 'S5.49',
    at: 'Auto-conversion fields',
    says: 'The price, also of a new rule: administrators 0 to 10, gateway users not below the owner’s band, clients send it back unchanged at most',
    by: [ROUTES, 'a %s changes a price of 5, over a band from 2'],
    also: [ROUTES, 'a %s makes a rule with a price, over a band from 2'],
  },
  {
    id: 'S5.50',
    at: 'Auto-conversion fields',
    says: 'The minimum lies within the gateway’s bounds (Conversion Settings, 100 to 50000 unless set), and a new rule begins with their minimum',
    by: [ROUTES, "the gateway's own bounds are those of every rule, and where a new one begins"],
  },
  {
    id: 'S5.11',
    at: 'Auto-conversion fields',
    says: 'The server has the same rules, and turns nothing into 0',
    by: [ROUTES, 'what is not a number is refused with a text that says where, and nothing turns into 0'],
  },
  {
    id: 'S5.19',
    at: 'Create sub-account',
    says: 'The server refuses each required field that is missing, in the same words',
    by: [CREATE, 'needs %s'],
  },
  {
    id: 'S5.20',
    at: 'Create sub-account',
    says: 'corporate_website may be empty; document_number is optional; onboarding_type is business unless said',
    by: ['tests/shared/contract/ramps/new-sub-account.test.ts', 'what is optional may be left out or empty'],
  },
  {
    id: 'S5.24',
    at: 'External bank account',
    says: 'The server has the same rules; the account name is no field of the call',
    by: [
      'tests/shared/contract/ramps/external-bank.test.ts',
      'the account name is needed in the form and refused by the call',
    ],
  },
  {
    id: 'S5.26',
    at: 'Client spread',
    says: 'The server has the same rules',
    by: ['tests/functions/capabilities/pricing/pricing.test.ts', 'refuses %j'],
  },
  {
    id: 'S5.31',
    at: 'Create user',
    says: 'The server has the same rules, with the same words',
    by: ['tests/functions/capabilities/users/create-user.test.ts', 'refuses %j'],
  },
];
