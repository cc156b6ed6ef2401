import { isNearKycLimit } from './attention.ts';
import { type Amount, compareProducts, isAmount, isPositive } from './money.ts';
import { kycGroupOf } from './states/kyc.ts';

interface Checked {
  readonly status: 'active' | 'inactive';
  readonly kyc_status: string;
  /** USD. */
  readonly kyc_volume: Amount | null;
  /** USD. */
  readonly kyc_limit: Amount | null;
}

export const isVerified = (status: string): boolean => kycGroupOf(status) === 'verified';

const needOf = ({ status, kyc_status, kyc_volume, kyc_limit }: Checked): number => {
  if (status !== 'active') return 0;
  if (isNearKycLimit(kyc_volume, kyc_limit)) return 4;
  if (kycGroupOf(kyc_status) === 'refused') return 3;
  return isUsed(kyc_volume, kyc_limit) ? 2 : 1;
};

const isUsed = (volume: Amount | null, limit: Amount | null): boolean =>
  volume !== null &&
  limit !== null &&
  isAmount(volume) &&
  isAmount(limit) &&
  isPositive(volume) &&
  isPositive(limit);

/** Highest used share of the limit first; equal if either is unused. */
const byShare = (a: Checked, b: Checked): number =>
  isUsed(a.kyc_volume, a.kyc_limit) && isUsed(b.kyc_volume, b.kyc_limit)
    ? compareProducts(b.kyc_volume ?? '0', a.kyc_limit ?? '0', a.kyc_volume ?? '0', b.kyc_limit ?? '0')
    : 0;

/**
 * The sub-account whose KYC is shown: the one closest to its limit when near it, otherwise a refused one, otherwise
 * the most used one. New (unused) and inactive ones come last. @param accounts newest first, which decides ties
 */
export const kycAccountOf = <T extends Checked>(accounts: readonly T[]): T | undefined =>
  accounts.toSorted((a, b) => needOf(b) - needOf(a) || byShare(a, b))[0];
