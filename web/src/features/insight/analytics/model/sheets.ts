import type {
  AnalyticsAnswer,
  AnalyticsFigures,
  BreakdownRow,
} from '@ramps-gateway/shared/contract/calls/analytics.ts';
import { successOf } from './words.ts';

type Sheet = readonly (readonly string[])[];

/** Exact figures; durations in seconds, as upper bounds. */
const COLUMNS = [
  'Received BRL',
  'Payments',
  'Sent USDT',
  'Completed',
  'Failed',
  'Settled by hand',
  'In progress',
  'Success percent',
  'Median, seconds at most',
  '95th percentile, seconds at most',
] as const;
const SPREAD = 'Spread USDT';

const seconds = (took: AnalyticsFigures['median']): string => {
  if (took === null) return '';
  return took.within === null ? `more than ${took.over}` : String(took.within);
};

const cells = (figures: AnalyticsFigures): readonly string[] => [
  figures.deposits.brl,
  String(figures.deposits.count),
  figures.usdt,
  String(figures.conversions.completed),
  String(figures.conversions.failed),
  String(figures.conversions.settled),
  String(figures.conversions.open),
  String(successOf(figures) ?? ''),
  seconds(figures.median),
  seconds(figures.p95),
  ...(figures.spread === null ? [] : [figures.spread]),
];

const columns = ({ spread }: AnalyticsFigures): readonly string[] => [
  ...COLUMNS,
  ...(spread === null ? [] : [SPREAD]),
];

export const periodSheet = (answer: AnalyticsAnswer): Sheet => [
  ['From (UTC)', 'To (UTC)', ...columns(answer.figures)],
  [answer.period.from, answer.period.to, ...cells(answer.figures)],
  [answer.before.from, answer.before.to, ...cells(answer.figures_before)],
  [''],
  ...answer.parts.map((part) => [part.from, part.to, ...cells(part)]),
  [''],
  ['Outcome', 'Reason', 'Count', 'BRL', 'Count before'],
  ...answer.reasons.map(({ outcome, code, count, brl, before }) => [
    outcome,
    code,
    String(count),
    brl,
    String(before),
  ]),
];

export const breakdownSheet = (rows: readonly BreakdownRow[]): Sheet => {
  const [first] = rows;
  const names = first ? columns(first.figures) : COLUMNS;
  return [
    ['Id', 'Name', ...names, ...names.map((name) => `${name} before`)],
    ...rows.map(({ id, name, figures, figures_before: before }) => [
      id,
      name,
      ...cells(figures),
      ...cells(before),
    ]),
  ];
};
