import type { DayFigures } from '@ramps-gateway/shared/contract/calls/statistics.ts';
import { type Amount, sumOf } from '@ramps-gateway/shared/domain/money.ts';

/** Several days together; each record counts on its own day. */
export interface DaysTogether {
  readonly received: { readonly count: number; readonly brl: Amount };
  readonly converted: { readonly count: number; readonly brl: Amount; readonly usdt: Amount };
  readonly under_way: number;
  readonly held: number;
  readonly failed: number;
}

const counted = (all: readonly { readonly count: number }[]): number =>
  all.reduce((sum, { count }) => sum + count, 0);

export const together = (days: readonly DayFigures[]): DaysTogether => {
  const received = days.map((day) => day.received);
  const converted = days.map(({ conversions }) => conversions.completed);
  return {
    received: { count: counted(received), brl: sumOf(received.map(({ brl }) => brl)) },
    converted: {
      count: counted(converted),
      brl: sumOf(converted.map(({ brl }) => brl)),
      usdt: sumOf(converted.map(({ usdt }) => usdt)),
    },
    under_way: counted(days.map(({ conversions }) => conversions.open)),
    held: counted(days.flatMap(({ payments }) => payments['held'] ?? [])),
    failed: counted(days.map(({ conversions }) => conversions.failed)),
  };
};

export const isEmpty = ({ received, converted, under_way, held, failed }: DaysTogether): boolean =>
  received.count + converted.count + under_way + held + failed === 0;
