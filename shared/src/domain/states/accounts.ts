import type { PartnerStatus } from '../partners.ts';
import type { StateTags } from './tag.ts';

export const SUB_ACCOUNT_TAGS = {
  active: ['Active', 'success'],
  inactive: ['Inactive', 'neutral'],
  stopped: ['Stopped', 'danger'],
  problem: ['No answer from the provider', 'warning'],
} as const satisfies StateTags;

export const PARTNER_TAGS = {
  active: ['Active', 'success'],
  maintenance: ['Maintenance', 'warning'],
  invited: ['Invited', 'info'],
  waiting: ['No sub-account', 'neutral'],
  disabled: ['Disabled', 'neutral'],
} as const satisfies StateTags<PartnerStatus>;

export const USER_TAGS = {
  enabled: ['Enabled', 'success'],
  disabled: ['Disabled', 'neutral'],
  invited: ['Invited', 'info'],
} as const satisfies StateTags;

export const INVITATION_TAGS = {
  invited: ['Invited', 'info'],
  expired: ['Expired', 'warning'],
  not_sent: ['Not sent', 'warning'],
} as const satisfies StateTags;

export const ASSET_TAGS = {
  active: ['Active', 'success'],
  inactive: ['Inactive', 'neutral'],
} as const satisfies StateTags;

/** S4.32: a bank account that can receive PIX. */
export const BANK_ACCOUNT_TAGS = {
  ready: ['Ready', 'success'],
} as const satisfies StateTags;
