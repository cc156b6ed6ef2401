import { type Amount, compareProducts, isPositive } from '@ramps-gateway/shared/domain/money.ts';

/**
 * Whole percent of `whole` that `part` makes up, rounded down and capped at 100 (S9.10, "KYC volume").
 * Nothing is a share of nothing: then 0. Found by halving, so that no amount becomes a float.
 */
export const sharePercent = (part: Amount, whole: Amount): number => {
  if (!isPositive(whole)) return 0;
  const reaches = (percent: number) => compareProducts(part, '100', whole, String(percent)) >= 0;
  let low = 0;
  let high = 100;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (reaches(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
};
