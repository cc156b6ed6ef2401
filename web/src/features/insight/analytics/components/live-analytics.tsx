import { Box, Button, Flex, Grid } from '@chakra-ui/react';
import type { AnalyticsAnswer } from '@ramps-gateway/shared/contract/calls/analytics.ts';
import { periodBefore } from '@ramps-gateway/shared/domain/analytics.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Notice, Outdated } from '../../../../components/ui/notice.tsx';
import { Panel } from '../../../../components/ui/panel.tsx';
import { Failed } from '../../../../components/ui/failed.tsx';
import { State } from '../../../../components/ui/state.tsx';
import { useAddressParams } from '../../../../lib/address-params.ts';
import { useNow } from '../../../../lib/clock.ts';
import { utcDay } from '../../../../lib/format/time.ts';
import { useRole } from '../../../../lib/queries/profile.ts';
import { analyticsQuery } from '../api.ts';
import { insightsOf } from '../model/insights.ts';
import { paramsOf, type View, viewIn } from '../model/period.ts';
import { periodSheet } from '../model/sheets.ts';
import { periodName } from '../model/words.ts';
import { TEXTS } from '../texts.ts';
import { BreakdownPanel } from './breakdown.tsx';
import { CsvButton } from './csv-button.tsx';
import { Insights } from './insights.tsx';
import { Kpis } from './kpis.tsx';
import { PeriodBar } from './period-bar.tsx';

const LiveCharts = lazy(() => import('./live-charts.tsx'));

const T = TEXTS.live;

const useView = () => {
  const [params, changeParams] = useAddressParams();
  const today = utcDay(useNow());
  const change = (next: Partial<View>) => changeParams((before) => paramsOf(before, next));
  const only = (account: string) => `?${String(paramsOf(params, { account }))}`;
  return { view: viewIn(params, today), change, only };
};

const isEmpty = ({ figures, reasons }: AnalyticsAnswer): boolean => {
  const { open, completed, failed, settled } = figures.conversions;
  return figures.deposits.count + open + completed + failed + settled + reasons.length === 0;
};

const CHARTS = ['received', 'sent', 'outcomes', 'success', 'time', 'reasons'];

const ChartsSkeleton = ({ earns }: { readonly earns: boolean }) => (
  <Grid
    role="status"
    aria-label={T.charts.loading}
    templateColumns={{ base: 'minmax(0, 1fr)', xl: 'repeat(2, minmax(0, 1fr))' }}
    gap="4"
  >
    {[...CHARTS, ...(earns ? ['spread'] : [])].map((chart) => (
      <Panel key={chart} as="div" minH="tile" />
    ))}
  </Grid>
);

export const LiveAnalytics = () => {
  const { view, change, only } = useView();
  const earns = useRole() === 'admin';
  const query = useQuery(analyticsQuery(view, view.by, view.account));
  const answer = query.data;
  const name = query.isPlaceholderData ? undefined : answer?.sub_account?.name;
  const onlyOne = view.account !== undefined && (
    <Notice
      family="info"
      action={
        <Button size="xs" onClick={() => change({ account: undefined })}>
          {T.everything}
        </Button>
      }
    >
      {T.onlyAccount(name ?? T.oneAccount)}
    </Notice>
  );
  if (query.isLoadingError)
    return (
      <Box display="grid" gap="4">
        <PeriodBar view={view} onChange={change} />
        {onlyOne}
        <Panel>
          <Failed title={T.failed} query={query} />
        </Panel>
      </Box>
    );
  const shown = query.isPlaceholderData && answer ? answer.period : view;
  const insights = answer ? insightsOf(answer) : [];
  return (
    <Box display="grid" gap="4">
      <PeriodBar key={`${view.from} ${view.to}`} view={view} onChange={change} />
      {onlyOne}
      {query.isRefetchError && <Outdated query={query} what={T.outdated} />}
      <Box aria-busy={query.isPlaceholderData || undefined} display="grid" gap="4">
        <Kpis answer={answer} earns={earns} />
        <Flex justify="space-between" align="center" wrap="wrap" gap="3" minH="9">
          <Box textStyle="sm" color="fg.muted">
            {`${periodName(shown)}. ${T.comparedWith(periodName(periodBefore(shown)))}`}
          </Box>
          <CsvButton
            name={`analytics-${view.from}-${view.to}-by-${view.by}`}
            disabled={!answer || query.isPlaceholderData}
            sheet={() => (answer ? periodSheet(answer) : [])}
          />
        </Flex>
        {answer && isEmpty(answer) ? (
          <Panel>
            <State icon="chart" title={T.empty.title} text={T.empty.text} />
          </Panel>
        ) : (
          <>
            <Suspense fallback={<ChartsSkeleton earns={earns} />}>
              {answer ? <LiveCharts answer={answer} /> : <ChartsSkeleton earns={earns} />}
            </Suspense>
            {insights.length > 0 && <Insights insights={insights} />}
          </>
        )}
      </Box>
      {view.account === undefined && <BreakdownPanel period={view} earns={earns} only={only} />}
    </Box>
  );
};
