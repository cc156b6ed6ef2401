import { Time } from '../ui/time.tsx';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { RATE_WINDOWS, type RateWindow } from '@ramps-gateway/shared/domain/rates.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { exactly } from '../../lib/format/amount.ts';
import { dayAndTime } from '../../lib/format/time.ts';
import { ratesQuery } from '../../lib/queries/rates.ts';
import { RetryNotice } from '../ui/notice.tsx';
import { Panel, SectionTitle } from '../ui/panel.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { StateFilter } from '../ui/state-filter.tsx';
import { courseOf, pathOf, type RatePoint, shownPrice } from './course.ts';

const T = {
  title: 'BRL to USDT',
  hint: 'Price of 1 USDT at the provider, before any spread. Read every five minutes while a rule is on.',
  window: 'Period',
  windows: { '24h': '24 hours', '7d': '7 days', '30d': '30 days' },
  failed: 'The rates could not be loaded.',
  none: 'No rate in this period. Rates are kept while a conversion rule is on.',
  price: (price: string) => `1 USDT = ${price}`,
  range: (lowest: string, highest: string) => `Between ${lowest} and ${highest}`,
  at: (time: string) => `as of ${time}`,
  words: (period: string, from: string, to: string, range: string) =>
    `What 1 USDT cost over ${period}: from ${from} to ${to}. ${range}.`,
} as const;

/** Stretched to the available space. */
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
          // A single point would hardly be seen.
          strokeWidth={points.length === 1 ? 8 : 2}
          strokeLinecap="round"
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
        />
      </Picture>
      <Box mt="1" textStyle="xs" color="fg.muted">
        {range}
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
