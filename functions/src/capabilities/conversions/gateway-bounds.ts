import type { SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { ConversionError } from '@ramps-gateway/shared/domain/conversion.ts';
import type { ConversionSettings, SecuritySettings } from '@ramps-gateway/shared/domain/gateway-settings.ts';
import { isVerified } from '@ramps-gateway/shared/domain/kyc.ts';
import { type Amount, compare } from '@ramps-gateway/shared/domain/money.ts';
import { inReais } from '@ramps-gateway/shared/domain/money-text.ts';

/** Why a deposit is not converted by itself. */
export interface Why {
  readonly code: ConversionError;
  /** For a person, without a full stop. */
  readonly reason: string;
  /** BRL that is asked for, where it is about an amount. */
  readonly rule?: string;
}

interface Settings {
  readonly conversion: ConversionSettings;
  readonly security: SecuritySettings;
}

/**
 * What the gateway itself has against converting an amount, whatever the rule says: gateway users and administrators may
 * convert it all the same, a client may not (S6.123).
 * @param brl of the deposit
 */
export const heldByGateway = (
  brl: Amount,
  { kyc_status: kyc }: Pick<SubAccountRecord, 'kyc_status'>,
  { conversion: { maximum }, security: { kyc_threshold: threshold } }: Settings,
): Why | undefined => {
  if (compare(brl, maximum) > 0)
    return {
      code: 'above_maximum',
      reason: `the deposit of ${inReais(brl)} is above the maximum of ${inReais(maximum)} for one conversion: a gateway user or an administrator can convert it`,
      rule: maximum,
    };
  if (threshold !== null && compare(brl, threshold) > 0 && !isVerified(kyc))
    return {
      code: 'kyc_required',
      reason: `the deposit of ${inReais(brl)} is above ${inReais(threshold)}, and the KYC of the sub-account is ${kyc}: it is converted by itself once the sub-account is verified`,
      rule: threshold,
    };
  return undefined;
};

/** What its amount has against converting a deposit by itself: the rule's minimum, and the gateway's bounds. */
export const unfit = (
  brl: Amount,
  ofRule: Amount,
  account: Pick<SubAccountRecord, 'kyc_status'>,
  settings: Settings,
): Why | undefined => {
  const { minimum: ofGateway } = settings.conversion;
  const least = compare(ofRule, ofGateway) < 0 ? ofGateway : ofRule;
  if (compare(brl, least) < 0)
    return {
      code: 'below_minimum',
      reason: `the deposit of ${inReais(brl)} is below the minimum of ${inReais(least)}`,
      rule: least,
    };
  return heldByGateway(brl, account, settings);
};
