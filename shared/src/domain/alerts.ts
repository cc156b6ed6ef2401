import type { ProviderFigures } from './provider-health.ts';
import type { ExceptionKind } from './reconciliation.ts';
import type { Role } from './roles.ts';

/**
 * All alerts and notifications: who receives them, what raises and clears them. Receivers are chosen when the cause
 * occurs, by role and by the sub-account's owner and manager at that time.
 */

/** `critical`: money is stuck or at risk; `warning`: money will be unless a person acts; `info`: good to know. */
export const SEVERITIES = ['critical', 'warning', 'info'] as const;
export type Severity = (typeof SEVERITIES)[number];

/**
 * `account`: owner, manager and administrators, or only administrators without a sub-account; `people`: owner and
 * manager; `seconds`: everyone who can be the second person; `self`: the person it is about.
 */
export type Receivers = 'account' | 'people' | 'administrators' | 'seconds' | 'self';

export interface AlertRule {
  /** Heading for one object; `many` for several. */
  readonly title: string;
  /** `12 conversions failed`. */
  readonly many: (count: string) => string;
  readonly severity: Severity;
  readonly to: Receivers;
  /** What raises it; null if nothing does, and the alert is not offered. */
  readonly raisedBy: string | null;
  /** Null for news, which does not clear. */
  readonly clearedBy: string | null;
  /** Whether the page shows it by default; `always`: cannot be switched off. */
  readonly page: 'always' | 'on' | 'off';
  /** Roles that get it by mail unless they switch that off. */
  readonly mail: readonly Role[];
  /**
   * May be about an intruder: never grouped, names the user, and mailed even if read, since a thief would mark it as
   * read.
   */
  readonly safety?: true;
}

const EVERYONE: readonly Role[] = ['admin', 'gateway_user', 'client'];
const STAFF: readonly Role[] = ['admin', 'gateway_user'];
const ADMINS: readonly Role[] = ['admin'];
const NOBODY: readonly Role[] = [];

export const ALERT_KINDS = [
  'conversion_failed',
  'payment_not_converted',
  'orders_stopped',
  'no_progress',
  'exception_open',
  'ledger_differs',
  'low_pool_balance',
  'low_balance',
  'rule_switched_off',
  'kyc_near_limit',
  'provider_degraded',
  'destination_added',
  'destination_changed',
  'destination_removed',
  'rule_destination_changed',
  'ownership_changed',
  'new_administrator',
  'client_waiting',
  'credentials_changed',
  'gateway_wallet_changed',
  'new_device',
  'second_factor_reset',
  'approval_waiting',
  'approval_decided',
  'daily_summary',
] as const;

export type AlertKind = (typeof ALERT_KINDS)[number];

const destination = {
  severity: 'critical',
  to: 'people',
  clearedBy: null,
  page: 'always',
  mail: EVERYONE,
  safety: true,
} as const;

