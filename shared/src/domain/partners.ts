import { successPercent } from './statistics.ts';

/** `maintenance`: nothing of theirs runs; `waiting`: no sub-account yet; `invited`: never signed in. */
export const PARTNER_STATUSES = ['active', 'maintenance', 'invited', 'waiting', 'disabled'] as const;
export type PartnerStatus = (typeof PARTNER_STATUSES)[number];

/** Why a partner is in maintenance: the gateway is stopped, each of their active sub-accounts is, or none is active. */
export const MAINTENANCE_REASONS = ['gateway_stopped', 'stopped', 'inactive'] as const;
export type MaintenanceReason = (typeof MAINTENANCE_REASONS)[number];

/** UTC days of webhook events in a partner's API health, including today. */
export const HEALTH_DAYS = 7;

interface Standing {
  readonly isDisabled: boolean;
  readonly isInvited: boolean;
  readonly isGatewayStopped: boolean;
  /** Their sub-accounts: all, active, and active but stopped. */
  readonly accounts: number;
  readonly active: number;
  readonly stopped: number;
}

export interface PartnerState {
  readonly status: PartnerStatus;
  readonly reason: MaintenanceReason | null;
}

/** The first status that applies: account disabled, onboarding steps missing, then the state of their sub-accounts. */
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
  /** Null if the reader may not see them. */
  readonly webhooks: { readonly processed: number; readonly failed: number } | null;
  readonly calls: { readonly asked: number; readonly answered: number };
}

/**
 * The lesser share of error-free webhook events and of answered sub-accounts, percent to one decimal; null if unmeasured.
 */
export const healthPercent = ({ webhooks, calls }: MeasuredHealth): number | null => {
  const measured = [
    webhooks === null ? null : successPercent(webhooks.processed, webhooks.failed),
    successPercent(calls.answered, calls.asked - calls.answered),
  ].filter((percent) => percent !== null);
  return measured.length === 0 ? null : Math.min(...measured);
};
