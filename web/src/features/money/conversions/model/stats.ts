import type { StatisticsAnswer } from '@ramps-gateway/shared/contract/calls/statistics.ts';
import type { ConversionRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { Amount } from '@ramps-gateway/shared/domain/money.ts';
import { successPercent } from '@ramps-gateway/shared/domain/statistics.ts';
import { utcDay } from '../../../../lib/format/time.ts';

/** The amount that arrived, if the provider shows it, else the expected one; null until quoted. */
export const usdtOf = ({
  transferred_usdt_amount,
  target_usdt_amount,
}: Pick<ConversionRecord, 'transferred_usdt_amount' | 'target_usdt_amount'>): Amount | null =>
  transferred_usdt_amount ?? target_usdt_amount;

interface Stats {
  readonly completedToday: number;
  readonly volumeToday: Amount;
  readonly averageMs: number | null;
  readonly completed: number;
  /** Completed or failed, not settled by hand. */
  readonly ended: number;
  /** Percent of those, to one decimal; null if none. */
  readonly successPercent: number | null;
}

/** S2.49 to S2.51, "Stats": all conversions; today is the UTC day of creation. */
export const statsOf = ({ totals, days }: StatisticsAnswer, nowMs: number): Stats => {
  const today = days.find(({ day }) => day === utcDay(nowMs))?.conversions.completed;
  const { completed, failed, average_ms: averageMs } = totals.conversions;
  return {
    completedToday: today?.count ?? 0,
    volumeToday: today?.usdt ?? '0',
    averageMs,
    completed: completed.count,
    ended: completed.count + failed.count,
    successPercent: successPercent(completed.count, failed.count),
  };
};
