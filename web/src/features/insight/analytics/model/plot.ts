import { type Amount, divide, multiply } from '@ramps-gateway/shared/domain/money.ts';
import { sharePercent } from '../../../../lib/format/amount.ts';
import type { ChartColor } from '../../../../theme/palette.ts';

export interface Mark {
  /** Null for a gap. */
  readonly height: number | null;
  readonly short: string;
  readonly text: string;
}

export interface Series {
  readonly name: string;
  readonly color: ChartColor;
  readonly marks: readonly Mark[];
}

/** Above this number, screen readers do not get each mark. */
const READ_OUT = 12;

const inWords = ({ name, marks }: Series, names: readonly string[]): string => {
  if (names.length <= READ_OUT)
    return `${name}: ${names.map((each, at) => `${each} ${marks[at]?.short ?? ''}`).join(', ')}`;
  const highest = marks.reduce((most, { height }) => Math.max(most, height ?? 0), 0);
  const at = marks.findIndex(({ height }) => height === highest);
  return highest === 0
    ? `${name}: nothing`
    : `${name}: at most ${marks[at]?.short ?? ''}, ${names[at] ?? ''}`;
};

export const describe = (title: string, series: readonly Series[], names: readonly string[]): string =>
  `${title}. ${series.map((each) => inWords(each, names)).join('. ')}.`;

export const highestOf = (series: readonly Series[]): number =>
  Math.max(0, ...series.flatMap(({ marks }) => marks.map(({ height }) => height ?? 0)));

export const highestStackOf = (series: readonly Series[], names: readonly string[]): number =>
  Math.max(0, ...names.map((_, at) => series.reduce((sum, { marks }) => sum + (marks[at]?.height ?? 0), 0)));

export const rowsOf = (
  titles: readonly string[],
  series: readonly Series[],
): readonly (readonly string[])[] =>
  titles.map((title, at) => [title, ...series.map(({ marks }) => marks[at]?.text ?? '')]);

/** For drawing only; never shown as an amount. */
export const thousands = (amount: Amount): number => Number(divide(amount, '1000', 0));

/** `R$ 4.56M` */
export const millions = (amount: Amount): string => {
  const hundredths = divide(multiply(amount, '100'), '1000000', 0);
  return `R$ ${divide(hundredths, '100', 2)}M`;
};

/** Whole percent, rounded down. */
export const sharesOf = (parts: readonly Amount[], whole: Amount): readonly number[] =>
  parts.map((part) => sharePercent(part, whole));

export const hundredths = (amount: Amount): number => Number(divide(multiply(amount, '100'), '1', 0));

const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 2 });

export const tickOf = (hundred: number): string => compact.format(hundred / 100);

/** As many labels as fit below the marks, always with the first. */
export const spaced = (names: readonly string[], width: number, each: number): string[] => {
  const step = Math.max(1, Math.ceil((names.length * each) / Math.max(width, each, 1)));
  return names.filter((_, at) => at % step === 0);
};
