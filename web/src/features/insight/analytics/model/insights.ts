import type { AnalyticsAnswer, AnalyticsPart } from '@ramps-gateway/shared/contract/calls/analytics.ts';
import { compare } from '@ramps-gateway/shared/domain/money.ts';
import { brl } from '../../../../lib/format/amount.ts';
import type { IconName } from '../../../../components/ui/icon.tsx';
import { countText, partTitle, percentText, reasonText, successOf, tookText } from './words.ts';

export interface Insight {
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
      text: `Top reason: “${reasonText(reason)}”, ${countText(reason.count)} of the ${countText(all)} that did not go through.`,
    });
  return insights;
};
