import { Grid } from '@chakra-ui/react';
import type { AnalyticsAnswer, AnalyticsFigures } from '@ramps-gateway/shared/contract/calls/analytics.ts';
import { StatCard } from '../../../../components/ui/stat-card.tsx';
import { brl, usdtFigure } from '../../../../lib/format/amount.ts';
import { changeText, countText, percentText, successOf, tookFigure, tookText } from '../model/words.ts';
import { TEXTS } from '../texts.ts';

const T = TEXTS.live;

interface Kpi {
  readonly label: string;
  readonly source: string;
  readonly unit?: string;
  readonly value: (of: AnalyticsFigures) => string;
  readonly hint: (now: AnalyticsFigures, before: AnalyticsFigures) => string;
}

const KPIS: readonly Kpi[] = [
  {
    label: T.figures.received,
    source: T.receivedHint,
    value: ({ deposits }) => brl(deposits.brl),
    hint: (now, before) => changeText(now.deposits.brl, before.deposits.brl),
  },
  {
    label: T.figures.sent,
    source: T.sentHint,
    unit: 'USDT',
    value: ({ usdt }) => usdtFigure(usdt),
    hint: (now, before) => changeText(now.usdt, before.usdt),
  },
  {
    label: T.figures.payments,
    source: T.receivedHint,
    value: ({ deposits }) => countText(deposits.count),
    hint: (now, before) => changeText(String(now.deposits.count), String(before.deposits.count)),
  },
  {
    label: T.figures.success,
    source: T.successHint,
    value: (of) => percentText(successOf(of)),
    hint: ({ conversions: { completed, failed } }) =>
      T.outcomes(countText(completed), countText(completed + failed)),
  },
  {
    label: T.figures.time,
    source: T.timeHint,
    value: ({ median }) => tookFigure(median),
    hint: ({ p95 }) => (p95 ? T.most(tookText(p95)) : T.noneCompleted),
  },
];

const SPREAD: Kpi = {
  label: T.figures.spread,
  source: T.spreadHint,
  unit: 'USDT',
  value: ({ spread }) => usdtFigure(spread ?? '0'),
  hint: (now, before) => changeText(now.spread ?? '0', before.spread ?? '0'),
};

/** Reserves the line. */
const NOTHING = '\u00a0';

interface KpisProps {
  readonly answer: AnalyticsAnswer | undefined;
  readonly earns: boolean;
}

export const Kpis = ({ answer, earns }: KpisProps) => {
  const kpis = earns ? [...KPIS, SPREAD] : KPIS;
  return (
    <Grid
      as="dl"
      templateColumns={{ base: '1fr 1fr', md: 'repeat(3, 1fr)', xl: `repeat(${kpis.length}, 1fr)` }}
      gap={{ base: '3', md: '4' }}
    >
      {kpis.map(({ value, hint, ...card }) => (
        <StatCard
          key={card.label}
          {...card}
          value={answer && value(answer.figures)}
          hint={answer ? hint(answer.figures, answer.figures_before) : NOTHING}
          beside={answer ? T.before(value(answer.figures_before)) : NOTHING}
        />
      ))}
    </Grid>
  );
};
