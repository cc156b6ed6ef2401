import type { SpecRow } from '../row.ts';

const AMOUNT = 'tests/web/lib/format.test.ts';
const TIME = 'tests/web/lib/format.test.ts';
const MASKS = 'tests/shared/domain/masks.test.ts';
const SYNC = 'tests/functions/capabilities/accounts/sync.test.ts';
const RAMPS = 'tests/functions/capabilities/ramps/table.test.ts';
const WEBHOOK = 'tests/functions/capabilities/webhooks/receive-webhook.test.ts';

/** States that the server keeps, and what more than one screen shows. */
export const CONSTANTS: readonly SpecRow[] = [
  {
    id: 'S4.3',
    at: 'Sub-account status',
    says: 'Derived from is_active: true gives active, false gives inactive',
    by: ['tests/functions/adapters/ramps/accounts.test.ts', 'takes over the fields of an account'],
  },
  {
    id: 'S4.4',
    at: 'Sub-account status',
    says: 'A sub-account can be made inactive through a PATCH call',
    by: [RAMPS, 'is recorded, with its version'],
  },
  {
    id: 'S4.6',
    at: 'Sub-accounts sync',
    says: 'Existing rows are updated by external_id',
    by: [SYNC, 'updates rows by external_id and keeps who stands behind them'],
  },
  {
    id: 'S4.7',
    at: 'Sub-accounts sync',
    says: 'New rows are inserted, owned by the current user (an administrator; no one else may import accounts)',
    by: [SYNC, 'inserts unknown accounts for an administrator, who owns them'],
  },
  {
    id: 'S4.8',
    at: 'Sub-accounts sync',
    says: 'Errors of single accounts do not stop the run',
    by: [SYNC, 'an account that fails is reported and does not stop the run'],
  },
  {
    id: 'S4.25',
    at: 'Webhook events',
    says: 'Supported: order.created, order.confirmed, order.cancelled, settlement.created, settlement.confirmed, settlement.cancelled',
    by: [WEBHOOK, 'of the supported type %s is accepted'],
  },
  {
    id: 'S4.26',
    at: 'Webhook events',
    says: 'Another event changes nothing',
    by: [WEBHOOK, 'of another type is ignored'],
  },
  {
    id: 'S4.36',
    at: 'User roles',
    says: 'An administrator may change any user’s role to admin, client or gateway_user; no one else may',
    by: [
      'tests/functions/platform/policies.test.ts',
      'each call is for whom the contract names, as the role row says, and for nobody without a token',
    ],
  },
  {
    id: 'S9.20',
    at: 'Constants',
    says: 'Recent orders fetched 20; transactions displayed 10',
    by: [
      'tests/functions/capabilities/treasury/treasury.test.ts',
      'S9.20: 10 of the recent orders are shown',
    ],
  },
  {
    id: 'S9.21',
    at: 'Constants',
    says: 'Relative time: “Just now” under 1 hour, N hour(s) ago under 24 hours, N day(s) ago under 7 days',
    by: [TIME, '%i minutes before now: %s'],
  },
  {
    id: 'S9.22',
    at: 'Constants',
    says: 'Relative time: a local date from 7 days on',
    by: [TIME, 'from seven days on it is the local date'],
  },
  {
    id: 'S9.23',
    at: 'Constants',
    says: 'Conversion amounts show 2 to 8 decimals',
    by: [AMOUNT, 'conversion amounts with 2 to 8 decimals'],
  },
  {
    id: 'S9.24',
    at: 'Constants',
    says: 'USDT with 4 decimals',
    by: [AMOUNT, 'USDT with exactly 4 decimals'],
  },
  { id: 'S9.25', at: 'Constants', says: 'BRL in Brazilian locale', by: [AMOUNT, 'BRL in Brazilian locale'] },
  {
    id: 'S9.26',
    at: 'Constants',
    says: 'Durations are minutes, hours plus minutes, or days plus hours',
    by: [TIME, '%i ms: %s'],
  },
  {
    id: 'S9.35',
    at: 'Masks',
    says: 'Wallet address: first 6 and last 6 characters',
    by: [MASKS, 'an address shows its first 6 and last 6 characters'],
  },
  {
    id: 'S9.36',
    at: 'Masks',
    says: 'Shared bank account value 0000 counts as not set',
    by: [MASKS, "'0000', blanks and nothing count as not set"],
  },
  {
    id: 'S9.37',
    at: 'Masks',
    says: 'Sub-account id: first 8 characters',
    by: [MASKS, 'an id shows its first 8 characters'],
  },
  {
    id: 'S9.38',
    at: 'Constants',
    says: 'The exact time, with its zone, is said on hover, on focus and on a tap',
    by: [
      'tests/web/components/components.test.tsx',
      'the exact time is beside the time while it has the focus, and gone with Escape and with the focus',
    ],
  },
  {
    id: 'S9.27',
    at: 'Constants',
    says: 'Asset types: fiat, crypto, exotic',
    by: ['tests/web/features/assets/assets.test.tsx', 'tabs All, Fiat, Crypto, Exotic, each with a count'],
  },
  {
    id: 'S9.28',
    at: 'Constants',
    says: 'Role labels: “Admin”, “Normal User”, “Gateway User”',
    by: ['tests/web/features/users/users.test.tsx', 'offers the three roles, client first chosen'],
  },
  {
    id: 'S9.29',
    at: 'Constants',
    says: 'Fallback currency for transactions BRL',
    by: ['tests/shared/domain/treasury.test.ts', 'BRL, where no asset is named'],
  },
];
