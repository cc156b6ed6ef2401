import type { AnalyticsFigures, ReasonFigures } from '@ramps-gateway/shared/contract/calls/analytics.ts';
import { type Grouping, type Period } from '@ramps-gateway/shared/domain/analytics.ts';
import { type Amount, compare, divide, multiply, subtract } from '@ramps-gateway/shared/domain/money.ts';
import { successPercent } from '@ramps-gateway/shared/domain/statistics.ts';
import { CONVERSION_TAGS, PAYMENT_TAGS } from '@ramps-gateway/shared/domain/states/money.ts';

/** Days are UTC. */
const written = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options });
  return (day: string): string => format.format(new Date(day));
};

const short = written({ month: 'short', day: 'numeric' });
const whole = written({ month: 'short', day: 'numeric', year: 'numeric' });
const month = written({ month: 'short', year: 'numeric' });

export const partName = ({ from }: Period, by: Grouping): string =>
  by === 'month' ? month(from) : short(from);

/** `Nov 20, 2026`, or a range. */
export const periodName = ({ from, to }: Period): string =>
  from === to
    ? whole(from)
    : `${from.slice(0, 4) === to.slice(0, 4) ? short(from) : whole(from)} – ${whole(to)}`;

export const partTitle = (part: Period, by: Grouping): string => {
  switch (by) {
    case 'day':
      return whole(part.from);
    case 'week':
      return periodName(part);
    case 'month':
      return month(part.from);
  }
};

const UNITS = [
  ['d', 86_400],
  ['h', 3_600],
  ['m', 60],
  ['s', 1],
] as const;

/** `3m`, `1m 30s`, `2d`. */
export const secondsText = (seconds: number): string => {
  let left = seconds;
  const parts = UNITS.flatMap(([unit, length]) => {
    const count = Math.floor(left / length);
    left -= count * length;
    return count > 0 ? [`${count}${unit}`] : [];
  });
  return parts.join(' ') || '0s';
};

type Took = AnalyticsFigures['median'];

const NONE = '–';

/** A figure: `≤ 3m`. */
export const tookFigure = (took: Took): string => {
  if (took === null) return NONE;
  return took.within === null ? `> ${secondsText(took.over)}` : `≤ ${secondsText(took.within)}`;
};

/** In a sentence: `within 3m`. */
export const tookText = ({ over, within }: NonNullable<Took>): string =>
  within === null ? `after more than ${secondsText(over)}` : `within ${secondsText(within)}`;

export const successOf = ({ conversions }: AnalyticsFigures): number | null =>
  successPercent(conversions.completed, conversions.failed);

export const percentText = (percent: number | null): string =>
  percent === null ? NONE : `${percent.toFixed(percent === 100 || percent === 0 ? 0 : 1)}%`;

export const countText = (count: number): string => count.toLocaleString('en-US');

/** Percent to one decimal; null without a value to compare with. */
export const changePercent = (now: Amount, before: Amount): Amount | null =>
  compare(before, '0') > 0 ? divide(multiply(subtract(now, before), '100'), before, 1) : null;

/** `12.5% more`, `3% less`, `the same`, or `none before`. */
export const changeText = (now: Amount, before: Amount): string => {
  const percent = changePercent(now, before);
  if (percent === null) return compare(now, '0') === 0 ? 'none in either period' : 'none before';
  const sign = compare(percent, '0');
  if (sign === 0) return compare(now, before) === 0 ? 'unchanged' : 'almost unchanged';
  return sign > 0 ? `${percent}% more` : `${percent.slice(1)}% less`;
};

const CODES: Readonly<Record<ReasonFigures['code'], string>> = {
  credentials: 'the provider credentials',
  deposit_unconfirmed: 'the deposit is not confirmed',
  deposit_taken_back: 'the deposit was returned',
  not_configured: 'no rule, or it is switched off',
  below_minimum: 'below the minimum',
  above_maximum: 'above the maximum',
  kyc_required: 'not verified',
  over_daily_limit: 'over the daily limit',
  no_destination: 'no destination',
  destination_changed: 'the destination has changed',
  not_confirmed_by_owner: 'destination not confirmed by the owner',
  account_inactive: 'the sub-account is inactive',
  quote_refused: 'the quote was refused',
  quote_off: 'the quote was too far off the median rate',
  exchange_differs: 'the exchange gave a different amount',
  order_refused: 'the order was refused',
  order_cancelled: 'the order was cancelled',
  outcome_unknown: 'the outcome is unknown',
  partial_balance: 'the balance is lower than expected',
  money_gone: 'the money is missing',
  provider: 'the provider did not answer',
  unknown: 'no reason recorded',
};

const OUTCOMES: Readonly<Record<ReasonFigures['outcome'], string>> = {
  held: PAYMENT_TAGS.not_converted[0],
  closed: PAYMENT_TAGS.closed[0],
  failed: CONVERSION_TAGS.failed[0],
  settled: `${PAYMENT_TAGS.closed[0]} after a failure`,
};

export const reasonText = ({ outcome, code }: Pick<ReasonFigures, 'outcome' | 'code'>): string =>
  `${OUTCOMES[outcome]}: ${CODES[code]}`;
