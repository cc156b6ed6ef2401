import { Group } from '@visx/group';
import { scaleBand, scaleLinear, scalePoint } from '@visx/scale';
import { Bar, LinePath } from '@visx/shape';
import type { ReactNode } from 'react';
import { describe, highestOf, highestStackOf, rowsOf, type Series } from '../model/plot.ts';
import { type Across, Axes, ChartPanel, Figure, Ink, Legend, type Up } from './drawing.tsx';

interface ChartProps {
  readonly title: string;
  readonly hint: string;
  readonly column: string;
  readonly names: readonly string[];
  readonly titles?: readonly string[];
  readonly series: readonly Series[];
  readonly tick: (value: number) => string;
  readonly nameWidth?: number;
  /** Pixels of the side axis. */
  readonly left?: number;
  readonly called?: string;
}

/** Pixels below the marks, for their labels. */
const BOTTOM = 26;

interface PlotProps<A> extends ChartProps {
  readonly size: {
    readonly height: number;
    readonly top: number;
    readonly right: number;
    readonly left: number;
  };
  readonly highest: number;
  readonly scale: (range: [number, number]) => A;
  readonly children: (series: Series, order: number, across: A, up: Up) => ReactNode;
}

const Plot = <A extends Across>({
  title,
  hint,
  column,
  names,
  titles = names,
  series,
  tick,
  nameWidth = 0,
  size,
  left = size.left,
  called = title,
  highest,
  scale,
  children,
}: PlotProps<A>) => {
  const floor = size.height - BOTTOM;
  const up = scaleLinear<number>({ domain: [0, highest || 1], range: [floor, size.top], nice: 4 });
  const draw = (width: number) => {
    const across = scale([left, width - size.right]);
    return (
      <>
        <Axes across={across} up={up} highest={highest} bottom={floor} format={tick} nameWidth={nameWidth} />
        {series.map((each, order) => (
          <Ink key={each.name} color={`chart.${each.color}`}>
            {children(each, order, across, up)}
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
      <Figure label={describe(called, series, names)} height={size.height}>
        {draw}
      </Figure>
    </ChartPanel>
  );
};

const OF_COLUMNS = { height: 240, top: 10, right: 0, left: 34 };

export const ColumnsChart = ({ stacked = false, ...chart }: ChartProps & { readonly stacked?: boolean }) => {
  const { names, titles = names, series } = chart;
  return (
    <Plot
      {...chart}
      size={OF_COLUMNS}
      highest={stacked ? highestStackOf(series, names) : highestOf(series)}
      scale={(range) => scaleBand({ domain: [...names], range, padding: 0.3 })}
    >
      {({ name, marks }, order, across, up) => {
        const beside = scaleBand({
          domain: series.map((each) => each.name),
          range: [0, across.bandwidth()],
          padding: 0.08,
        });
        return names.map((each, at) => {
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
        });
      }}
    </Plot>
  );
};

const OF_LINES = { height: 220, top: 24, right: 20, left: 42 };
/** Above this number, points have no marks. */
const POINTS = 31;
const WRITTEN = 12;

/** @param top the possible maximum, if it has one */
export const LinesChart = ({ top, ...chart }: ChartProps & { readonly top?: number }) => {
  const { names, titles = names, series } = chart;
  return (
    <Plot
      {...chart}
      size={OF_LINES}
      highest={top ?? highestOf(series)}
      scale={(range) => scalePoint({ domain: [...names], range })}
    >
      {({ name, marks }, _order, across, up) => {
        const points = names.map((each, at) => ({ name: each, at, mark: marks[at] }));
        const known = points.flatMap(({ mark, ...point }) =>
          mark && mark.height !== null
            ? [{ ...point, text: mark.text, short: mark.short, y: up(mark.height) }]
            : [],
        );
        return (
          <>
            <LinePath
              data={points}
              defined={({ mark }) => mark !== undefined && mark.height !== null}
              x={(point) => across(point.name) ?? 0}
              y={({ mark }) => up(mark?.height ?? 0)}
              stroke="currentColor"
              strokeWidth={2}
            />
            {known.map((point) => (
              <circle
                key={point.name}
                cx={across(point.name)}
                cy={point.y}
                r={names.length <= POINTS ? 4 : 2}
                fill="currentColor"
              >
                <title>{`${titles[point.at] ?? point.name}${series.length > 1 ? `, ${name}` : ''}: ${point.text}`}</title>
              </circle>
            ))}
            {series.length === 1 && names.length <= WRITTEN && (
              <Ink color="fg" fontSize="xs" fontWeight="medium">
                {known.map((point) => (
                  <text
                    key={point.name}
                    x={across(point.name)}
                    y={point.y - 10}
                    textAnchor="middle"
                    fill="currentColor"
                  >
                    {point.short}
                  </text>
                ))}
              </Ink>
            )}
          </>
        );
      }}
    </Plot>
  );
};
