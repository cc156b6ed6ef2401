import { inReais } from '@ramps-gateway/shared/domain/money-text.ts';
import type { ConfigurationChange } from '@ramps-gateway/shared/contract/calls/conversions.ts';
import type { ConfigurationRecord, SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import { mayRemoveRule } from '@ramps-gateway/shared/domain/conversion.ts';
import { compare, isPositive } from '@ramps-gateway/shared/domain/money.ts';
import type { Principal } from '@ramps-gateway/shared/domain/roles.ts';
import { DEFAULT_SPREAD, toPercent } from '@ramps-gateway/shared/domain/spread.ts';
import { VisibleError } from '../../platform/errors.ts';
import type { ErrorCode } from '@ramps-gateway/shared/contract/errors.ts';
import type { Spreads } from './ports.ts';

export interface BoundsContext {
  readonly spreads: Spreads;
  /** BRL a UTC day that no rule may exceed. */
  readonly dailyCeiling: string;
}

/** Says at which field it is. */
const refused = (code: ErrorCode, path: keyof ConfigurationChange, message: string): VisibleError =>
  new VisibleError(code, `${path}: ${message}`, [{ path, message }]);

/**
 * The client does not set the price: an administrator sets any override from 0 to 10 percent, a gateway user none below
 * the band of the account's owner, a client none at all.
 */
const checkSpread = async (
  who: Principal,
  { custom_spread_override: wanted }: ConfigurationChange,
  known: ConfigurationRecord,
  account: SubAccountRecord,
  { spreads }: BoundsContext,
): Promise<void> => {
  if (wanted === undefined || who.role === 'admin') return;
  const before = known.custom_spread_override;
  const isSame = wanted === before || (wanted !== null && before !== null && compare(wanted, before) === 0);
  if (isSame) return;
  if (who.role === 'client')
    throw refused('FORBIDDEN', 'custom_spread_override', 'is set by the gateway; you cannot change it');
  const owner = account.user_id === null ? null : await spreads.of(account.user_id);
  const least = owner?.bandMinimum ? toPercent(owner.bandMinimum) : DEFAULT_SPREAD;
  if (wanted !== null && compare(wanted, least.percent) < 0)
    throw refused(
      'UNPROCESSABLE',
      'custom_spread_override',
      `must not be below the owner's band, ${least.percent} percent`,
    );
};

/** Throws a 403 for who may not delete the rule. */
export const checkRemoval = (
  { role }: Principal,
  { custom_spread_override: set }: ConfigurationRecord,
): void => {
  if (!mayRemoveRule(role, set))
    throw refused(
      'FORBIDDEN',
      'custom_spread_override',
      'is set by the gateway; you can switch the rule off, not delete it',
    );
};

/** Throws a 403 or 422 for what the caller may not set, or no caller may. */
export const checkBounds = async (
  who: Principal,
  change: ConfigurationChange,
  known: ConfigurationRecord,
  account: SubAccountRecord,
  context: BoundsContext,
): Promise<void> => {
  const { maximum_daily_amount: daily } = change;
  if (daily !== undefined && compare(daily, context.dailyCeiling) > 0)
    throw refused(
      'UNPROCESSABLE',
      'maximum_daily_amount',
      `must not be above ${inReais(context.dailyCeiling)}`,
    );
  await checkSpread(who, change, known, account, context);
};

const KYC_REFUSED = ['rejected', 'refused', 'denied', 'blocked', 'expired'];

/** Throws a 409 with the reason where no deposit of the account could be converted by the rule as it would be. */
export const requireConvertible = (
  { status, kyc_status: kyc, kyc_limit: limit, kyc_volume: volume }: SubAccountRecord,
  { minimum_amount: minimum, maximum_daily_amount: daily }: ConfigurationRecord,
): void => {
  const because = (reason: string): VisibleError =>
    new VisibleError('CONFLICT', `Automatic conversion cannot be switched on: ${reason}`);
  if (status !== 'active') throw because('the sub-account is inactive.');
  if (KYC_REFUSED.includes(kyc.trim().toLowerCase()))
    throw because(`the KYC of the sub-account is ${kyc}; the provider makes no orders for it.`);
  if (limit !== null && volume !== null && isPositive(limit) && compare(volume, limit) >= 0)
    throw because(`the KYC limit of ${limit} USD is used up.`);
  if (compare(minimum, daily) > 0)
    throw because(`the minimum of ${inReais(minimum)} is above the daily limit of ${inReais(daily)}.`);
};
