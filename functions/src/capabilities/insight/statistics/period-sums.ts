import type { Period } from '@ramps-gateway/shared/domain/analytics.ts';
import { type Amount, add } from '@ramps-gateway/shared/domain/money.ts';
import type { Scope, Sums } from '../../../modules/statistics/model.ts';
import { type Cover, joined } from './cover.ts';
import type { AnalyticsFigures } from './ports.ts';

export const sumUp = (all: Iterable<Sums>): Sums => {
  const sums = new Map<string, Amount>();
  for (const each of all)
    for (const [name, amount] of each) sums.set(name, add(sums.get(name) ?? '0', amount));
  return sums;
};

const isIn = (day: string, { from, to }: Period): boolean => day >= from && day <= to;

/** Reads what covers need: for each scope a Query of months, and one for each run of days. @returns a cover's sums */
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