export const ALERTS: Readonly<Record<AlertKind, AlertRule>> = {
  conversion_failed: {
    title: 'A conversion failed',
    many: (count) => `${count} conversions failed`,
    severity: 'critical',
    to: 'account',
    raisedBy: 'a conversion that fails',
    clearedBy: 'a Retry or marking it as settled',
    page: 'on',
    mail: STAFF,
  },
  payment_not_converted: {
    title: 'A payment is held',
    many: (count) => `${count} payments are held`,
    severity: 'warning',
    to: 'account',
    raisedBy: 'a payment that is held',
    clearedBy: 'its conversion, or closing it',
    page: 'on',
    mail: NOBODY,
  },
  orders_stopped: {
    title: 'The gateway stopped orders',
    many: (count) => `The gateway stopped orders ${count} times`,
    severity: 'critical',
    to: 'account',
    raisedBy: 'the gateway stopping a sub-account or all orders automatically',
    clearedBy: 'an administrator lifting the stop',
    page: 'on',
    mail: STAFF,
  },
  no_progress: {
    title: 'No progress',
    many: (count) => `${count} items without progress`,
    severity: 'critical',
    to: 'administrators',
    raisedBy: 'an exception of the kind “stalled”',
    clearedBy: 'its end',
    page: 'on',
    mail: ADMINS,
  },
  exception_open: {
    title: 'An exception is open',
    many: (count) => `${count} exceptions are open`,
    severity: 'critical',
    to: 'administrators',
    raisedBy: 'an exception of any other kind',
    clearedBy: 'its end',
    page: 'on',
    mail: ADMINS,
  },
  ledger_differs: {
    title: 'The ledger differs',
    many: (count) => `The ledger differs in ${count} places`,
    severity: 'critical',
    to: 'administrators',
    raisedBy: 'an exception of the kind “ledger” or “balance”',
    clearedBy: 'its end',
    page: 'on',
    mail: ADMINS,
  },
  low_pool_balance: {
    title: 'The pool balance is low',
    many: (count) => `${count} pool balances are low`,
    severity: 'critical',
    to: 'administrators',
    raisedBy: "USDT in the pool falling below an administrator's threshold",
    clearedBy: 'a pool balance at or above it',
    page: 'on',
    mail: ADMINS,
  },
  low_balance: {
    title: 'A balance is too low',
    many: (count) => `${count} balances are too low`,
    severity: 'critical',
    to: 'account',
    raisedBy: 'a sub-account with less money than conversions need',
    clearedBy: 'a sufficient balance',
    page: 'on',
    mail: STAFF,
  },
  rule_switched_off: {
    title: 'Automatic conversion was switched off',
    many: (count) => `${count} rules were switched off`,
    severity: 'warning',
    to: 'account',
    raisedBy: 'the gateway switching a rule off',
    clearedBy: 'switching it on, or deleting it',
    page: 'on',
    mail: STAFF,
  },
  kyc_near_limit: {
    title: 'A KYC limit is nearly used up',
    many: (count) => `${count} KYC limits are nearly used up`,
    severity: 'warning',
    to: 'account',
    raisedBy: 'a KYC volume of 80% of the limit',
    clearedBy: 'a higher limit',
    page: 'on',
    mail: NOBODY,
  },
  provider_degraded: {
    title: 'The provider is not answering normally',
    many: () => 'The provider is not answering normally',
    severity: 'warning',
    to: 'administrators',
    raisedBy: 'most calls of the last minutes failing, or one in twenty taking too long',
    clearedBy: 'the provider answering again',
    page: 'on',
    mail: ADMINS,
  },
  destination_added: {
    ...destination,
    title: 'A destination was added',
    many: (count) => `${count} destinations were added`,
    raisedBy: 'adding a wallet or bank account',
  },
  destination_changed: {
    ...destination,
    title: 'A destination was changed',
    many: (count) => `${count} destinations were changed`,
    raisedBy: 'changing a wallet or bank account',
  },
  destination_removed: {
    ...destination,
    title: 'A destination was removed',
    many: (count) => `${count} destinations were removed`,
    raisedBy: 'removing a wallet or bank account',
  },
  rule_destination_changed: {
    ...destination,
    title: 'The destination of a rule was changed',
    many: (count) => `The destinations of ${count} rules were changed`,
    raisedBy: 'a change of a rule’s destination',
  },
  ownership_changed: {
    ...destination,
    title: 'The owner or manager of an account was changed',
    many: (count) => `The owner or manager of ${count} accounts was changed`,
    severity: 'warning',
    raisedBy: 'a change of owner or manager',
  },
  new_administrator: {
    title: 'There is a new administrator',
    many: (count) => `There are ${count} new administrators`,
    severity: 'critical',
    to: 'administrators',
    raisedBy: 'a user who becomes an administrator',
    clearedBy: null,
    page: 'always',
    mail: ADMINS,
    safety: true,
  },
  client_waiting: {
    title: 'A client waits for a sub-account',
    many: (count) => `${count} clients wait for a sub-account`,
    severity: 'warning',
    to: 'administrators',
    raisedBy: 'the first sign-in of a client who has none',
    clearedBy: 'a sub-account, another role, or removal of the user',
    page: 'on',
    mail: NOBODY,
  },
  credentials_changed: {
    title: 'The provider credentials were changed',
    many: (count) => `The provider credentials were changed ${count} times`,
    severity: 'critical',
    to: 'administrators',
    raisedBy: 'saving or clearing credentials, including unconfirmed changes',
    clearedBy: null,
    page: 'always',
    mail: ADMINS,
    safety: true,
  },
  gateway_wallet_changed: {
    title: 'The gateway’s own wallet was changed',
    many: (count) => `The gateway’s own wallet was changed ${count} times`,
    severity: 'critical',
    to: 'administrators',
    raisedBy: 'setting, changing or removing the wallet for collected spread',
    clearedBy: null,
    page: 'always',
    mail: ADMINS,
    safety: true,
  },
  new_device: {
    title: 'A sign-in from a new device',
    many: (count) => `${count} sign-ins from new devices`,
    severity: 'warning',
    to: 'self',
    raisedBy: 'a sign-in with a new combination of browser and address',
    clearedBy: null,
    page: 'on',
    mail: EVERYONE,
    safety: true,
  },
  second_factor_reset: {
    title: 'Your second factor was reset',
    many: (count) => `Your second factor was reset ${count} times`,
    severity: 'critical',
    to: 'self',
    raisedBy: 'a reset of your second factor by an administrator or a recovery code',
    clearedBy: null,
    page: 'always',
    mail: EVERYONE,
    safety: true,
  },
  approval_waiting: {
    title: 'A request needs approval',
    many: (count) => `${count} requests need approval`,
    severity: 'warning',
    to: 'seconds',
    raisedBy: 'an action by another person that needs approval',
    clearedBy: 'its approval, rejection, withdrawal, or lapse after 72 hours',
    page: 'always',
    mail: STAFF,
  },
  approval_decided: {
    title: 'Your request was decided',
    many: (count) => `${count} of your requests were decided`,
    severity: 'info',
    to: 'self',
    raisedBy: 'the decision on your request',
    clearedBy: null,
    page: 'on',
    mail: NOBODY,
  },
  daily_summary: {
    title: 'Daily summary',
    many: () => 'Daily summary',
    severity: 'info',
    to: 'self',
    raisedBy: 'the end of a UTC day',
    clearedBy: null,
    page: 'off',
    mail: NOBODY,
  },
};

