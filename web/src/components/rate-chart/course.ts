import type { Rates } from '@ramps-gateway/shared/contract/calls/rates.ts';
import { type Amount, compare, roundDown } from '@ramps-gateway/shared/domain/money.ts';
import { RATE_SERIES, type RateWindow, WINDOW_SERIES } from '@ramps-gateway/shared/domain/rates.ts';

export type RatePoint = Rates['points'][number];

const SHOWN = 4;

export const shownPrice = (price: Amount): Amount => roundDown(price, SHOWN);

export interface Course {
  readonly first: RatePoint;
  readonly last: RatePoint;
  readonly lowest: Amount;
  readonly highest: Amount;
}

/** `undefined` without a price. @param points oldest first */
export const courseOf = (points: readonly RatePoint[]): Course | undefined => {
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last) return undefined;
  const prices = points.map(({ price }) => price).sort(compare);
  return { first, last, lowest: prices[0] ?? first.price, highest: prices.at(-1) ?? last.price };
};

const GAP_SLOTS = 2.5;

/** Height of a mark on the chart only; never shown as an amount. */
const height = (price: Amount): number => Number(price);

/** An SVG path; x is time, y from the top. */
export const pathOf = (
  points: readonly RatePoint[],
  window: RateWindow,
  { width, height: tall, edge }: { readonly width: number; readonly height: number; readonly edge: number },
): string => {
  const course = courseOf(points);
  if (!course) return '';
  const [low, high] = [height(course.lowest), height(course.highest)];
  const { ms, series } = WINDOW_SERIES[window];
  const end = Date.parse(course.last.at);
  const x = (at: string): number => Math.max(0, width * (1 - (end - Date.parse(at)) / ms));
  const y = (price: Amount): number =>
    high === low ? tall / 2 : edge + (tall - 2 * edge) * (1 - (height(price) - low) / (high - low));
  const isAfterGap = ({ at }: RatePoint, before: RatePoint | undefined): boolean =>
    before === undefined || Date.parse(at) - Date.parse(before.at) > GAP_SLOTS * RATE_SERIES[series];
  return points
    .map((point, index) => {
      const place = `${x(point.at).toFixed(1)} ${y(point.price).toFixed(1)}`;
      // A line of zero length draws a dot for a point with no neighbours.
      return isAfterGap(point, points[index - 1]) ? `M${place}L${place}` : `L${place}`;
    })
    .join('');
};
