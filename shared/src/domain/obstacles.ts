import { type Amount, compare, compareProducts, isPositive, multiply, roundDown, subtract } from './money.ts';
import { isVerified } from './kyc.ts';
import { inReais } from './money-text.ts';

/** Why a rule converts nothing or less than it allows. */
export const OBSTACLES = [
  'account_inactive',
  'kyc_refused',
  'kyc_used_up',
  'no_destination',
  'not_confirmed_by_owner',
  'wallet_gone',
  'minimum_above_limit',
  'provider_unavailable',
  'limit_above_kyc',
  'kyc_unverified',
  'day_used_up',
] as const;

export interface Obstacle {
  readonly code: (typeof OBSTACLES)[number];
  readonly message: string;
  /** True: no deposit can be converted. False: some can, or the obstacle clears automatically. */
  readonly stops: boolean;
}

interface Account {
  readonly status: 'active' | 'inactive';
  readonly kyc_status: string;
  /** USD; null if unknown. */
  readonly kyc_limit: Amount | null;
  readonly kyc_volume: Amount | null;
}

interface Rule {
  /** BRL. */
  readonly minimum_amount: Amount;
  /** BRL per UTC day. */
  readonly maximum_daily_amount: Amount;
  readonly destination: { readonly address: string; readonly confirmed_at: string | null } | null;
}

interface Kept {
  readonly wallets: readonly { readonly asset: string; readonly address: string | null }[] | null;
  readonly places_at: string | null;
  readonly problem: { readonly reason: string } | null;
}

const KYC_REFUSED = ['rejected', 'refused', 'denied', 'blocked', 'expired'];

const stopping = (code: Obstacle['code'], message: string): Obstacle => ({ code, message, stops: true });

const ofAccount = ({ status, kyc_status: kyc, kyc_limit: limit, kyc_volume: volume }: Account) => [
  ...(status === 'active'
    ? []
    : [stopping('account_inactive', 'The sub-account is inactive. Activate it on the Sub-Accounts page.')]),
  ...(KYC_REFUSED.includes(kyc.trim().toLowerCase())
    ? [
        stopping(
          'kyc_refused',
          `The KYC of the sub-account is ${kyc}: the provider takes no orders for it. Resolve it with the provider, then sync the sub-accounts.`,
        ),
      ]
    : []),
  ...(limit !== null && volume !== null && isPositive(limit) && compare(volume, limit) >= 0
    ? [
        stopping(
          'kyc_used_up',
          `The KYC limit of ${limit} USD is used up. Ask the provider to raise it, then sync the sub-accounts.`,
        ),
      ]
    : []),
];

const ofDestination = ({ destination }: Rule, kept: Kept | undefined): readonly Obstacle[] => {
  if (!destination)
    return [
      stopping('no_destination', 'No destination yet. Choose the external wallet that receives the USDT.'),
    ];
  if (destination.confirmed_at === null)
    return [
      stopping(
        'not_confirmed_by_owner',
        'The owner of the sub-account has not confirmed the USDT destination. Ask them to confirm it.',
      ),
    ];
  const { wallets = null, places_at: readAt = null } = kept ?? {};
  // Wallets read before the confirmation may lack it.
  if (wallets === null || readAt === null || readAt <= destination.confirmed_at) return [];
  const isThere = wallets.some(({ asset, address }) => asset === 'USDT' && address === destination.address);
  return isThere
    ? []
    : [
        stopping(
          'wallet_gone',
          'The provider no longer lists the destination wallet. Choose another one, or add it again and confirm it.',
        ),
      ];
};

const ofAmounts = ({ minimum_amount: minimum, maximum_daily_amount: limit }: Rule): readonly Obstacle[] =>
  compare(minimum, limit) > 0
    ? [
        stopping(
          'minimum_above_limit',
          `The minimum of ${inReais(minimum)} is above the daily limit of ${inReais(limit)}: no deposit fits. Lower the minimum or raise the limit.`,
        ),
      ]
    : [];

/** Obstacles that block every deposit. */
export const stoppedBy = (account: Account, rule: Rule, kept: Kept | undefined): readonly Obstacle[] => [
  ...ofAccount(account),
  ...ofDestination(rule, kept),
  ...ofAmounts(rule),
];

const ASKED_IN_VAIN = ['not_configured', 'authentication'];

/**
 * A rule's obstacles: those that block it, then those that limit it. @param taken BRL converted this UTC day
 * @param price BRL for 1 USDT (taken as 1 USD), if known @param kycThreshold BRL; larger deposits need verification
 */
export const obstaclesOf = (
  account: Account,
  rule: Rule,
  {
    kept,
    taken,
    price,
    kycThreshold,
  }: {
    readonly kept: Kept | undefined;
    readonly taken: Amount;
    readonly price: Amount | undefined;
    readonly kycThreshold: Amount | null;
  },
): readonly Obstacle[] => {
  const stops = stoppedBy(account, rule, kept);
  const { minimum_amount: minimum, maximum_daily_amount: limit } = rule;
  const passing = (code: Obstacle['code'], message: string): Obstacle => ({ code, message, stops: false });
  const found: Obstacle[] = [...stops];
  if (kept?.problem && ASKED_IN_VAIN.includes(kept.problem.reason))
    found.push(
      passing(
        'provider_unavailable',
        "The provider rejects the gateway's credentials. An administrator can update them in Settings → API Configuration.",
      ),
    );
  const { kyc_limit: kycLimit, kyc_volume: kycVolume } = account;
  if (kycLimit !== null && kycVolume !== null && price !== undefined && isPositive(kycLimit)) {
    const left = roundDown(subtract(kycLimit, kycVolume), 2);
    const rate = roundDown(price, 4);
    if (isPositive(left) && compareProducts(limit, '1', left, rate) > 0)
      found.push(
        passing(
          'limit_above_kyc',
          `The KYC limit leaves ${left} USD, about ${inReais(roundDown(multiply(left, rate), 0))}: less than the daily limit of ${inReais(limit)}. The provider may refuse amounts above it.`,
        ),
      );
  }
  if (kycThreshold !== null && compare(limit, kycThreshold) > 0 && !isVerified(account.kyc_status))
    found.push(
      passing(
        'kyc_unverified',
        `The KYC of the sub-account is ${account.kyc_status}: a deposit above ${inReais(kycThreshold)} is held until it is verified.`,
      ),
    );
  const leftOfDay = subtract(limit, taken);
  if (isPositive(taken) && compare(minimum, limit) <= 0 && compare(leftOfDay, minimum) < 0)
    found.push(
      passing(
        'day_used_up',
        `Already used ${inReais(taken)} of ${inReais(limit)} today: the rest is below the minimum. Deposits are converted again from 00:00 UTC.`,
      ),
    );
  return found;
};
