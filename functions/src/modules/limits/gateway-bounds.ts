import type { SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { ConversionError } from '@ramps-gateway/shared/domain/conversion.ts';
import type { ConversionSettings, SecuritySettings } from '@ramps-gateway/shared/domain/gateway-settings.ts';
import { isVerified } from '@ramps-gateway/shared/domain/kyc.ts';
import { type Amount, compare } from '@ramps-gateway/shared/domain/money.ts';
import type { Role } from '@ramps-gateway/shared/domain/roles.ts';
import { inReais } from '@ramps-gateway/shared/domain/money-text.ts';

export interface Why {
  readonly code: ConversionError;
  readonly reason: string;
  /** BRL that is asked for, where it is about an amount. */
  readonly rule?: string;
}

interface Settings {
  readonly conversion: ConversionSettings;
  readonly security: SecuritySettings;
}

/**
 * Until the sub-account is verified only an administrator may convert such an amount (S6.123). @param brl of the deposit
 */
const unverified = (
  brl: Amount,
  { kyc_status: kyc }: Pick<SubAccountRecord, 'kyc_status'>,
  { security: { kyc_threshold: threshold } }: Pick<Settings, 'security'>,
): Why | undefined =>
  threshold !== null && compare(brl, threshold) > 0 && !isVerified(kyc)
    ? {
        code: 'kyc_required',
        reason: `the deposit of ${inReais(brl)} is above ${inReais(threshold)}, and the KYC of the sub-account is ${kyc}: it is converted by itself once the sub-account is verified`,
        rule: threshold,
      }
    : undefined;

/** The gateway's own bounds on an amount, whatever the rule says (S6.123). @param brl of the deposit */
const heldByGateway = (
  brl: Amount,
  account: Pick<SubAccountRecord, 'kyc_status'>,
  settings: Settings,
): Why | undefined => {
  const { maximum } = settings.conversion;
  if (compare(brl, maximum) > 0)
    return {
      code: 'above_maximum',
      reason: `the deposit of ${inReais(brl)} is above the maximum of ${inReais(maximum)} for one conversion: a gateway user or an administrator can convert it`,
      rule: maximum,
    };
  return unverified(brl, account, settings);
};

/** What of that is in the way of somebody who converts it by hand: of a client all, of a gateway user the KYC, of an administrator nothing. */
export const notReleasedBy = (
  role: Role,
  brl: Amount,
  account: Pick<SubAccountRecord, 'kyc_status'>,
  settings: Settings,
): Why | undefined => {
  switch (role) {
    case 'admin':
      return undefined;
    case 'gateway_user':
      return unverified(brl, account, settings);
    case 'client':
      return heldByGateway(brl, account, settings);
  }
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
