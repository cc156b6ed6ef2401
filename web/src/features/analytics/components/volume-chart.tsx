import { Group } from '@visx/group';
import { scaleBand, scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import { brl } from '../../../lib/format/amount.ts';
import { millions, thousands } from '../model/plot.ts';
import { MONTHS } from '../sample.ts';
import { TEXTS } from '../texts.ts';
import { ChartPanel } from './chart-panel.tsx';
import { Axes, Figure, Ink, Legend } from './drawing.tsx';

const T = TEXTS.volume;
const HEIGHT = 240;
const EDGE = { top: 10, right: 0, bottom: 26, left: 34 };
const FLOOR = HEIGHT - EDGE.bottom;

const SERIES = [
  { name: T.received, color: 'first', of: (month: (typeof MONTHS)[number]) => month.received },
  { name: T.converted, color: 'second', of: (month: (typeof MONTHS)[number]) => month.converted },
] as const;

/** Thousands of BRL, as millions. */
const tick = (value: number) => (value === 0 ? '0' : `${value / 1000}M`);

const up = scaleLinear<number>({
  domain: [0, Math.max(...MONTHS.map(({ received }) => thousands(received)))],
  range: [FLOOR, EDGE.top],
  nice: 4,
});

const label = `${T.title}. ${SERIES.map(
  ({ name, of }) => `${name}: ${MONTHS.map((month) => `${month.month} ${millions(of(month))}`).join(', ')}`,
).join('. ')}.`;

const Bars = ({ width }: { readonly width: number }) => {
  const across = scaleBand({
    domain: MONTHS.map(({ month }) => month),
    range: [EDGE.left, width - EDGE.right],
    padding: 0.3,
  });
  const beside = scaleBand({
    domain: SERIES.map(({ name }) => name),
    range: [0, across.bandwidth()],
    padding: 0.08,
  });
  return (
    <>
      <Axes across={across} up={up} bottom={FLOOR} format={tick} />
      {SERIES.map(({ name, color, of }) => (
        <Ink key={name} color={`chart.${color}`}>
          {MONTHS.map((month) => (
            <Group key={month.month} left={across(month.month) ?? 0}>
              <Bar
                x={beside(name) ?? 0}
                y={up(thousands(of(month)))}
                width={beside.bandwidth()}
                height={FLOOR - up(thousands(of(month)))}
                rx={2}
                fill="currentColor"
              >
                <title>{`${month.month}, ${name}: ${brl(of(month))}`}</title>
              </Bar>
            </Group>
          ))}
        </Ink>
      ))}
    </>
  );
};

export const VolumeChart = () => (
  <ChartPanel
    title={T.title}
    hint={T.hint}
    columns={[TEXTS.month, T.received, T.converted]}
    rows={MONTHS.map(({ month, received, converted }) => [month, brl(received), brl(converted)])}
  >
    <Legend entries={SERIES.map(({ name, color }) => [name, color])} />
    <Figure label={label} height={HEIGHT}>
      {(width) => <Bars width={width} />}
    </Figure>
  </ChartPanel>
);
