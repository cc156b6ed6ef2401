import { type Figure, isMet } from './figures.ts';

type Line = readonly string[];

const HEAD: Line = ['what', 'figure', 'floor', 'ratio', 'goal', ''];
/** Columns of numbers are right-aligned. */
const NUMBERS = new Set([1, 3]);

const goalText = ({ goal }: Figure): string => {
  if (goal === undefined) return '';
  const [sign, bound] = goal.least !== undefined ? ['>=', goal.least] : ['<=', goal.most];
  return `${sign} ${bound}${goal.of === 'ratio' ? 'x' : ''}`;
};

const verdict = (figure: Figure): string => {
  const met = isMet(figure);
  return met === undefined ? '' : met ? 'met' : 'missed';
};

const lineOf = (figure: Figure): Line => [
  figure.what,
  `${figure.value} ${figure.unit}`,
  figure.against === undefined ? '' : `${figure.against.value} (${figure.against.name})`,
  figure.ratio === undefined ? '' : `${figure.ratio}x`,
  goalText(figure),
  verdict(figure),
];

const widthsOf = (lines: readonly Line[]): readonly number[] =>
  HEAD.map((_, column) => Math.max(...lines.map((line) => (line[column] ?? '').length)));

const format = (line: Line, widths: readonly number[]): string =>
  line
    .map((text, column) =>
      NUMBERS.has(column) ? text.padStart(widths[column] ?? 0) : text.padEnd(widths[column] ?? 0),
    )
    .join('  ')
    .trimEnd();

/** One table of all rows, each under its name. */
export const renderTable = (
  rows: readonly { readonly name: string; readonly figures: readonly Figure[] }[],
): string => {
  const lines = rows.map(({ name, figures }) => ({ name, lines: figures.map(lineOf) }));
  const widths = widthsOf([HEAD, ...lines.flatMap((row) => row.lines)]);
  const bodies = lines.map((row) =>
    [row.name.toUpperCase(), ...row.lines.map((line) => format(line, widths))].join('\n'),
  );
  return [format(HEAD, widths), ...bodies].join('\n\n');
};
