import type { IncomingPaymentRecord, NotConvertedReason } from '@ramps-gateway/shared/contract/payments.ts';
import { compare } from '@ramps-gateway/shared/domain/money.ts';
import { listOf, type PaymentReason } from '@ramps-gateway/shared/domain/payments.ts';
import { brl } from './format/amount.ts';
import { capitalised } from './format/capitalised.ts';

/** Held until a person converts or closes it. */
export const isHeld = (payment: IncomingPaymentRecord): boolean => listOf(payment) === 'not_converted';

const compared = (
  what: string,
  { rule_value: rule, payment_value: value, message }: NotConvertedReason,
): string =>
  rule === null || value === null ? capitalised(message || what) : `${what} of ${brl(rule)}: ${brl(value)}`;

const isAboveAlone = ({ rule_value: rule, payment_value: value }: NotConvertedReason): boolean =>
  rule === null || value === null || compare(value, rule) > 0;

/** Shows the rule's value and the payment's. A code without its own text shows the server's message. */
export const reasonText = (reason: NotConvertedReason): string => {
  switch (reason.code) {
    case 'below_minimum':
      return compared('Below the minimum', reason);
    case 'above_maximum':
      return compared('Above the maximum', reason);
    case 'kyc_required':
      return compared(
        isAboveAlone(reason)
          ? 'Not verified, and above the KYC threshold'
          : 'Not verified, and above the KYC threshold together with the day’s other deposits',
        reason,
      );
    case 'over_daily_limit':
      return compared('Over the daily limit', reason);
    case 'no_rule':
      return 'No rule for this sub-account';
    case 'switched_off':
      return 'Automatic conversion is switched off';
    case 'no_destination':
      return 'No external USDT wallet';
    case 'account_inactive':
      return 'The sub-account is inactive';
    case 'not_confirmed_by_owner':
      return 'The owner has not confirmed the destination';
    default:
      return capitalised(reason.message);
  }
};

const ADVICE: Readonly<Partial<Record<PaymentReason, string>>> = {
  below_minimum:
    'Lower the minimum for later payments, or convert this one now: the minimum does not apply then.',
  above_maximum: 'A gateway user or an administrator can convert it now.',
  kyc_required:
    'Converted automatically once the provider has verified the sub-account. An administrator can convert it now.',
  over_daily_limit: 'Raise the daily limit, or press Retry on another day (UTC).',
  no_rule: 'Set up automatic conversion on the Settings tab of Automatic Conversions, then convert it now.',
  switched_off: 'Switch automatic conversion on for later payments, or convert this one now.',
  no_destination: 'Add an external USDT wallet and choose it on the Settings tab of Automatic Conversions.',
  account_inactive: 'Activate the sub-account, then convert it now.',
  not_confirmed_by_owner:
    'The owner must confirm the destination on the Settings tab of Automatic Conversions.',
};

/** What to do, unless the server's text already says it. */
export const adviceOf = ({ code }: NotConvertedReason): string | undefined => ADVICE[code];
