import { Box, Flex, Grid } from '@chakra-ui/react';
import { add, type Amount } from '@ramps-gateway/shared/domain/money.ts';
import { Group } from '@visx/group';
import { scaleBand, scaleLinear } from '@visx/scale';
import { Bar, Pie } from '@visx/shape';
import { StatCard } from '../../../../components/ui/stat-card.tsx';
import { brl } from '../../../../lib/format/amount.ts';
import type { ChartColor } from '../../../../theme/palette.ts';
import { millions, sharesOf, thousands } from '../model/plot.ts';
import { TEXTS } from '../texts.ts';
import { ColumnsChart, LinesChart } from './chart.tsx';
import { ChartPanel, Figure, Ink, Swatch } from './drawing.tsx';
import { Insights } from './insights.tsx';

/** S2.31: every figure of this page is static. */
const SAMPLE_FIGURES = [
  { label: 'Total volume', value: '21.4M', unit: 'BRL', hint: 'Six months, up 15.2% on the previous six' },
  { label: 'Transfers', value: '8,412', hint: 'Six months, mean 46 a day' },
  { label: 'Success rate', value: '97.9%', hint: 'Of all transfers' },
  { label: 'Average processing time', value: '4m', hint: 'In November, 9m in June' },
] as const;

interface Month {
  readonly month: string;
  readonly received: Amount;
  readonly converted: Amount;
  readonly minutes: number;
}

export const MONTHS: readonly Month[] = [
  { month: 'Jun', received: '2640000.00', converted: '2112000.00', minutes: 9 },
  { month: 'Jul', received: '2980000.00', converted: '2503000.00', minutes: 8 },
  { month: 'Aug', received: '3310000.00', converted: '2880000.00', minutes: 8 },
  { month: 'Sep', received: '3725000.00', converted: '3352000.00', minutes: 6 },
  { month: 'Oct', received: '4185000.00', converted: '3854000.00', minutes: 5 },
  { month: 'Nov', received: '4560000.00', converted: '4281000.00', minutes: 4 },
];

interface Method {
  readonly method: string;
  readonly rate: number;
}

const METHODS: readonly Method[] = [
  { method: 'Bank Transfer', rate: 98.6 },
  { method: 'Mobile Money', rate: 97.1 },
  { method: 'Cash Pickup', rate: 93.8 },
];

interface Corridor {
  readonly corridor: string;
  /** In BRL, six months. */
  readonly volume: Amount;
  readonly color: ChartColor;
}

export const CORRIDORS: readonly Corridor[] = [
  { corridor: 'Brazil to USDT', volume: '11342000.00', color: 'first' },
  { corridor: 'Brazil to United States', volume: '5136000.00', color: 'second' },
  { corridor: 'Brazil to Mexico', volume: '3210000.00', color: 'third' },
  { corridor: 'Others', volume: '1712000.00', color: 'fourth' },
];

const INSIGHTS = [
  {
    icon: 'chart',
    text: 'Monthly volume has grown every month, from R$ 2.64 million in June to R$ 4.56 million in November.',
  },
  { icon: 'clock', text: 'A conversion takes 4 minutes on average, less than half of what it took in June.' },
  { icon: 'globe', text: 'More than half of the volume goes from Brazil to USDT.' },
  { icon: 'alert', text: 'Cash pickups fail most often: about 6 in 100 need a retry.' },
] as const;

const { volume: VOLUME, minutes: MINUTES, corridors: C, methods: M } = TEXTS;

const names = MONTHS.map(({ month }) => month);

const marksOf = (amounts: readonly string[]) =>
  amounts.map((amount) => ({ height: thousands(amount), short: millions(amount), text: brl(amount) }));

const VOLUMES = [
  { name: VOLUME.received, color: 'first', marks: marksOf(MONTHS.map(({ received }) => received)) },
  { name: VOLUME.converted, color: 'second', marks: marksOf(MONTHS.map(({ converted }) => converted)) },
] as const;

const TIMES = [
  {
    name: MINUTES.column,
    color: 'first',
    marks: MONTHS.map(({ minutes }) => ({
      height: minutes,
      short: String(minutes),
      text: `${minutes} minutes`,
    })),
  },
] as const;

const RING = 184;

const whole = CORRIDORS.reduce((sum, { volume }) => add(sum, volume), '0');
const shares = sharesOf(
  CORRIDORS.map(({ volume }) => volume),
  whole,
);

const PARTS = CORRIDORS.map((corridor, at) => ({ ...corridor, share: `${shares[at] ?? 0}%` }));

