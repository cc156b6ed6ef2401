import { scaleLinear, scalePoint } from '@visx/scale';
import { LinePath } from '@visx/shape';
import { MONTHS } from '../sample.ts';
import { TEXTS } from '../texts.ts';
import { ChartPanel } from './chart-panel.tsx';
import { Axes, Figure, Ink } from './drawing.tsx';

const T = TEXTS.minutes;
const HEIGHT = 220;
const EDGE = { top: 18, right: 20, bottom: 26, left: 42 };
const FLOOR = HEIGHT - EDGE.bottom;

const up = scaleLinear<number>({ domain: [0, 10], range: [FLOOR, EDGE.top] });

const label = `${T.title}. ${T.hint}: ${MONTHS.map(({ month, minutes }) => `${month} ${minutes}`).join(', ')}.`;

const Line = ({ width }: { readonly width: number }) => {
  const across = scalePoint({
    domain: MONTHS.map(({ month }) => month),
    range: [EDGE.left, width - EDGE.right],
  });
  return (
    <>
      <Axes across={across} up={up} bottom={FLOOR} format={String} />
      <Ink color="chart.first">
        <LinePath
          data={[...MONTHS]}
          x={({ month }) => across(month) ?? 0}
          y={({ minutes }) => up(minutes)}
          stroke="currentColor"
          strokeWidth={2}
        />
        {MONTHS.map(({ month, minutes }) => (
          <circle key={month} cx={across(month)} cy={up(minutes)} r={4} fill="currentColor">
            <title>{`${month}: ${minutes} minutes`}</title>
          </circle>
        ))}
      </Ink>
      <Ink color="fg" fontSize="xs" fontWeight="medium">
        {MONTHS.map(({ month, minutes }) => (
          <text key={month} x={across(month)} y={up(minutes) - 10} textAnchor="middle" fill="currentColor">
            {minutes}
          </text>
        ))}
      </Ink>
    </>
  );
};

export const TimeChart = () => (
  <ChartPanel
    title={T.title}
    hint={T.hint}
    columns={[TEXTS.month, T.column]}
    rows={MONTHS.map(({ month, minutes }) => [month, String(minutes)])}
  >
    <Figure label={label} height={HEIGHT}>
      {(width) => <Line width={width} />}
    </Figure>
  </ChartPanel>
);
