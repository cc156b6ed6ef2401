import { MONTHS } from '../sample.ts';
import { TEXTS } from '../texts.ts';
import { LinesChart } from './lines-chart.tsx';

const T = TEXTS.minutes;

const SERIES = [
  {
    name: T.column,
    color: 'first',
    marks: MONTHS.map(({ minutes }) => ({
      height: minutes,
      short: String(minutes),
      text: `${minutes} minutes`,
    })),
  },
] as const;

export const TimeChart = () => (
  <LinesChart
    title={T.title}
    hint={T.hint}
    called={`${T.title}. ${T.hint}`}
    column={TEXTS.month}
    names={MONTHS.map(({ month }) => month)}
    series={SERIES}
    tick={String}
    top={10}
  />
);
