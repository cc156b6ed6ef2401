import type { ConversionRecord } from '@ramps-gateway/shared/contract/records.ts';
import { type Amount, sumOf } from '@ramps-gateway/shared/domain/money.ts';
import { utcDay } from '../../../lib/format/time.ts';

/** USDT of a conversion: what arrived as soon as the provider shows it, until then what it is to be; null until quoted. */
export const usdtOf = ({
  transferred_usdt_amount,
  target_usdt_amount,
}: Pick<ConversionRecord, 'transferred_usdt_amount' | 'target_usdt_amount'>): Amount | null =>
  transferred_usdt_amount ?? target_usdt_amount;

interface Stats {
  readonly completedToday: number;
  /** USDT. */
  readonly volumeToday: Amount;
  /** Milliseconds; null when nothing was completed. */
  readonly averageMs: number | null;
  readonly completed: number;
  readonly total: number;
  /** Percent of all that is loaded, to one decimal. */
  readonly successPercent: number;
}

/** To one decimal; all only where it is all, and none only where it is none. */
const percentOf = (part: number, whole: number): number => {
  if (part === 0 || part === whole) return part === 0 ? 0 : 100;
  return Math.min(Math.max(Math.round((part * 1000) / whole), 1), 999) / 10;
};

/** S2.49 to S2.51, "Stats": over what is loaded; today is the UTC day in which a conversion was created. */
export const statsOf = (loaded: readonly ConversionRecord[], nowMs: number): Stats => {
  const today = utcDay(nowMs);
  const completed = loaded.filter(({ status }) => status === 'transfer_completed');
  const ofToday = completed.filter(({ created_at }) => utcDay(Date.parse(created_at)) === today);
  const times = completed.flatMap(({ created_at, completed_at }) =>
    completed_at === null ? [] : [Date.parse(completed_at) - Date.parse(created_at)],
  );
  return {
    completedToday: ofToday.length,
    volumeToday: sumOf(ofToday.map((conversion) => usdtOf(conversion) ?? '0')),
    averageMs: times.length === 0 ? null : times.reduce((sum, time) => sum + time, 0) / times.length,
    completed: completed.length,
    total: loaded.length,
    successPercent: percentOf(completed.length, loaded.length),
  };
};
