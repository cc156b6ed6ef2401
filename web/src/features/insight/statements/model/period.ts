import {
  lastClosedMonth,
  monthBefore,
  monthPeriod,
  type Period,
} from '@ramps-gateway/shared/domain/exports.ts';

export { monthName } from '../../../../lib/format/month.ts';

const MONTHS_OFFERED = 12;

export const SO_FAR = 'so-far';
export const CUSTOM = 'custom';

/** Past months, latest first. @param now milliseconds since the epoch */
export const monthsOver = (now: number): readonly string[] => {
  const months = [lastClosedMonth(new Date(now))];
  while (months.length < MONTHS_OFFERED) months.push(monthBefore(new Date(`${months.at(-1)}-01T00:00:00Z`)));
  return months;
};

/** From the month of `now` back to the one of `since`, ISO 8601. UTC. @param now milliseconds since the epoch */
export const monthsBack = (now: number, since: string): readonly string[] => {
  const months = [new Date(now).toISOString().slice(0, 7)];
  const first = since.slice(0, 7);
  for (let month = months[0] ?? first; month > first;) {
    month = monthBefore(new Date(`${month}-01T00:00:00Z`));
    months.push(month);
  }
  return months;
};

/** A month up to now. @param now milliseconds since the epoch */
export const monthSoFar = (month: string, now: number): Period => {
  const { from, to } = monthPeriod(month);
  return { from, to: new Date(Math.min(Date.parse(to), now)).toISOString() };
};

const DAY_MS = 86_400_000;

/**
 * The end is never later than now. `undefined` if a day is missing.
 * @param days from the fields, `2026-11-20`, both inclusive
 * @param now milliseconds since the epoch
 */
export const chosenPeriod = (
  choice: string,
  days: { readonly from: string; readonly to: string },
  now: number,
): Period | undefined => {
  const until = (end: number): string => new Date(Math.min(end, now)).toISOString();
  if (choice === SO_FAR) return monthSoFar(new Date(now).toISOString().slice(0, 7), now);
  if (choice !== CUSTOM) return monthPeriod(choice);
  const [from, to] = [Date.parse(days.from), Date.parse(days.to)];
  if (Number.isNaN(from) || Number.isNaN(to)) return undefined;
  return { from: new Date(from).toISOString(), to: until(to + DAY_MS) };
};
