import type { AnalyticsAnswer, AnalyticsFigures, BreakdownRow } from '#shared/contract/calls/analytics.ts';
import { type Grouping, partsOf, periodBefore } from '#shared/domain/analytics.ts';

export const NO_FIGURES: AnalyticsFigures = {
  deposits: { count: 0, brl: '0' },
  conversions: { open: 0, completed: 0, failed: 0, settled: 0 },
  usdt: '0',
  median: null,
  p95: null,
  spread: null,
};

export const figures = (over: Partial<AnalyticsFigures> = {}): AnalyticsFigures => ({
  deposits: { count: 1234, brl: '1234567.89' },
  conversions: { open: 1, completed: 98, failed: 2, settled: 1 },
  usdt: '228001.5',
  median: { over: 150, within: 180 },
  p95: { over: 480, within: 600 },
  spread: null,
  ...over,
});

const WEEK = { from: '2026-11-14', to: '2026-11-20' };

/** A week by default, with all activity on its third day. */
export const analytics = (
  over: Partial<AnalyticsAnswer> = {},
  of = figures(),
  period = WEEK,
  by: Grouping = 'day',
): AnalyticsAnswer => ({
  by,
  period,
  before: periodBefore(period),
  sub_account: null,
  figures: of,
  figures_before: figures({
    deposits: { count: 1000, brl: '1000000' },
    conversions: { open: 0, completed: 9, failed: 1, settled: 0 },
    usdt: '0',
  }),
  parts: partsOf(period, by).map((part, at) => ({
    ...part,
    ...(at === 2 ? of : { ...NO_FIGURES, spread: of.spread && '0' }),
  })),
  reasons: [
    { outcome: 'held', code: 'below_minimum', count: 4, brl: '80', before: 1 },
    { outcome: 'failed', code: 'over_daily_limit', count: 2, brl: '30000', before: 0 },
  ],
  ...over,
});

export const breakdownRow = (over: Partial<BreakdownRow> = {}): BreakdownRow => ({
  id: 'sub_1',
  name: 'Aurora Apostas',
  figures: figures({ deposits: { count: 3, brl: '150' } }),
  figures_before: figures({ deposits: { count: 2, brl: '100' } }),
  ...over,
});
