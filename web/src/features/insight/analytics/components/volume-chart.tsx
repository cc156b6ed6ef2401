import { brl } from '../../../../lib/format/amount.ts';
import { millions, thousands } from '../model/plot.ts';
import { MONTHS } from '../sample.ts';
import { TEXTS } from '../texts.ts';
import { ColumnsChart } from './columns-chart.tsx';

const T = TEXTS.volume;

const marksOf = (amounts: readonly string[]) =>
  amounts.map((amount) => ({ height: thousands(amount), short: millions(amount), text: brl(amount) }));

const SERIES = [
  { name: T.received, color: 'first', marks: marksOf(MONTHS.map(({ received }) => received)) },
  { name: T.converted, color: 'second', marks: marksOf(MONTHS.map(({ converted }) => converted)) },
] as const;

const tick = (value: number) => (value === 0 ? '0' : `${value / 1000}M`);

export const VolumeChart = () => (
  <ColumnsChart
    title={T.title}
    hint={T.hint}
    column={TEXTS.month}
    names={MONTHS.map(({ month }) => month)}
    series={SERIES}
    tick={tick}
  />
);
