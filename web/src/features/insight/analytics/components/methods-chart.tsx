import { Group } from '@visx/group';
import { scaleBand, scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import { METHODS } from '../sample.ts';
import { TEXTS } from '../texts.ts';
import { ChartPanel } from './chart-panel.tsx';
import { Figure, Ink } from './drawing.tsx';

const T = TEXTS.methods;
const HEIGHT = 210;
const BAR_TOP = 22;
const BAR_HEIGHT = 16;

const rate = (value: number) => `${value.toFixed(1)}%`;

const down = scaleBand({ domain: METHODS.map(({ method }) => method), range: [0, HEIGHT] });

const label = `${T.title}: ${METHODS.map((one) => `${one.method} ${rate(one.rate)}`).join(', ')}.`;

const Bars = ({ width }: { readonly width: number }) => {
  const along = scaleLinear<number>({ domain: [0, 100], range: [0, width] });
  return METHODS.map((one) => (
    <Group key={one.method} top={down(one.method) ?? 0}>
      <Ink color="fg" fontSize="sm">
        <text y={14} fill="currentColor">
          {one.method}
        </text>
      </Ink>
      <Ink color="fg" fontSize="sm" fontWeight="semibold">
        <text x={width} y={14} textAnchor="end" fill="currentColor">
          {rate(one.rate)}
        </text>
      </Ink>
      <Ink color="bg.hover">
        <Bar y={BAR_TOP} width={width} height={BAR_HEIGHT} rx={3} fill="currentColor" />
      </Ink>
      <Ink color="chart.first">
        <Bar y={BAR_TOP} width={along(one.rate)} height={BAR_HEIGHT} rx={3} fill="currentColor">
          <title>{`${one.method}: ${rate(one.rate)}`}</title>
        </Bar>
      </Ink>
    </Group>
  ));
};

export const MethodsChart = () => (
  <ChartPanel
    title={T.title}
    hint={T.hint}
    columns={[T.column, T.rate]}
    rows={METHODS.map((one) => [one.method, rate(one.rate)])}
  >
    <Figure label={label} height={HEIGHT}>
      {(width) => <Bars width={width} />}
    </Figure>
  </ChartPanel>
);