const corridorsLabel = `${C.title}: ${PARTS.map(({ corridor, share }) => `${corridor} ${share}`).join(', ')}.`;

const Ring = ({ width }: { readonly width: number }) => (
  <Group left={width / 2} top={RING / 2}>
    <Pie
      data={PARTS}
      pieValue={({ volume }) => thousands(volume)}
      pieSort={null}
      pieSortValues={null}
      outerRadius={RING / 2}
      innerRadius={RING / 2 - 30}
      padAngle={0.015}
      cornerRadius={2}
    >
      {({ arcs, path }) =>
        arcs.map((arc) => (
          <Ink key={arc.data.corridor} color={`chart.${arc.data.color}`}>
            <path d={path(arc) ?? ''} fill="currentColor">
              <title>{`${arc.data.corridor}: ${brl(arc.data.volume)}, ${arc.data.share}`}</title>
            </path>
          </Ink>
        ))
      }
    </Pie>
    <Ink color="fg" fontSize="lg" fontWeight="semibold">
      <text textAnchor="middle" y={2} fill="currentColor">
        {millions(whole)}
      </text>
    </Ink>
    <Ink color="fg.muted" fontSize="xs">
      <text textAnchor="middle" y={20} fill="currentColor">
        {C.all}
      </text>
    </Ink>
  </Group>
);

const Parts = () => (
  <Box as="ul" listStyleType="none" display="grid" alignContent="center" gap="2" textStyle="sm">
    {PARTS.map(({ corridor, color, share }) => (
      <Flex as="li" key={corridor} align="center" gap="2">
        <Swatch color={color} />
        <Box flex="1" minW="0">
          {corridor}
        </Box>
        <Box fontWeight="semibold">{share}</Box>
      </Flex>
    ))}
  </Box>
);

const CorridorsChart = () => (
  <ChartPanel
    title={C.title}
    hint={C.hint}
    columns={[C.column, C.volume, C.share]}
    rows={PARTS.map(({ corridor, volume, share }) => [corridor, brl(volume), share])}
  >
    <Box
      flex="1"
      display="grid"
      gridTemplateColumns={{ base: '1fr', md: '1fr 1fr' }}
      alignItems="center"
      gap="5"
    >
      <Figure label={corridorsLabel} height={RING}>
        {(width) => <Ring width={width} />}
      </Figure>
      <Parts />
    </Box>
  </ChartPanel>
);

const HEIGHT = 210;
const BAR_TOP = 22;
const BAR_HEIGHT = 16;

const rate = (value: number) => `${value.toFixed(1)}%`;

const down = scaleBand({ domain: METHODS.map(({ method }) => method), range: [0, HEIGHT] });

const methodsLabel = `${M.title}: ${METHODS.map((one) => `${one.method} ${rate(one.rate)}`).join(', ')}.`;

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

const MethodsChart = () => (
  <ChartPanel
    title={M.title}
    hint={M.hint}
    columns={[M.column, M.rate]}
    rows={METHODS.map((one) => [one.method, rate(one.rate)])}
  >
    <Figure label={methodsLabel} height={HEIGHT}>
      {(width) => <Bars width={width} />}
    </Figure>
  </ChartPanel>
);

/** S2.31: the specification's static figures instead of real ones. */
const SampleAnalytics = () => (
  <>
    <Grid as="dl" templateColumns={{ base: '1fr 1fr', xl: 'repeat(4, 1fr)' }} gap={{ base: '3', md: '4' }}>
      {SAMPLE_FIGURES.map((figure) => (
        <StatCard key={figure.label} {...figure} />
      ))}
    </Grid>
    <Grid templateColumns={{ base: 'minmax(0, 1fr)', xl: 'repeat(2, minmax(0, 1fr))' }} gap="4" my="4">
      <ColumnsChart
        title={VOLUME.title}
        hint={VOLUME.hint}
        column={TEXTS.month}
        names={names}
        series={VOLUMES}
        tick={(value) => (value === 0 ? '0' : `${value / 1000}M`)}
      />
      <CorridorsChart />
      <LinesChart
        title={MINUTES.title}
        hint={MINUTES.hint}
        called={`${MINUTES.title}. ${MINUTES.hint}`}
        column={TEXTS.month}
        names={names}
        series={TIMES}
        tick={String}
        top={10}
      />
      <MethodsChart />
    </Grid>
    <Insights insights={INSIGHTS} />
  </>
);

export default SampleAnalytics;
