import type { ApprovalState } from '../policy.ts';
import type { StateTags } from './tag.ts';

export const APPROVAL_TAGS = {
  open: ['Needs approval', 'warning'],
  approved: ['Approved', 'success'],
  executing: ['In progress', 'info'],
  done: ['Done', 'success'],
  refused: ['Refused', 'danger'],
  failed: ['Failed', 'danger'],
  not_known: ['Outcome unknown', 'warning'],
  rejected: ['Rejected', 'neutral'],
  withdrawn: ['Withdrawn', 'neutral'],
  ended: ['Lapsed', 'neutral'],
} as const satisfies StateTags<ApprovalState>;

export const EVENT_TAGS = {
  pending: ['Waiting', 'info'],
  processed: ['Processed', 'success'],
  ignored: ['Ignored', 'neutral'],
  error: ['Failed', 'danger'],
} as const satisfies StateTags;

/** A webhook by how its events are checked, unless it is off. */
export const WEBHOOK_TAGS = {
  signed: ['Signed', 'success'],
  fixed: ['Fixed header: less secure', 'warning'],
  off: ['Switched off', 'warning'],
} as const satisfies StateTags;

export const CREDENTIALS_TAGS = {
  configured: ['Configured', 'success'],
  missing: ['Not configured', 'warning'],
} as const satisfies StateTags;

export const CHECKLIST_TAGS = {
  confirmed: ['Confirmed', 'success'],
  open: ['Open', 'warning'],
} as const satisfies StateTags;

export const FIRST_EXCHANGE_TAGS = {
  none: ['Not yet', 'warning'],
  underWay: ['In progress', 'info'],
  proven: ['Proven', 'success'],
} as const satisfies StateTags;

/** Verdicts of the connection check. */
export const VERDICT_TAGS = {
  ok: ['As documented', 'success'],
  differs: ['Not as documented', 'warning'],
  unreadable: ['Unreadable', 'danger'],
  refused: ['Refused', 'danger'],
  failed: ['Failed', 'danger'],
  skipped: ['Skipped', 'neutral'],
} as const satisfies StateTags;
