import {
  ANALYTICS_DAYS,
  DAYS_BY,
  daysIn,
  firstOfMonth,
  type Grouping,
  GROUPINGS,
  type Period,
} from '@ramps-gateway/shared/domain/analytics.ts';
import { dayAfter } from '@ramps-gateway/shared/domain/statistics.ts';
import { withParams } from '../../../../lib/address-params.ts';

/** Presets; `custom` is a period of two chosen days. */
export const CHOICES = ['today', '7d', '30d', '90d', '12m', 'custom'] as const;
export type Choice = (typeof CHOICES)[number];

const USUAL: Choice = '30d';
const MORE_MONTHS = 11;
const DAYS_OF_A_MONTH = 31;

const isChoice = (text: string | null): text is Choice => CHOICES.some((choice) => choice === text);

/** The day before the first of a month is in the month before. */
const monthsBefore = (day: string, months: number): string => {
  let first = firstOfMonth(day);
  for (let left = months; left > 0; left -= 1) first = firstOfMonth(dayAfter(first, -1));
  return first;
};

/** Days before today. */
const DAYS = { today: 0, '7d': 6, '30d': 29, '90d': 89 } as const;

const beginOf = (choice: Exclude<Choice, 'custom'>, today: string): string =>
  choice === '12m' ? monthsBefore(today, MORE_MONTHS) : dayAfter(today, -DAYS[choice]);

const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(text).toJSON()?.startsWith(text) === true;

/** `null` if the two days are a valid period. */
export const problemOf = ({ from, to }: Period): 'incomplete' | 'order' | 'long' | null => {
  if (!isDay(from) || !isDay(to)) return 'incomplete';
  if (from > to) return 'order';
  return daysIn({ from, to }) > ANALYTICS_DAYS ? 'long' : null;
};

/** Groupings that fit the period and make few enough parts to read. */
export const groupingsOf = (days: number): readonly Grouping[] =>
  GROUPINGS.filter((by) => {
    if (days > DAYS_BY[by]) return false;
    if (by === 'day') return true;
    return by === 'week' ? days > 7 : days >= DAYS_OF_A_MONTH;
  });

const usualGrouping = (days: number): Grouping => {
  if (days <= DAYS_OF_A_MONTH) return 'day';
  return days <= DAYS_BY.week ? 'week' : 'month';
};

export interface View extends Period {
  readonly choice: Choice;
  readonly by: Grouping;
  readonly account: string | undefined;
}

/** @param today UTC; presets end on it */
export const viewIn = (params: URLSearchParams, today: string): View => {
  const asked = { from: params.get('from') ?? '', to: params.get('to') ?? '' };
  const isCustom = problemOf(asked) === null;
  const named = params.get('period');
  const preset = isChoice(named) && named !== 'custom' ? named : USUAL;
  const period = isCustom ? asked : { from: beginOf(preset, today), to: today };
  const days = daysIn(period);
  const by = groupingsOf(days).find((each) => each === params.get('by')) ?? usualGrouping(days);
  return {
    choice: isCustom ? 'custom' : preset,
    ...period,
    by,
    account: params.get('account') ?? undefined,
  };
};

export const paramsOf = (before: URLSearchParams, change: Partial<View>): URLSearchParams => {
  const { choice, from, to, by } = change;
  const isCustom = choice === 'custom';
  return withParams(before, {
    ...(choice !== undefined && {
      period: isCustom || choice === USUAL ? undefined : choice,
      from: isCustom ? from : undefined,
      to: isCustom ? to : undefined,
      // A new period resets the grouping.
      by: undefined,
    }),
    ...(by !== undefined && { by }),
    ...('account' in change && { account: change.account }),
  });
};
