import { Box, Flex, Grid } from '@chakra-ui/react';
import type {
  AnalyticsAnswer,
  AnalyticsPart,
  ReasonFigures,
} from '@ramps-gateway/shared/contract/calls/analytics.ts';
import { CONVERSION_TAGS, PAYMENT_TAGS } from '@ramps-gateway/shared/domain/states/money.ts';
import { brl, usdt } from '../../../../lib/format/amount.ts';
import type { ChartColor } from '../../../../theme/palette.ts';
import { highestOf, hundredths, type Mark, type Series, tickOf } from '../model/plot.ts';
import {
  countText,
  partName,
  partTitle,
  percentText,
  reasonText,
  secondsText,
  successOf,
  tookFigure,
} from '../model/words.ts';
import { TEXTS } from '../texts.ts';
import { ColumnsChart, LinesChart } from './chart.tsx';
import { ChartPanel } from './drawing.tsx';

const T = TEXTS.live;
const C = T.charts;

const series = (
  name: string,
  color: ChartColor,
  parts: readonly AnalyticsPart[],
  mark: (part: AnalyticsPart) => Mark,
): Series => ({ name, color, marks: parts.map(mark) });

const amount = (text: string, height: string): Mark => ({ height: hundredths(height), short: text, text });

const count = (value: number): Mark => ({ height: value, short: countText(value), text: countText(value) });

const success = (part: AnalyticsPart): Mark => {
  const percent = successOf(part);
  return { height: percent, short: percentText(percent), text: percentText(percent) };
};

const took = (of: AnalyticsPart['median']): Mark => ({
  height: of === null ? null : (of.within ?? of.over),
  short: tookFigure(of),
  text: tookFigure(of),
});

export const times = (parts: readonly AnalyticsPart[]): readonly Series[] => [
  series(C.median, 'first', parts, ({ median }) => took(median)),
  series(C.p95, 'second', parts, ({ p95 }) => took(p95)),
];

/** The largest unit that fits twice into the maximum. */
export const unitOf = (seconds: number): number =>
  [86_400, 3_600, 60].find((unit) => seconds >= 2 * unit) ?? 1;

export const inUnit = (all: readonly Series[], unit: number): readonly Series[] =>
  all.map((each) => ({
    ...each,
    marks: each.marks.map((mark) => ({
      ...mark,
      height: mark.height === null ? null : mark.height / unit,
    })),
  }));

export const unitTick =
  (unit: number) =>
  (value: number): string =>
    Number.isInteger(value * unit) ? secondsText(value * unit) : '';

/** Pixels of a label like `Nov 20` or `Nov 2026`. */
const NAME_WIDTH = { day: 46, week: 46, month: 62 } as const;

/** Pixels of a label like `1,500` or `800K`. */
const SIDE = 46;

const wholeTick = (value: number): string => (Number.isInteger(value) ? countText(value) : '');

/** The chart shows the most frequent ones; the table has all. */
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

const OUTCOMES = [
  ['completed', CONVERSION_TAGS.transfer_completed, 'first'],
  ['failed', CONVERSION_TAGS.failed, 'second'],
  ['settled', PAYMENT_TAGS.closed, 'fourth'],
  ['open', PAYMENT_TAGS.converting, 'third'],
] as const;

const LiveCharts = ({ answer }: { readonly answer: AnalyticsAnswer }) => {
  const { by, parts, reasons, figures } = answer;
  const place = {
    column: T.groupings[by],
    names: parts.map((part) => partName(part, by)),
    titles: parts.map((part) => partTitle(part, by)),
    nameWidth: NAME_WIDTH[by],
    left: SIDE,
  };
  const amounts = (name: string, hint: string, color: ChartColor, mark: (part: AnalyticsPart) => Mark) => (
    <ColumnsChart
      title={name}
      hint={hint}
      series={[series(name, color, parts, mark)]}
      tick={tickOf}
      {...place}
    />
  );
  const took = times(parts);
  const unit = unitOf(highestOf(took));
  return (
    <Grid templateColumns={{ base: 'minmax(0, 1fr)', xl: 'repeat(2, minmax(0, 1fr))' }} gap="4">
      {amounts(C.received, T.receivedHint, 'first', ({ deposits }) =>
        amount(brl(deposits.brl), deposits.brl),
      )}
      {amounts(C.sent, T.sentHint, 'third', (part) => amount(usdt(part.usdt), part.usdt))}
      <ColumnsChart
        title={C.outcomes}
        hint={C.outcomesHint}
        series={OUTCOMES.map(([state, [word], color]) =>
          series(word, color, parts, ({ conversions }) => count(conversions[state])),
        )}
        tick={wholeTick}
        stacked
        {...place}
      />
      <LinesChart
        title={C.success}
        hint={T.successHint}
        series={[series(C.success, 'first', parts, success)]}
        tick={(value) => `${value}%`}
        top={100}
        {...place}
      />
      <LinesChart
        title={C.time}
        hint={T.precise}
        series={inUnit(took, unit)}
        tick={unitTick(unit)}
        {...place}
      />
      <Reasons reasons={reasons} />
      {figures.spread !== null &&
        amounts(C.spread, T.spreadHint, 'fourth', ({ spread }) => amount(usdt(spread ?? '0'), spread ?? '0'))}
    </Grid>
  );
};

export default LiveCharts;
