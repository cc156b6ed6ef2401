import { Box, Button, Flex, Grid } from '@chakra-ui/react';
import type { AnalyticsAnswer } from '@ramps-gateway/shared/contract/calls/analytics.ts';
import { daysIn, type Grouping, type Period, periodBefore } from '@ramps-gateway/shared/domain/analytics.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { TextField } from '../../../../components/form/fields.tsx';
import { LivePage } from '../../../../components/layout/live-page.tsx';
import { Failed } from '../../../../components/ui/failed.tsx';
import { Notice, Outdated } from '../../../../components/ui/notice.tsx';
import { Panel } from '../../../../components/ui/panel.tsx';
import { StateFilter } from '../../../../components/ui/state-filter.tsx';
import { State } from '../../../../components/ui/state.tsx';
import { Muted } from '../../../../components/ui/text.ts';
import { useAddressParams } from '../../../../lib/address-params.ts';
import { useNow } from '../../../../lib/clock.ts';
import { utcDay } from '../../../../lib/format/time.ts';
import { useRole } from '../../../../lib/queries/profile.ts';
import { useSampleData } from '../../../../lib/queries/sample-data.ts';
import { analyticsQuery } from '../api.ts';
import {
  type Choice,
  CHOICES,
  groupingsOf,
  paramsOf,
  problemOf,
  type View,
  viewIn,
} from '../model/period.ts';
import { periodSheet } from '../model/sheets.ts';
import { periodName } from '../model/words.ts';
import { TEXTS } from '../texts.ts';
import { BreakdownPanel, CsvButton } from './breakdown.tsx';
import { Insights, insightsOf } from './insights.tsx';
import { Kpis } from './kpis.tsx';

const T = TEXTS.live;

interface CustomProps {
  readonly shown: Period;
  readonly onShow: (period: Period) => void;
}

const CustomPeriod = ({ shown, onShow }: CustomProps) => {
  const [period, setPeriod] = useState<Period>({ from: shown.from, to: shown.to });
  const [isAsked, setAsked] = useState(false);
  const problem = problemOf(period);
  return (
    <Box
      as="form"
      display="grid"
      gridTemplateColumns={{ base: '1fr 1fr', md: '11rem 11rem auto' }}
      gap="3"
      alignItems="start"
      justifyContent="start"
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(true);
        if (problem === null) onShow(period);
      }}
    >
      <TextField
        type="date"
        label={T.from}
        value={period.from}
        onChange={({ target }) => setPeriod({ ...period, from: target.value })}
      />
      <TextField
        type="date"
        label={T.to}
        value={period.to}
        error={isAsked && problem !== null ? T.problems[problem] : undefined}
        onChange={({ target }) => setPeriod({ ...period, to: target.value })}
      />
      <Box pt={{ md: '6' }}>
        <Button type="submit">{T.apply}</Button>
      </Box>
    </Box>
  );
};

interface PeriodBarProps {
  readonly view: View;
  readonly onChange: (change: Partial<View>) => void;
}

const PeriodBar = ({ view, onChange }: PeriodBarProps) => {
  const groupings = groupingsOf(daysIn(view));
  return (
    <Box display="grid" gap="3">
      <Flex wrap="wrap" gap="3" justify="space-between">
        <StateFilter<Choice>
          label={T.period}
          states={CHOICES}
          labels={T.choices}
          chosen={view.choice}
          onChoose={(choice) => onChange({ choice, from: view.from, to: view.to })}
        />
        {groupings.length > 1 && (
          <StateFilter<Grouping>
            label={T.by}
            states={groupings}
            labels={T.groupings}
            chosen={view.by}
            onChoose={(by) => onChange({ by })}
          />
        )}
      </Flex>
      {view.choice === 'custom' && (
        <CustomPeriod shown={view} onShow={(period) => onChange({ choice: 'custom', ...period })} />
      )}
    </Box>
  );
};

const LiveCharts = lazy(() => import('./live-charts.tsx'));

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

const LiveAnalytics = () => {
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
          <Muted>{`${periodName(shown)}. ${T.comparedWith(periodName(periodBefore(shown)))}`}</Muted>
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

const SampleAnalytics = lazy(() => import('./sample-analytics.tsx'));

export const AnalyticsPage = () => {
  const sample = useSampleData();
  return (
    <LivePage
      title={TEXTS.title}
      subtitle={sample.shown ? TEXTS.subtitle : TEXTS.live.subtitle}
      sample={sample}
    >
      {sample.shown ? (
        <Suspense fallback={<Box minH="screen" />}>
          <SampleAnalytics />
        </Suspense>
      ) : (
        sample.isKnown && <LiveAnalytics />
      )}
    </LivePage>
  );
};
