import { type Amount, compareProducts, isPositive } from '@ramps-gateway/shared/domain/money.ts';

/**
 * Whole percent, rounded down and capped at 100 (S9.10, "KYC volume"); 0 of nothing. Found by bisection, so
 * that no amount becomes a float.
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
