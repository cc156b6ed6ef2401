import { Group } from '@visx/group';
import { scaleBand, scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import { describe, highestOf, highestStackOf, rowsOf, type Series } from '../model/series.ts';
import { ChartPanel } from './chart-panel.tsx';
import { Axes, Figure, Ink, Legend } from './drawing.tsx';

const HEIGHT = 240;
const EDGE = { top: 10, right: 0, bottom: 26, left: 34 };
const FLOOR = HEIGHT - EDGE.bottom;

interface ColumnsChartProps {
  readonly title: string;
  readonly hint: string;
  readonly column: string;
  readonly names: readonly string[];
  readonly titles?: readonly string[];
  readonly series: readonly Series[];
  readonly tick: (value: number) => string;
  readonly stacked?: boolean;
  readonly nameWidth?: number;
  /** Pixels of the side axis. */
  readonly left?: number;
}

export const ColumnsChart = ({
  title,
  hint,
  column,
  names,
  titles = names,
  series,
  tick,
  stacked = false,
  nameWidth = 0,
  left = EDGE.left,
}: ColumnsChartProps) => {
  const highest = stacked ? highestStackOf(series, names) : highestOf(series);
  const up = scaleLinear<number>({
    domain: [0, highest || 1],
    range: [FLOOR, EDGE.top],
    nice: 4,
  });
  const draw = (width: number) => {
    const across = scaleBand({ domain: [...names], range: [left, width - EDGE.right], padding: 0.3 });
    const beside = scaleBand({
      domain: series.map(({ name }) => name),
      range: [0, across.bandwidth()],
      padding: 0.08,
    });
    return (
      <>
        <Axes across={across} up={up} highest={highest} bottom={FLOOR} format={tick} nameWidth={nameWidth} />
        {series.map(({ name, color, marks }, order) => (
          <Ink key={name} color={`chart.${color}`}>
            {names.map((each, at) => {
              const below = stacked
                ? series.slice(0, order).reduce((sum, other) => sum + (other.marks[at]?.height ?? 0), 0)
                : 0;
              const height = marks[at]?.height ?? 0;
              return (
                <Group key={each} left={across(each) ?? 0}>
                  <Bar
                    x={stacked ? 0 : (beside(name) ?? 0)}
                    y={up(below + height)}
                    width={stacked ? across.bandwidth() : beside.bandwidth()}
                    height={up(below) - up(below + height)}
                    rx={stacked ? 0 : 2}
                    fill="currentColor"
                  >
                    <title>{`${titles[at] ?? each}, ${name}: ${marks[at]?.text ?? ''}`}</title>
                  </Bar>
                </Group>
              );
            })}
          </Ink>
        ))}
      </>
    );
  };
  return (
    <ChartPanel
      title={title}
      hint={hint}
      columns={[column, ...series.map(({ name }) => name)]}
      rows={rowsOf(titles, series)}
    >
      {series.length > 1 && <Legend entries={series.map(({ name, color }) => [name, color])} />}
      <Figure label={describe(title, series, names)} height={HEIGHT}>
        {draw}
      </Figure>
    </ChartPanel>
  );
};
