import {
  type FundsClaim,
  type FundsRows,
  type Kept,
  keptOf,
  seenAround,
  usableOf,
} from '@ramps-gateway/shared/domain/funds.ts';
import { amountText } from '@ramps-gateway/shared/domain/money-text.ts';
import { add, type Amount, compare, isPositive, subtract } from '@ramps-gateway/shared/domain/money.ts';
import { VisibleError } from '../../platform/errors.ts';
import type { Funds, FundsIntent, FundsOf, FundsView } from './ports.ts';

/** A provider balance, and the claims just before it was requested. */
interface BalanceSeen {
  readonly asset: string;
  readonly balance: Amount;
  readonly before: FundsRows;
}

/** @param balanceOf reads it from the provider */
export const seeBalance = async (
  funds: Pick<Funds, 'view'>,
  of: FundsOf,
  asset: string,
  balanceOf: () => Promise<Amount>,
): Promise<BalanceSeen> => {
  const before = await funds.view(of);
  return { asset, balance: await balanceOf(), before };
};

/**
 * Merges reserves from before the balance was read with current ones. Spent money may count twice, but never zero
 * times.
 */
const aroundBalance = (before: FundsRows, now: FundsRows): FundsRows => {
  const known = new Set(now.claims.map(({ reference }) => reference));
  return {
    ...now,
    conversions: seenAround(before.conversions, now.conversions),
    claims: [...now.claims, ...before.claims.filter(({ reference }) => !known.has(reference))],
  };
};

/**
 * Money that left the ledger since the balance was read. The balance may still include it although its claim has ended.
 */
const leftSince = (ofAsset: string, before: FundsRows, now: FundsRows): Amount => {
  const asset = ofAsset.toUpperCase();
  const there = ({ ledger }: FundsRows): Amount =>
    add(ledger('available', asset) ?? '0', ledger('held', asset) ?? '0');
  const left = subtract(there(before), there(now));
  return isPositive(left) ? left : '0';
};

interface Usable {
  readonly kept: Kept;
  readonly usable: Amount;
}

/** @param except the reference of the judged order */
export const usableNow = (
  { asset, balance, before }: BalanceSeen,
  now: FundsRows,
  except?: string,
): Usable => {
  const kept = keptOf(asset, aroundBalance(before, now), except);
  return { kept, usable: usableOf(subtract(balance, leftSince(asset, before, now)), kept) };
};

const KEPT_TEXTS = [
  ['spread', "is the gateway's spread"],
  ['conversions', 'is set aside for conversions'],
  ['held', 'is held'],
  ['claimed', 'is claimed by other orders'],
] as const;

const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`;

/** @throws UNPROCESSABLE with what the balance is reserved for */
export const requireUsable = (
  { asset, balance }: Pick<BalanceSeen, 'asset' | 'balance'>,
  { kept, usable }: Usable,
  wanted: Amount,
): void => {
  if (compare(wanted, usable) <= 0) return;
  const inText = (amount: Amount): string => amountText({ asset: asset.toUpperCase(), amount });
  const parts = KEPT_TEXTS.flatMap(([name, text]) =>
    isPositive(kept[name]) ? [`${inText(kept[name])} ${text}`] : [],
  );
  const most = `At most ${inText(usable)} can be used.`;
  throw new VisibleError(
    'UNPROCESSABLE',
    parts.length > 0
      ? `Of the balance of ${inText(balance)}, ${listed(parts)}. ${most}`
      : compare(balance, wanted) >= 0
        ? `The provider shows ${inText(balance)}, and the ledger of this sub-account has not recorded all of it yet. ${most}`
        : `The balance is ${inText(balance)}. ${most}`,
    { usable },
  );
};

/** Maximum unposted orders of a sub-account; further orders are refused. */
const MOST_CLAIMS = 50;

/** @throws CONFLICT if too many orders are not in the ledger yet */
export const intentOf = (subAccountId: string, claim: FundsClaim, now: FundsView): FundsIntent => {
  const others = now.claims.filter(({ reference }) => reference !== claim.reference);
  if (others.length >= MOST_CLAIMS)
    throw new VisibleError(
      'CONFLICT',
      `${MOST_CLAIMS} orders of this sub-account are not confirmed yet. Try again once they are.`,
    );
  return { subAccountId, claim, others, versions: now.versions };
};
