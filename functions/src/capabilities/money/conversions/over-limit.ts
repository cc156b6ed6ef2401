import { inReais } from '@ramps-gateway/shared/domain/money-text.ts';

interface OverLimit {
  /** BRL that the sub-account has converted on the day, its limit, and what the deposit would add. */
  readonly taken: string;
  readonly limit: string;
  readonly amount: string;
  /** The UTC day, `2026-11-20`. */
  readonly day: string;
}

export const overLimitText = ({ taken, limit, amount, day }: OverLimit): string =>
  `Over the daily limit. Already used ${inReais(taken)} of ${inReais(limit)} today (${day} UTC), and this deposit is ${inReais(amount)}.`;