/** News about permissions and destinations, which must reach everyone affected. */
export const isSafety = (kind: AlertKind): boolean => ALERTS[kind].safety === true;

/** The kinds that a role receives, in catalogue order. */
export const kindsFor = (role: Role): readonly AlertKind[] =>
  ALERT_KINDS.filter((kind) => {
    const { raisedBy, to } = ALERTS[kind];
    if (raisedBy === null) return false;
    return role === 'admin' || (to !== 'administrators' && (to !== 'seconds' || role === 'gateway_user'));
  });

export interface Channels {
  readonly page: boolean;
  readonly mail: boolean;
}

export const defaultChannels = (kind: AlertKind, role: Role): Channels => ({
  page: ALERTS[kind].page !== 'off',
  mail: ALERTS[kind].mail.includes(role),
});

/** The user's choice if allowed, otherwise the default. */
export const channelsOf = (kind: AlertKind, role: Role, chosen: Channels | undefined): Channels => {
  const { page, mail } = chosen ?? defaultChannels(kind, role);
  return { page: page || ALERTS[kind].page === 'always', mail };
};

/** USDT. Default threshold below which administrators are alerted to a pool balance. */
export const LOW_POOL_BALANCE = '1000.00';

/** Objects of one kind and sub-account within this many minutes share one message. Safety alerts are never grouped. */
export const GROUPED_MINUTES = 60;

/** A message is updated only when its count reaches one of these: 1,000 objects cause a dozen updates. */
const BANDS = [1, 2, 3, 4, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000] as const;

/** The highest band up to `count`. @param count at least 1 */
export const bandOf = (count: number): number => BANDS.findLast((band) => band <= count) ?? 1;

/** A mailed message is mailed again when its count reaches one of these. */
const MAIL_BANDS = [10, 100, 1_000, 10_000] as const;

/** The highest mail band up to `count`; 1 below all of them. */
export const mailBandOf = (count: number): number => MAIL_BANDS.findLast((band) => band <= count) ?? 1;

/** Exact below 5 (`3`), else the band (`20+`). */
export const countText = (count: number): string => (count < 5 ? String(count) : `${bandOf(count)}+`);

export const ALERT_SUBJECTS = [
  'conversion',
  'payment',
  'sub_account',
  'exception',
  'provider',
  'pool',
  'user',
  'credentials',
  'gateway_settings',
  'session',
  'approval',
  'gateway',
] as const;
export type AlertSubject = (typeof ALERT_SUBJECTS)[number];

/** The alert for each kind of exception. A parked conversion already has one for its failure. */
export const alertOfException = (kind: ExceptionKind): AlertKind | null => {
  switch (kind) {
    case 'parked':
      return null;
    case 'stalled':
      return 'no_progress';
    case 'balance':
    case 'ledger':
      return 'ledger_differs';
    case 'missing_here':
    case 'missing_there':
    case 'differs':
    case 'taken_back':
    case 'unknown_status':
    case 'unreadable':
      return 'exception_open';
  }
};

/** Minimum calls before the provider's state raises an alert; one failed call proves little. */
const CALLS_THAT_TELL = 5;

/** Null if the measurements do not show it. */
export const isDegraded = ({ state, calls }: Pick<ProviderFigures, 'calls' | 'state'>): boolean | null => {
  switch (state) {
    case 'answering':
      return false;
    case 'unknown':
      return null;
    case 'failing':
    case 'slow':
      return calls >= CALLS_THAT_TELL ? true : null;
  }
};
