import type { SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { ConversionError } from '@ramps-gateway/shared/domain/conversion.ts';
import type { ConversionSettings, SecuritySettings } from '@ramps-gateway/shared/domain/gateway-settings.ts';
import { isVerified } from '@ramps-gateway/shared/domain/kyc.ts';
import { add, type Amount, compare } from '@ramps-gateway/shared/domain/money.ts';
import type { Role } from '@ramps-gateway/shared/domain/roles.ts';
import { inReais } from '@ramps-gateway/shared/domain/money-text.ts';

export interface Why {
  readonly code: ConversionError;
  readonly reason: string;
  /** The bound that the amount exceeds or falls short of, in BRL. */
  readonly rule?: string;
}

/** BRL. */
export interface Deposited {
  readonly brl: Amount;
  /** BRL that the sub-account has converted on the UTC day so far. */
  readonly taken: Amount;
}

interface Settings {
  readonly conversion: ConversionSettings;
  readonly security: SecuritySettings;
}

type Checked = Pick<SubAccountRecord, 'kyc_status'>;

/** BRL that a sub-account may convert in a UTC day without verification; null: any amount. */
export const kycLimit = (
  { kyc_status: kyc }: Checked,
  { security }: Pick<Settings, 'security'>,
): Amount | null => (isVerified(kyc) ? null : security.kyc_threshold);

/** @param taken BRL that the sub-account has converted on the day, without the deposit */
export const aboveKycText = (
  { brl, taken }: Deposited,
  { kyc_status: kyc }: Checked,
  limit: Amount,
): string => {
  const isAlone = compare(brl, limit) > 0;
  const others = isAlone ? '' : ` with the ${inReais(taken)} converted today (UTC)`;
  return `the deposit of ${inReais(brl)} is above ${inReais(limit)}${others}, and the KYC of the sub-account is ${kyc}`;
};

/** A daily amount above which only an administrator may convert for an unverified sub-account (S6.123). */
const unverified = (
  deposited: Deposited,
  account: Checked,
  settings: Pick<Settings, 'security'>,
): Why | undefined => {
  const limit = kycLimit(account, settings);
  if (limit === null || compare(add(deposited.taken, deposited.brl), limit) <= 0) return undefined;
  return {
    code: 'kyc_required',
    reason: `${aboveKycText(deposited, account, limit)}: it is converted automatically once the sub-account is verified`,
    rule: limit,
  };
};

/** The gateway's own bounds on an amount, whatever the rule allows (S6.123). */
const heldByGateway = (deposited: Deposited, account: Checked, settings: Settings): Why | undefined => {
  const { brl } = deposited;
  const { maximum } = settings.conversion;
  if (compare(brl, maximum) > 0)
    return {
      code: 'above_maximum',
      reason: `the deposit of ${inReais(brl)} is above the maximum of ${inReais(maximum)} for one conversion: a gateway user or an administrator can convert it`,
      rule: maximum,
    };
  return unverified(deposited, account, settings);
};

/**
 * Bounds that stop a caller who converts it by hand: all for a client, KYC for a gateway user, none for an
 * administrator.
 */
export const notReleasedBy = (
  role: Role,
  deposited: Deposited,
  account: Checked,
  settings: Settings,
): Why | undefined => {
  switch (role) {
    case 'admin':
      return undefined;
    case 'gateway_user':
      return unverified(deposited, account, settings);
    case 'client':
      return heldByGateway(deposited, account, settings);
  }
};

/** Why an amount is not converted automatically: the rule's minimum or the gateway's bounds. */
export const unfit = (
  deposited: Deposited,
  ofRule: Amount,
  account: Checked,
  settings: Settings,
): Why | undefined => {
  const { brl } = deposited;
  const { minimum: ofGateway } = settings.conversion;
  const least = compare(ofRule, ofGateway) < 0 ? ofGateway : ofRule;
  if (compare(brl, least) < 0)
    return {
      code: 'below_minimum',
      reason: `the deposit of ${inReais(brl)} is below the minimum of ${inReais(least)}`,
      rule: least,
    };
  return heldByGateway(deposited, account, settings);
};
