import type {
  AttentionRecord,
  ConfigurationRecord,
  SubAccountRecord,
} from '@ramps-gateway/shared/contract/records.ts';
import type { Remedy } from '@ramps-gateway/shared/domain/attention.ts';
import { isVerified } from '@ramps-gateway/shared/domain/kyc.ts';
import { compare } from '@ramps-gateway/shared/domain/money.ts';
import type { Principal } from '@ramps-gateway/shared/domain/roles.ts';
import { utcDay } from '../../../platform/clock.ts';

/** The sub-account and its rule as they are now. */
export interface Current {
  readonly account: SubAccountRecord | undefined;
  readonly rule: ConfigurationRecord | undefined;
}

interface Asked {
  readonly who: Principal;
  readonly now: Date;
}

const owns = ({ user_id: id, role }: Principal, account: SubAccountRecord): boolean =>
  account.user_id === null ? role === 'admin' : account.user_id === id;

/** What the sub-account or its rule still lacks; undefined if deposits can be converted. */
const missing = ({ account, rule }: Current, who: Principal): Remedy | undefined => {
  if (!account) return 'open';
  if (account.status !== 'active') return who.role === 'client' ? 'open' : 'activate';
  if (!rule) return 'set_up_rule';
  if (!rule.destination) return 'choose_wallet';
  if (rule.destination.confirmed_at !== null) return undefined;
  return owns(who, account) ? 'confirm_wallet' : 'open_rule';
};

const verified = ({ account }: Current): boolean => account !== undefined && isVerified(account.kyc_status);

/** On a later day, or once the limit was raised, a deposit that fits the whole limit may fit again. */
const ofLimit = ({ amount, since }: AttentionRecord, { rule }: Current, now: Date): Remedy => {
  if (!rule) return 'set_up_rule';
  const fitsADay = compare(amount ?? '0', rule.maximum_daily_amount) <= 0;
  const isLater = utcDay(new Date(since)) < utcDay(now) || rule.updated_at > since;
  return fitsADay && isLater ? 'retry' : 'raise_limit';
};

const ofMinimum = ({ amount }: AttentionRecord, { rule }: Current): Remedy =>
  rule && compare(rule.minimum_amount, amount ?? '0') > 0 ? 'lower_minimum' : 'retry';

const ofWallet = ({ since }: AttentionRecord, { rule }: Current): Remedy =>
  (rule?.destination?.confirmed_at ?? '') > since ? 'retry' : 'choose_wallet';

const ofFailed = (item: AttentionRecord, current: Current, { who, now }: Asked): Remedy => {
  switch (item.code) {
    case 'credentials':
      return who.role === 'admin' ? 'credentials' : 'open';
    case 'not_configured':
    case 'no_destination':
    case 'not_confirmed_by_owner':
    case 'account_inactive':
      return missing(current, who) ?? 'retry';
    case 'destination_changed':
      return missing(current, who) ?? ofWallet(item, current);
    case 'below_minimum':
      return ofMinimum(item, current);
    case 'over_daily_limit':
      return ofLimit(item, current, now);
    case 'kyc_required':
      return verified(current) ? 'retry' : 'open';
    case 'deposit_unconfirmed':
    case 'quote_refused':
    case 'order_refused':
    case 'order_cancelled':
    case 'outcome_unknown':
    case 'provider':
      return 'retry';
    default:
      return 'open';
  }
};

const ofHeld = ({ code }: AttentionRecord, current: Current, who: Principal): Remedy => {
  switch (code) {
    case 'no_rule':
    case 'switched_off':
    case 'not_configured':
    case 'no_destination':
    case 'not_confirmed_by_owner':
    case 'account_inactive':
      return missing(current, who) ?? 'convert';
    case 'above_maximum':
      return who.role === 'client' ? 'open' : 'convert';
    case 'kyc_required':
      return who.role === 'admin' || verified(current) ? 'convert' : 'open';
    case 'settled':
      return 'open';
    default:
      return 'convert';
  }
};

/** Whether the remedy depends on the sub-account and its rule. */
export const dependsOnRule = ({ code }: AttentionRecord): boolean => code !== undefined;

/** What the caller can do about an item now, so that a button is only offered if it can help. */
export const remedyOf = (item: AttentionRecord, current: Current, asked: Asked): Remedy => {
  switch (item.kind) {
    case 'conversion_failed':
      return ofFailed(item, current, asked);
    case 'payment_not_converted':
      return ofHeld(item, current, asked.who);
    case 'rule_switched_off':
      return 'open_rule';
    case 'order_to_assign':
      return 'assign';
    case 'conversions_stuck':
    case 'exception_open':
    case 'low_balance':
    case 'kyc_near_limit':
      return 'open';
  }
};
