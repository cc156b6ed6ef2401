import { Box, Flex, Grid } from '@chakra-ui/react';
import type { AnalyticsAnswer, ReasonFigures } from '@ramps-gateway/shared/contract/calls/analytics.ts';
import { brl } from '../../../../lib/format/amount.ts';
import {
  inUnit,
  outcomes,
  received,
  sent,
  spread,
  success,
  times,
  unitOf,
  unitTick,
} from '../model/live-series.ts';
import { tickOf } from '../model/plot.ts';
import { highestOf } from '../model/series.ts';
import { countText, partName, partTitle, reasonText } from '../model/words.ts';
import { TEXTS } from '../texts.ts';
import { ChartPanel } from './chart-panel.tsx';
import { ColumnsChart } from './columns-chart.tsx';
import { LinesChart } from './lines-chart.tsx';

const T = TEXTS.live;

/** Pixels of `Nov 20` and `Nov 2026`. */
const NAME_WIDTH = { day: 46, week: 46, month: 62 } as const;

/** Pixels of `1,500` and `800K`. */
const SIDE = 46;

const wholeTick = (value: number): string => (Number.isInteger(value) ? countText(value) : '');

/** The most frequent ones are drawn; the table has all. */
const DRAWN = 6;

const Reasons = ({ reasons }: { readonly reasons: readonly ReasonFigures[] }) => {
  const most = Math.max(1, ...reasons.map(({ count }) => count));
  return (
    <ChartPanel
      title={T.reasons.title}
      hint={T.reasons.hint}
      columns={[T.reasons.column, T.reasons.count, T.reasons.brl, T.reasons.before]}
      rows={reasons.map((reason) => [
        reasonText(reason),
        countText(reason.count),
        brl(reason.brl),
        countText(reason.before),
      ])}
    >
      {reasons.length === 0 ? (
        <Box color="fg.muted">{T.reasons.none}</Box>
      ) : (
        <Box as="ul" listStyleType="none" display="grid" gap="2.5" textStyle="sm">
          {reasons.slice(0, DRAWN).map((reason) => (
            <Box as="li" key={reasonText(reason)}>
              <Flex justify="space-between" gap="3">
                <Box minW="0" overflowWrap="anywhere">
                  {reasonText(reason)}
                </Box>
                <Flex gap="2" whiteSpace="nowrap">
                  <Box as="span" fontWeight="semibold">
                    {countText(reason.count)}
                  </Box>
                  <Box as="span" color="fg.subtle">
                    {T.reasons.beside(countText(reason.before))}
                  </Box>
                </Flex>
              </Flex>
              <Box mt="1" h="2" borderRadius="full" bg="bg.hover" overflow="hidden" aria-hidden="true">
                <Box h="full" bg="chart.second" style={{ width: `${(reason.count * 100) / most}%` }} />
              </Box>
            </Box>
          ))}
        </Box>
      )}
    </ChartPanel>
  );
};

const LiveCharts = ({ answer }: { readonly answer: AnalyticsAnswer }) => {
  const { by, parts, reasons, figures } = answer;
  const names = parts.map((part) => partName(part, by));
  const place = {
    column: T.groupings[by],
    names,
    titles: parts.map((part) => partTitle(part, by)),
    nameWidth: NAME_WIDTH[by],
    left: SIDE,
  };
  const took = times(parts);
  const unit = unitOf(highestOf(took));
  return (
    <Grid templateColumns={{ base: 'minmax(0, 1fr)', xl: 'repeat(2, minmax(0, 1fr))' }} gap="4">
      <ColumnsChart
        title={T.charts.received}
        hint={T.receivedHint}
        series={received(parts)}
        tick={tickOf}
        {...place}
      />
      <ColumnsChart title={T.charts.sent} hint={T.sentHint} series={sent(parts)} tick={tickOf} {...place} />
      <ColumnsChart
        title={T.charts.outcomes}
        hint={T.charts.outcomesHint}
        series={outcomes(parts)}
        tick={wholeTick}
        stacked
        {...place}
      />
      <LinesChart
        title={T.charts.success}
        hint={T.successHint}
        series={success(parts)}
        tick={(value) => `${value}%`}
        top={100}
        {...place}
      />
      <LinesChart
        title={T.charts.time}
        hint={T.precise}
        series={inUnit(took, unit)}
        tick={unitTick(unit)}
        {...place}
      />
      <Reasons reasons={reasons} />
      {figures.spread !== null && (
        <ColumnsChart
          title={T.charts.spread}
          hint={T.spreadHint}
          series={spread(parts)}
          tick={tickOf}
          {...place}
        />
      )}
    </Grid>
  );
};

export default LiveCharts;
