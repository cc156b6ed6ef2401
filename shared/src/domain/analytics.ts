import { dayAfter, daysBetween, STATISTICS_DAYS } from './statistics.ts';

/** UTC days, weeks from Monday, months. */
export const GROUPINGS = ['day', 'week', 'month'] as const;
export type Grouping = (typeof GROUPINGS)[number];

/** Maximum days in one call: a leap year. */
export const ANALYTICS_DAYS = 366;

/** Maximum days shown by day or week; longer periods are shown by month. */
export const DAYS_BY: Readonly<Record<Grouping, number>> = {
  day: STATISTICS_DAYS,
  week: STATISTICS_DAYS,
  month: ANALYTICS_DAYS,
};

/** Both inclusive. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

export const daysIn = ({ from, to }: Period): number => daysBetween(from, to) + 1;

export const periodBefore = (period: Period): Period => ({
  from: dayAfter(period.from, -daysIn(period)),
  to: dayAfter(period.from, -1),
});

export const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`;

export const lastOfMonth = (day: string): string =>
  dayAfter(firstOfMonth(dayAfter(firstOfMonth(day), 31)), -1);

const DAYS_OF_A_WEEK = 7;

const lastOfWeek = (day: string): string => {
  const sinceMonday = (new Date(day).getUTCDay() + DAYS_OF_A_WEEK - 1) % DAYS_OF_A_WEEK;
  return dayAfter(day, DAYS_OF_A_WEEK - 1 - sinceMonday);
};

const endOf = (day: string, by: Grouping): string => {
  switch (by) {
    case 'day':
      return day;
    case 'week':
      return lastOfWeek(day);
    case 'month':
      return lastOfMonth(day);
  }
};

/** The days, weeks or months of a period, oldest first. The first and last are cut to the period. */
export const partsOf = ({ from, to }: Period, by: Grouping): readonly Period[] => {
  const parts: Period[] = [];
  for (let begin = from; begin <= to;) {
    const end = endOf(begin, by);
    parts.push({ from: begin, to: end < to ? end : to });
    begin = dayAfter(end, 1);
  }
  return parts;
};
