import type { ConversionError } from '@ramps-gateway/shared/domain/conversion.ts';
import type { Obstacle } from '@ramps-gateway/shared/domain/obstacles.ts';
import type { PaymentReason } from '@ramps-gateway/shared/domain/payments.ts';
import { pathOf } from './routes.ts';

/** Fields of a rule that a link can open. */
export type RuleField = 'destination' | 'maximum_daily_amount' | 'minimum_amount';

/** The Settings tab at a sub-account's rule, with the focus in a field. @param id the gateway's */
export const rulePath = (id: string, field?: RuleField): string =>
  `${pathOf('conversions')}?${new URLSearchParams({ tab: 'settings', account: id, ...(field && { field }) })}`;

const LABELS: Readonly<Record<RuleField, string>> = {
  destination: 'Open the destination',
  maximum_daily_amount: 'Change the daily limit',
  minimum_amount: 'Change the minimum',
};

const FIELD_OF: Readonly<Partial<Record<ConversionError | Obstacle['code'] | PaymentReason, RuleField>>> = {
  below_minimum: 'minimum_amount',
  minimum_above_limit: 'minimum_amount',
  over_daily_limit: 'maximum_daily_amount',
  limit_above_kyc: 'maximum_daily_amount',
  day_used_up: 'maximum_daily_amount',
  no_destination: 'destination',
  wallet_gone: 'destination',
  destination_changed: 'destination',
  not_confirmed_by_owner: 'destination',
};

const WITHOUT_FIELD: readonly string[] = ['no_rule', 'not_configured', 'switched_off'];

export interface Way {
  readonly to: string;
  readonly label: string;
}

/** Where to change what a message advises to change; undefined if that is not in the rule or the sub-account. */
export const wayOf = (
  code: ConversionError | Obstacle['code'] | PaymentReason,
  subAccountId: string,
): Way | undefined => {
  const field = FIELD_OF[code];
  if (field) return { to: rulePath(subAccountId, field), label: LABELS[field] };
  if (WITHOUT_FIELD.includes(code)) return { to: rulePath(subAccountId), label: 'Open the rule' };
  return code === 'account_inactive'
    ? { to: `${pathOf('sub-account', subAccountId)}#details`, label: 'Open the sub-account' }
    : undefined;
};
