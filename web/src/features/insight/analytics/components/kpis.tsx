import { Grid } from '@chakra-ui/react';
import type { AnalyticsAnswer } from '@ramps-gateway/shared/contract/calls/analytics.ts';
import { StatCard } from '../../../../components/ui/stat-card.tsx';
import { brl, usdtFigure } from '../../../../lib/format/amount.ts';
import { changeText, countText, percentText, successOf, tookFigure, tookText } from '../model/words.ts';
import { TEXTS } from '../texts.ts';

const T = TEXTS.live;

interface KpisProps {
  readonly answer: AnalyticsAnswer | undefined;
  readonly earns: boolean;
}

export const Kpis = ({ answer, earns }: KpisProps) => {
  const now = answer?.figures;
  const before = answer?.figures_before;
  const of = <V,>(show: (figures: NonNullable<typeof now>, before: NonNullable<typeof now>) => V) =>
    now && before ? show(now, before) : undefined;
  const line = (text: string | undefined) => text ?? '\u00a0';
  return (
    <Grid
      as="dl"
      templateColumns={{
        base: '1fr 1fr',
        md: 'repeat(3, 1fr)',
        xl: earns ? 'repeat(6, 1fr)' : 'repeat(5, 1fr)',
      }}
      gap={{ base: '3', md: '4' }}
    >
      <StatCard
        label={T.figures.received}
        value={now && brl(now.deposits.brl)}
        hint={line(of((a, b) => changeText(a.deposits.brl, b.deposits.brl)))}
        beside={line(before && T.before(brl(before.deposits.brl)))}
        source={T.receivedHint}
      />
      <StatCard
        label={T.figures.sent}
        unit="USDT"
        value={now && usdtFigure(now.usdt)}
        hint={line(of((a, b) => changeText(a.usdt, b.usdt)))}
        beside={line(before && T.before(usdtFigure(before.usdt)))}
        source={T.sentHint}
      />
      <StatCard
        label={T.figures.payments}
        value={now && countText(now.deposits.count)}
        hint={line(of((a, b) => changeText(String(a.deposits.count), String(b.deposits.count))))}
        beside={line(before && T.before(countText(before.deposits.count)))}
        source={T.receivedHint}
      />
      <StatCard
        label={T.figures.success}
        value={now && percentText(successOf(now))}
        hint={line(
          now &&
            T.outcomes(
              countText(now.conversions.completed),
              countText(now.conversions.completed + now.conversions.failed),
            ),
        )}
        beside={line(before && T.before(percentText(successOf(before))))}
        source={T.successHint}
      />
      <StatCard
        label={T.figures.time}
        value={now && tookFigure(now.median)}
        hint={line(now && (now.p95 ? T.most(tookText(now.p95)) : T.noneCompleted))}
        beside={line(before && T.before(tookFigure(before.median)))}
        source={T.timeHint}
      />
      {earns && (
        <StatCard
          label={T.figures.spread}
          unit="USDT"
          value={now && usdtFigure(now.spread ?? '0')}
          hint={line(of((a, b) => changeText(a.spread ?? '0', b.spread ?? '0')))}
          beside={line(before && T.before(usdtFigure(before.spread ?? '0')))}
          source={T.spreadHint}
        />
      )}
    </Grid>
  );
};
