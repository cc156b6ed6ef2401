import type { AttentionKind } from '../attention.ts';
import type { Outcome } from '../audit.ts';
import type { ExportState } from '../exports.ts';
import type { ProviderState } from '../provider-health.ts';
import type { StateTags } from './tag.ts';

export const ATTENTION_TAGS = {
  conversions_stuck: ['Stuck', 'warning'],
  conversion_failed: ['Failed', 'danger'],
  exception_open: ['Exception', 'warning'],
  order_to_assign: ['Order to assign', 'warning'],
  rule_switched_off: ['Rule switched off', 'warning'],
  low_balance: ['Low balance', 'warning'],
  kyc_near_limit: ['KYC limit', 'warning'],
  payment_not_converted: ['Held', 'warning'],
} as const satisfies StateTags<AttentionKind>;

/** Outcomes of audited actions. */
export const OUTCOME_TAGS = {
  done: ['Done', 'success'],
  held: ['Sent for approval', 'info'],
  refused: ['Refused', 'danger'],
  failed: ['Failed', 'danger'],
  not_known: ['Outcome unknown', 'warning'],
} as const satisfies StateTags<Outcome>;

export const EXPORT_TAGS = {
  queued: ['Waiting', 'info'],
  running: ['In progress', 'info'],
  done: ['Ready', 'success'],
  failed: ['Failed', 'danger'],
  gone: ['Removed', 'neutral'],
} as const satisfies StateTags<ExportState>;

export const PROVIDER_TAGS = {
  answering: ['Answering', 'success'],
  slow: ['Slow', 'warning'],
  failing: ['Failing', 'danger'],
  unknown: ['Not measured', 'neutral'],
} as const satisfies StateTags<ProviderState>;

/** A notification by its severity, until its matter is over. */
export const NOTIFICATION_TAGS = {
  critical: ['Critical', 'danger'],
  warning: ['Warning', 'warning'],
  info: ['Info', 'info'],
  cleared: ['Cleared', 'success'],
} as const satisfies StateTags;
