import type { MaintenanceReason } from '@ramps-gateway/shared/domain/partners.ts';
import type { SpreadRule } from '@ramps-gateway/shared/domain/spread.ts';
import type { Invited } from './api.ts';

export const TEXTS = {
  title: 'Partner Bookmakers',
  subtitle: 'Manage bookmaker integrations and monitor API health',
  add: 'Add Partner',
  total: 'Total Partners',
  totalHint: 'Connected to the gateway',
  volume: 'Monthly Volume',
  volumeHint: 'All partners together',
  health: 'Avg API Health',
  healthHint: 'Calls answered, mean of all partners',
  active: 'Active Integrations',
  activeHint: (others: number) => `${others} in maintenance`,
  partnerHealth: 'API health',
  healthOf: (name: string) => `API health of ${name}`,
  partnerVolume: 'Monthly volume',
  fee: 'Conversion fee',
  since: 'Integration date',
  last: 'Last transaction',
  details: 'View Details',
  settings: 'Settings',
} as const;

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;
const subAccounts = (count: number) => plural(count, 'sub-account', 'sub-accounts');

/** Used once the gateway is connected. */
export const LIVE = {
  totalHint: 'Clients, including those invited',
  volumeHint: (month: string) => `All deposits in ${month} (UTC)`,
  monthHint: (month: string) => `Deposits in ${month} (UTC)`,
  healthHint: 'Events and calls combined',
  notMeasured: 'Not measured yet',
  none: '–',
  loading: 'Loading partners',
  loadFailed: 'Partners could not be loaded',
  empty: 'No partners yet',
  emptyText: {
    admin: 'Invite the first partner and create their sub-account.',
    gateway_user: 'Create a sub-account for a client, or ask an administrator to invite a new one.',
    client: 'You appear here once you own a sub-account.',
  },
  subAccounts,
  more: (count: number) => `and ${count} more`,
  noAccounts: 'No sub-account yet',
  firstAccount: 'Add the first sub-account',
  firstAccountOf: (name: string) => `Add the first sub-account of ${name}`,
  never: 'None yet',
  notAdded: 'No total',
  notAddedHint: 'Too many sub-accounts to total. The details show each volume.',
  events: (well: number, all: number) => `${well} of ${plural(all, 'event', 'events')} without an error`,
  calls: (answered: number, asked: number) =>
    `the provider answered for ${answered} of ${subAccounts(asked)}`,
  refused: (count: number) => `${plural(count, 'delivery', 'deliveries')} refused today`,
} as const;

export const RULES: Readonly<Record<SpreadRule, string>> = {
  override: 'set by the rule',
  custom: 'own spread',
  band: 'band minimum',
  default: 'gateway default',
};

export const MAINTENANCE: Readonly<Record<MaintenanceReason, string>> = {
  gateway_stopped: 'The gateway is stopped',
  stopped: 'All active sub-accounts are stopped',
  inactive: 'No sub-account is active',
};

export const ONE = {
  title: 'Partner',
  loading: 'Loading the partner',
  loadFailed: 'The partner could not be loaded',
  notFound: 'Partner not found',
  notFoundText: 'This partner has no sub-account that you can see.',
  back: 'All partners',
  what: 'This partner',
  byDay: (month: string) => `Volume by day, ${month} (UTC)`,
  noVolume: 'No deposits this month yet.',
  notAdded: 'Too many sub-accounts to total. Each has its own volume below.',
  health: 'API health',
  webhooks: 'Webhook events',
  webhooksNotYours: 'Visible to the partner and administrators',
  noEvents: 'None in seven days',
  refused: 'Refused today',
  calls: 'Provider calls',
  notAsked: 'Not checked yet',
  log: 'Webhook Log',
  people: 'People',
  owner: 'Owner',
  since: 'User since',
  lastSignIn: 'Last sign-in',
  neverSignedIn: 'Never signed in',
  managers: 'Managers',
  noManagers: 'None',
  accounts: 'Sub-accounts',
  columns: {
    name: 'Sub-account',
    state: 'Status',
    volume: 'This month',
    last: 'Last transaction',
  },
  settings: 'Settings',
  readOnly: 'Administrators change the spread.',
  limits: 'Limits and stops',
  limitColumns: {
    name: 'Sub-account',
    rule: 'Rule',
    minimum: 'Minimum',
    daily: 'Daily limit',
    spread: 'Spread',
    actions: 'Actions',
  },
  rule: { on: 'On', off: 'Off', none: 'None' },
  rules: 'Conversion rules',
  spread: 'Spread',
  spreadNow: (percent: string, rule: string) => `The gateway keeps ${percent} of each conversion (${rule}).`,
} as const;

export const ADD = {
  title: 'Add Partner',
  person: 'Step 1 of 2: the person. They get an email with a temporary password, valid for three days.',
  account: (name: string) => `Step 2 of 2: the first sub-account of ${name}. Required fields are marked *`,
  done: (name: string) => `${name} is now a partner.`,
  email: 'Email',
  name: 'Display name',
  nameHelp: 'Shown to others. Defaults to the email',
  cancel: 'Cancel',
  next: 'Invite and continue',
  running: 'Inviting...',
  failed: 'The partner could not be invited',
  held: 'Once approved, they are listed as invited. Add their first sub-account from the list.',
  how: {
    invited: (name: string) => `${name} is invited.`,
    unsure: (name: string) =>
      `${name} was created, but the email may not have been sent. Send the invitation again in User Management.`,
    known: (name: string) => `${name} is already a user, so no invitation was sent.`,
  } satisfies Record<Invited['how'], (name: string) => string>,
  later: 'Next, add their first sub-account. You can also do that later, from the list.',
  nextSteps: 'To convert automatically, add a destination wallet next.',
  open: 'Open the partner',
  close: 'Close',
} as const;
