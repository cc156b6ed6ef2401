import { scaleLinear, scalePoint } from '@visx/scale';
import { LinePath } from '@visx/shape';
import { describe, highestOf, rowsOf, type Series } from '../model/series.ts';
import { ChartPanel } from './chart-panel.tsx';
import { Axes, Figure, Ink, Legend } from './drawing.tsx';

const HEIGHT = 220;
const EDGE = { top: 24, right: 20, bottom: 26, left: 42 };
const FLOOR = HEIGHT - EDGE.bottom;
/** With more points none is marked. */
const POINTS = 31;
const WRITTEN = 12;

interface LinesChartProps {
  readonly title: string;
  readonly hint: string;
  readonly column: string;
  readonly names: readonly string[];
  readonly titles?: readonly string[];
  readonly series: readonly Series[];
  readonly tick: (value: number) => string;
  /** The possible maximum, if there is one. */
  readonly top?: number;
  readonly nameWidth?: number;
  readonly left?: number;
  readonly called?: string;
}

export const LinesChart = ({
  title,
  hint,
  column,
  names,
  titles = names,
  series,
  tick,
  top,
  nameWidth = 0,
  left = EDGE.left,
  called = title,
}: LinesChartProps) => {
  const highest = top ?? highestOf(series);
  const up = scaleLinear<number>({
    domain: [0, highest || 1],
    range: [FLOOR, EDGE.top],
    nice: 4,
  });
  const draw = (width: number) => {
    const across = scalePoint({ domain: [...names], range: [left, width - EDGE.right] });
    return (
      <>
        <Axes across={across} up={up} highest={highest} bottom={FLOOR} format={tick} nameWidth={nameWidth} />
        {series.map(({ name, color, marks }) => {
          const points = names.map((each, at) => ({ name: each, at, mark: marks[at] }));
          const known = points.flatMap(({ mark, ...point }) =>
            mark && mark.height !== null
              ? [{ ...point, text: mark.text, short: mark.short, y: up(mark.height) }]
              : [],
          );
          return (
            <Ink key={name} color={`chart.${color}`}>
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
            </Ink>
          );
        })}
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
      <Figure label={describe(called, series, names)} height={HEIGHT}>
        {draw}
      </Figure>
    </ChartPanel>
  );
};
