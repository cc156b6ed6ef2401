import { Box, chakra, Flex } from '@chakra-ui/react';
import { listRates, type Rates } from '@ramps-gateway/shared/contract/calls/rates.ts';
import { type Amount, compare, roundDown } from '@ramps-gateway/shared/domain/money.ts';
import {
  RATE_SERIES,
  RATE_WINDOWS,
  type RateWindow,
  REFERENCE_EVERY_MINUTES,
  WINDOW_SERIES,
} from '@ramps-gateway/shared/domain/rates.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { whileAutoRefresh } from '../../lib/auto-refresh.ts';
import { exactly } from '../../lib/format/amount.ts';
import { dayAndTime } from '../../lib/format/time.ts';
import { callQuery, keyOf } from '../../lib/query/calls.ts';
import { RetryNotice } from '../ui/notice.tsx';
import { Panel, SectionTitle } from '../ui/panel.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { StateFilter } from '../ui/state-filter.tsx';
import { Time } from '../ui/time.tsx';

export const ratesQuery = (window: RateWindow) =>
  queryOptions({
    ...callQuery(keyOf(listRates, { window }), listRates, { query: { window } }),
    staleTime: 60_000,
    refetchInterval: whileAutoRefresh(REFERENCE_EVERY_MINUTES * 60_000),
  });

export type RatePoint = Rates['points'][number];

const SHOWN = 4;

export const shownPrice = (price: Amount): Amount => roundDown(price, SHOWN);

export interface Course {
  readonly first: RatePoint;
  readonly last: RatePoint;
  readonly lowest: Amount;
  readonly highest: Amount;
}

/** `undefined` without prices. @param points oldest first */
export const courseOf = (points: readonly RatePoint[]): Course | undefined => {
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last) return undefined;
  const prices = points.map(({ price }) => price).sort(compare);
  return { first, last, lowest: prices[0] ?? first.price, highest: prices.at(-1) ?? last.price };
};

const GAP_SLOTS = 2.5;

/** For drawing only; never shown as an amount. */
const height = (price: Amount): number => Number(price);

/** An SVG path: x is time, y grows downwards. */
export const pathOf = (
  points: readonly RatePoint[],
  window: RateWindow,
  { width, height: tall, edge }: { readonly width: number; readonly height: number; readonly edge: number },
): string => {
  const course = courseOf(points);
  if (!course) return '';
  const [low, high] = [height(course.lowest), height(course.highest)];
  const { ms, series } = WINDOW_SERIES[window];
  const end = Date.parse(course.last.at);
  const x = (at: string): number => Math.max(0, width * (1 - (end - Date.parse(at)) / ms));
  const y = (price: Amount): number =>
    high === low ? tall / 2 : edge + (tall - 2 * edge) * (1 - (height(price) - low) / (high - low));
  const isAfterGap = ({ at }: RatePoint, before: RatePoint | undefined): boolean =>
    before === undefined || Date.parse(at) - Date.parse(before.at) > GAP_SLOTS * RATE_SERIES[series];
  return points
    .map((point, index) => {
      const place = `${x(point.at).toFixed(1)} ${y(point.price).toFixed(1)}`;
      // A line of zero length draws a dot for a point with no neighbours.
      return isAfterGap(point, points[index - 1]) ? `M${place}L${place}` : `L${place}`;
    })
    .join('');
};

const T = {
  title: 'BRL to USDT',
  hint: 'Price of 1 USDT at the provider, before any spread. Read every five minutes while a rule is on.',
  window: 'Period',
  windows: { '24h': '24 hours', '7d': '7 days', '30d': '30 days' },
  failed: 'The rates could not be loaded.',
  one: 'One price so far. The chart begins with the next.',
  none: 'No rate in this period. Rates are recorded while a conversion rule is on.',
  price: (price: string) => `1 USDT = ${price}`,
  range: (lowest: string, highest: string) =>
    lowest === highest ? `${lowest} throughout` : `Between ${lowest} and ${highest}`,
  at: (time: string) => `as of ${time}`,
  words: (period: string, from: string, to: string, range: string) =>
    `What 1 USDT cost over ${period}: from ${from} to ${to}. ${range}.`,
} as const;

/** Stretches to the available space. */
const BOX = { width: 600, height: 96, edge: 6 } as const;

const Picture = chakra('svg', { base: { display: 'block', w: 'full', h: '24', color: 'chart.first' } });

const brl = (price: string): string => exactly(shownPrice(price), 'BRL');

interface LineProps {
  readonly points: readonly RatePoint[];
  readonly window: RateWindow;
}

const Line = ({ points, window }: LineProps) => {
  const course = courseOf(points);
  if (!course)
    return (
      <Flex
        h="course"
        align="center"
        justify="center"
        textStyle="sm"
        color="fg.muted"
        textAlign="center"
        px="4"
      >
        {T.none}
      </Flex>
    );
  const isOne = points.length === 1;
  const range = T.range(brl(course.lowest), brl(course.highest));
  const words = T.words(T.windows[window], brl(course.first.price), brl(course.last.price), range);
  return (
    <Box minH="course">
      <Flex align="baseline" columnGap="3" rowGap="0" wrap="wrap" mb="2">
        <Box textStyle="figure" whiteSpace="nowrap">
          {T.price(brl(course.last.price))}
        </Box>
        <Box textStyle="xs" color="fg.muted">
          <Time iso={course.last.at}>{T.at(dayAndTime(course.last.at))}</Time>
        </Box>
      </Flex>
      {isOne ? (
        <Flex h="24" align="center" textStyle="sm" color="fg.muted">
          {T.one}
        </Flex>
      ) : (
        <Picture
          role="img"
          aria-label={words}
          viewBox={`0 0 ${BOX.width} ${BOX.height}`}
          preserveAspectRatio="none"
        >
          <path
            d={pathOf(points, window, BOX)}
            fill="none"
            stroke="currentColor"
            strokeWidth={2}
            strokeLinecap="round"
            strokeLinejoin="round"
            vectorEffect="non-scaling-stroke"
          />
        </Picture>
      )}
      <Box mt="1" textStyle="xs" color="fg.muted">
        {!isOne && range}
      </Box>
    </Box>
  );
};

const RateChart = () => {
  const [window, setWindow] = useState<RateWindow>('24h');
  const query = useQuery(ratesQuery(window));
  return (
    <Panel padded>
      <Flex justify="space-between" align="start" wrap="wrap" gap="3" mb="3">
        <Box>
          <SectionTitle mb="1">{T.title}</SectionTitle>
          <Box textStyle="xs" color="fg.muted">
            {T.hint}
          </Box>
        </Box>
        <StateFilter
          label={T.window}
          states={RATE_WINDOWS}
          labels={T.windows}
          chosen={window}
          onChoose={setWindow}
        />
      </Flex>
      {query.isError && <RetryNotice query={query}>{T.failed}</RetryNotice>}
      {query.isPending && (
        <Box h="course">
          <Skeleton w="full" h="full" />
        </Box>
      )}
      {query.data && <Line points={query.data.points} window={window} />}
    </Panel>
  );
};

export default RateChart;
