import type { Grant } from './grants.ts';
import type { Role } from './roles.ts';
import { successPercent } from './statistics.ts';

interface Person {
  readonly role: Role;
  readonly grants?: readonly Pick<Grant, 'power'>[] | undefined;
}

/** True for a client whom an administrator created or invited. Somebody who just signed up is not a partner yet. */
export const isExpected = ({ role, grants = [] }: Person): boolean =>
  role === 'client' && grants.some(({ power }) => power === 'creation' || power === 'invitation');

/** Staff who own a sub-account are not partners. */
export const isStaff = (person: Person | undefined): boolean =>
  person !== undefined && person.role !== 'client';

/** `maintenance`: nothing of theirs is running; `waiting`: no sub-account yet; `invited`: never signed in. */
export const PARTNER_STATUSES = ['active', 'maintenance', 'invited', 'waiting', 'disabled'] as const;
export type PartnerStatus = (typeof PARTNER_STATUSES)[number];

/** Why a partner is in maintenance: the gateway is stopped, all active sub-accounts are stopped, or none is active. */
export const MAINTENANCE_REASONS = ['gateway_stopped', 'stopped', 'inactive'] as const;
export type MaintenanceReason = (typeof MAINTENANCE_REASONS)[number];

/** UTC days of webhook events counted in a partner's API health, including today. */
export const HEALTH_DAYS = 7;

interface Standing {
  readonly isDisabled: boolean;
  readonly isInvited: boolean;
  readonly isGatewayStopped: boolean;
  /** Number of sub-accounts: all, active, and active but stopped. */
  readonly accounts: number;
  readonly active: number;
  readonly stopped: number;
}

export interface PartnerState {
  readonly status: PartnerStatus;
  readonly reason: MaintenanceReason | null;
}

/** The first that applies: account disabled, onboarding incomplete, then the state of the sub-accounts. */
export const partnerState = ({
  isDisabled,
  isInvited,
  isGatewayStopped,
  accounts,
  active,
  stopped,
}: Standing): PartnerState => {
  if (isDisabled) return { status: 'disabled', reason: null };
  if (isInvited) return { status: 'invited', reason: null };
  if (accounts === 0) return { status: 'waiting', reason: null };
  if (active === 0) return { status: 'maintenance', reason: 'inactive' };
  if (isGatewayStopped) return { status: 'maintenance', reason: 'gateway_stopped' };
  if (stopped === active) return { status: 'maintenance', reason: 'stopped' };
  return { status: 'active', reason: null };
};

export interface MeasuredHealth {
  /** Null if the reader cannot see them. */
  readonly webhooks: { readonly processed: number; readonly failed: number } | null;
  readonly calls: { readonly asked: number; readonly answered: number };
}

/**
 * The lower of two shares, error-free webhook events and answered sub-accounts, in percent to one decimal; null if
 * unmeasured.
 */
export const healthPercent = ({ webhooks, calls }: MeasuredHealth): number | null => {
  const measured = [
    webhooks === null ? null : successPercent(webhooks.processed, webhooks.failed),
    successPercent(calls.answered, calls.asked - calls.answered),
  ].filter((percent) => percent !== null);
  return measured.length === 0 ? null : Math.min(...measured);
};
