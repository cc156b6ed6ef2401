import { Box, Flex } from '@chakra-ui/react';
import type { AnalyticsAnswer, AnalyticsPart } from '@ramps-gateway/shared/contract/calls/analytics.ts';
import { compare } from '@ramps-gateway/shared/domain/money.ts';
import { Icon, type IconName } from '../../../../components/ui/icon.tsx';
import { Panel, SectionTitle } from '../../../../components/ui/panel.tsx';
import { brl } from '../../../../lib/format/amount.ts';
import { countText, partTitle, percentText, reasonText, successOf, tookText } from '../model/words.ts';
import { TEXTS } from '../texts.ts';

interface Insight {
  readonly icon: IconName;
  readonly text: string;
}

const PARTS = { day: 'day', week: 'week', month: 'month' } as const;

const best = (parts: readonly AnalyticsPart[]): AnalyticsPart | undefined =>
  parts.reduce<AnalyticsPart | undefined>(
    (most, part) => (most && compare(most.deposits.brl, part.deposits.brl) >= 0 ? most : part),
    undefined,
  );

export const insightsOf = ({
  by,
  figures,
  figures_before: before,
  parts,
  reasons,
}: AnalyticsAnswer): readonly Insight[] => {
  const insights: Insight[] = [];
  const most = best(parts);
  if (most && parts.length > 1 && compare(most.deposits.brl, '0') > 0)
    insights.push({
      icon: 'chart',
      text: `The strongest ${PARTS[by]} was ${partTitle(most, by)}: ${brl(most.deposits.brl)} of ${brl(figures.deposits.brl)} received.`,
    });
  if (figures.median && figures.p95)
    insights.push({
      icon: 'clock',
      text: `Half of the conversions completed ${tookText(figures.median)}, 95% ${tookText(figures.p95)}.`,
    });
  const [success, successBefore] = [successOf(figures), successOf(before)];
  if (success !== null && successBefore !== null && success !== successBefore)
    insights.push({
      icon: 'check',
      text: `The success rate went from ${percentText(successBefore)} to ${percentText(success)}.`,
    });
  const [reason] = reasons;
  const all = reasons.reduce((sum, { count }) => sum + count, 0);
  if (reason && reason.count > 0)
    insights.push({
      icon: 'alert',
      text: `Top reason: “${reasonText(reason)}”, ${countText(reason.count)} of the ${countText(all)} that did not complete.`,
    });
  return insights;
};

export const Insights = ({ insights }: { readonly insights: readonly Insight[] }) => (
  <Panel padded>
    <SectionTitle>{TEXTS.insights}</SectionTitle>
    <Box as="ul" listStyleType="none" display="grid" gap="3" gridTemplateColumns={{ md: '1fr 1fr' }}>
      {insights.map(({ icon, text }) => (
        <Flex as="li" key={text} gap="2.5" color="fg.muted">
          <Box color="accent.fg" pt="0.5">
            <Icon name={icon} />
          </Box>
          {text}
        </Flex>
      ))}
    </Box>
  </Panel>
);
