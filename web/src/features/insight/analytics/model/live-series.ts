import type { AnalyticsPart } from '@ramps-gateway/shared/contract/calls/analytics.ts';
import { brl, usdt } from '../../../../lib/format/amount.ts';
import type { ChartColor } from '../../../../theme/palette.ts';
import { TEXTS } from '../texts.ts';
import { hundredths } from './plot.ts';
import type { Mark, Series } from './series.ts';
import { countText, percentText, secondsText, successOf, tookFigure } from './words.ts';

const T = TEXTS.live.charts;

const series = (
  name: string,
  color: ChartColor,
  parts: readonly AnalyticsPart[],
  mark: (part: AnalyticsPart) => Mark,
): Series => ({ name, color, marks: parts.map(mark) });

const amount = (text: string, height: string): Mark => ({ height: hundredths(height), short: text, text });

const count = (value: number): Mark => ({ height: value, short: countText(value), text: countText(value) });

export const received = (parts: readonly AnalyticsPart[]): readonly Series[] => [
  series(T.received, 'first', parts, ({ deposits }) => amount(brl(deposits.brl), deposits.brl)),
];

export const sent = (parts: readonly AnalyticsPart[]): readonly Series[] => [
  series(T.sent, 'third', parts, (part) => amount(usdt(part.usdt), part.usdt)),
];

export const spread = (parts: readonly AnalyticsPart[]): readonly Series[] => [
  series(T.spread, 'fourth', parts, (part) => amount(usdt(part.spread ?? '0'), part.spread ?? '0')),
];

export const outcomes = (parts: readonly AnalyticsPart[]): readonly Series[] => [
  series(T.completed, 'first', parts, ({ conversions }) => count(conversions.completed)),
  series(T.failed, 'second', parts, ({ conversions }) => count(conversions.failed)),
  series(T.settled, 'fourth', parts, ({ conversions }) => count(conversions.settled)),
  series(T.open, 'third', parts, ({ conversions }) => count(conversions.open)),
];

export const success = (parts: readonly AnalyticsPart[]): readonly Series[] => [
  series(T.success, 'first', parts, (part) => {
    const percent = successOf(part);
    return { height: percent, short: percentText(percent), text: percentText(percent) };
  }),
];

const took = (of: AnalyticsPart['median']): Mark => ({
  height: of === null ? null : (of.within ?? of.over),
  short: tookFigure(of),
  text: tookFigure(of),
});

export const times = (parts: readonly AnalyticsPart[]): readonly Series[] => [
  series(T.median, 'first', parts, ({ median }) => took(median)),
  series(T.p95, 'second', parts, ({ p95 }) => took(p95)),
];

/** The largest unit that fits into the maximum twice. */
export const unitOf = (seconds: number): number =>
  [86_400, 3_600, 60].find((unit) => seconds >= 2 * unit) ?? 1;

export const inUnit = (all: readonly Series[], unit: number): readonly Series[] =>
  all.map((each) => ({
    ...each,
    marks: each.marks.map((mark) => ({
      ...mark,
      height: mark.height === null ? null : mark.height / unit,
    })),
  }));

export const unitTick =
  (unit: number) =>
  (value: number): string =>
    Number.isInteger(value * unit) ? secondsText(value * unit) : '';
