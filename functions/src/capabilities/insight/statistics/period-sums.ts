import { firstOfMonth, lastOfMonth, type Period } from '@ramps-gateway/shared/domain/analytics.ts';
import { type Scope, type Sums, sumUp } from '../../../modules/statistics/model.ts';
import type { AnalyticsFigures } from './ports.ts';
import { dayAfter } from '@ramps-gateway/shared/domain/statistics.ts';

export interface Cover {
  readonly months: readonly string[];
  readonly days: readonly Period[];
}

const monthOf = (day: string): string => day.slice(0, 7);

/** Splits a period into full months and days that do not overlap. @param today the last day with figures */
export const coverOf = ({ from, to }: Period, today: string): Cover => {
  const months: string[] = [];
  const days: Period[] = [];
  for (let begin = from; begin <= to; begin = dayAfter(lastOfMonth(begin), 1)) {
    const last = lastOfMonth(begin);
    const end = last < to ? last : to;
    if (begin === firstOfMonth(begin) && (end === last || end >= today)) months.push(monthOf(begin));
    else days.push({ from: begin, to: end });
  }
  return { months, days };
};

/** Sorts periods and joins adjacent ones. */
export const joined = (periods: readonly Period[]): readonly Period[] => {
  const found: Period[] = [];
  for (const period of periods.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    const last = found.at(-1);
    if (last && dayAfter(last.to, 1) >= period.from)
      found[found.length - 1] = { from: last.from, to: last.to > period.to ? last.to : period.to };
    else found.push(period);
  }
  return found;
};

const isIn = (day: string, { from, to }: Period): boolean => day >= from && day <= to;

/** Takes a Query of months per scope, and one per run of days. @returns a function that sums up a cover */
export const readSums = async (
  figures: Pick<AnalyticsFigures, 'times'>,
  scopes: readonly Scope[],
  covers: readonly Cover[],
): Promise<(cover: Cover) => Sums> => {
  const months = covers.flatMap((cover) => cover.months).toSorted();
  const [first, last] = [months[0], months.at(-1)];
  const runs = [
    ...(first !== undefined && last !== undefined ? [{ from: first, to: last }] : []),
    ...joined(covers.flatMap(({ days }) => days)),
  ];
  const found = (
    await Promise.all(scopes.flatMap((scope) => runs.map(({ from, to }) => figures.times(scope, from, to))))
  ).flat();
  const byTime = Map.groupBy(found, ({ day }) => day);
  return ({ months: whole, days }) =>
    sumUp(
      [...byTime].flatMap(([time, rows]) =>
        whole.includes(time) || days.some((run) => isIn(time, run)) ? rows.map(({ sums }) => sums) : [],
      ),
    );
};
