import { Grid, Tabs } from '@chakra-ui/react';
import type { StatisticsAnswer } from '@ramps-gateway/shared/contract/calls/statistics.ts';
import { successPercent } from '@ramps-gateway/shared/domain/statistics.ts';
import { CONVERSION_TAGS } from '@ramps-gateway/shared/domain/states/money.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useMemo } from 'react';
import { SavedViews } from '../../../../components/saved-views/saved-views.tsx';
import { ExportButton } from '../../../../components/ui/export-button.tsx';
import { Page } from '../../../../components/ui/page.tsx';
import { StatCard } from '../../../../components/ui/stat-card.tsx';
import { StateFilter } from '../../../../components/ui/state-filter.tsx';
import { useNow } from '../../../../lib/clock.ts';
import { usdtFigure } from '../../../../lib/format/amount.ts';
import { meanDuration, utcDay } from '../../../../lib/format/time.ts';
import { conversionsQuery, type Scope } from '../api/conversions.ts';
import { statisticsQuery } from '../../../../lib/queries/statistics.ts';
import { useView } from '../model/use-view.ts';
import { TEXTS } from '../texts.ts';
import { ProcessesTab } from './processes-tab.tsx';
import { SettingsSkeleton } from './settings-skeleton.tsx';

/** S2.49 to S2.51, "Stats": all conversions; "today" is the UTC day of creation. */
export const statsOf = ({ totals, days }: StatisticsAnswer, nowMs: number) => {
  const today = days.find(({ day }) => day === utcDay(nowMs))?.conversions.completed;
  const { completed, failed, average_ms: averageMs } = totals.conversions;
  return {
    completedToday: today?.count ?? 0,
    volumeToday: today?.usdt ?? '0',
    averageMs,
    completed: completed.count,
    /** Without those marked as settled. */
    ended: completed.count + failed.count,
    successPercent: successPercent(completed.count, failed.count),
  };
};

const SCOPES = ['own', 'all'] as const satisfies readonly Scope[];

const NONE = '–';

const successHint = (stats: ReturnType<typeof statsOf> | undefined): string =>
  stats ? `${stats.completed} of ${stats.ended} ended` : 'Of all ended conversions';

interface StatsRowProps {
  readonly statistics: StatisticsAnswer | undefined;
  readonly failed: boolean;
}

const StatsRow = ({ statistics, failed }: StatsRowProps) => {
  const now = useNow();
  const stats = statistics && statsOf(statistics, now);
  const value = (text: string | undefined) => (failed ? NONE : text);
  const hint = (text: string) => (failed ? 'Not available' : text);
  return (
    <Grid as="dl" templateColumns={{ base: '1fr 1fr', xl: 'repeat(4, 1fr)' }} gap={{ base: '3', md: '4' }}>
      <StatCard
        label="Completed today"
        value={value(stats && String(stats.completedToday))}
        hint={hint('Transfer completed, started today (UTC)')}
      />
      <StatCard
        label="Today's volume"
        value={value(stats && usdtFigure(stats.volumeToday))}
        unit="USDT"
        hint={hint('USDT of conversions completed today')}
      />
      <StatCard
        label="Average completion"
        value={value(stats && (stats.averageMs === null ? NONE : meanDuration(stats.averageMs)))}
        hint={hint('From deposit to transfer')}
      />
      <StatCard
        label="Success rate"
        value={value(stats && (stats.successPercent === null ? NONE : `${stats.successPercent}%`))}
        hint={hint(successHint(stats))}
      />
    </Grid>
  );
};

const SettingsTab = lazy(() => import('./settings-tab.tsx'));

interface ConversionsPageProps {
  readonly isAdmin: boolean;
  readonly held?: ReactNode;
  readonly reconciliation?: ReactNode;
}

export const ConversionsPage = ({ isAdmin, held, reconciliation }: ConversionsPageProps) => {
  const view = useView(isAdmin);
  const query = useInfiniteQuery(conversionsQuery(view.scope, view.filter));
  const statistics = useQuery(statisticsQuery(view.scope));
  const items = useMemo(() => query.data?.pages.flatMap((page) => page.items), [query.data]);
  return (
    <Page
      title={TEXTS.title}
      subtitle="PIX deposits in BRL, converted to USDT and sent to their destinations"
      actions={
        <>
          <SavedViews page="conversions" />
          {isAdmin && (
            <StateFilter
              label="Whose conversions"
              states={SCOPES}
              labels={TEXTS.scope}
              chosen={view.scope}
              onChoose={view.setScope}
            />
          )}
          {view.tab === 'processes' && (
            <ExportButton
              request={{
                kind: 'conversions',
                scope: view.scope,
                ...(view.filter !== 'all' && { status: view.filter }),
              }}
              what={`${TEXTS.title}, ${view.filter === 'all' ? TEXTS.list.all : CONVERSION_TAGS[view.filter][0]}`}
            />
          )}
        </>
      }
    >
      <StatsRow statistics={statistics.data} failed={statistics.isError && !statistics.data} />
      <Tabs.Root
        mt="6"
        value={view.tab}
        onValueChange={({ value }) => view.setTab(value)}
        lazyMount
        unmountOnExit
      >
        <Tabs.List gap={{ base: '3', md: '5' }}>
          <Tabs.Trigger value="processes">Conversion Processes</Tabs.Trigger>
          <Tabs.Trigger value="settings">Settings</Tabs.Trigger>
          <Tabs.Trigger value="held">Held payments</Tabs.Trigger>
          {isAdmin && <Tabs.Trigger value="reconciliation">Reconciliation</Tabs.Trigger>}
        </Tabs.List>
        <Tabs.Content value="processes">
          <ProcessesTab
            key={view.scope}
            counts={statistics.data?.totals.conversions.by_status}
            counting={statistics.isPending && statistics.failureCount === 0}
            items={items}
            query={query}
            view={view}
            isAdmin={isAdmin}
          />
        </Tabs.Content>
        <Tabs.Content value="settings">
          <Suspense fallback={<SettingsSkeleton />}>
            <SettingsTab />
          </Suspense>
        </Tabs.Content>
        <Tabs.Content value="held">{held}</Tabs.Content>
        {isAdmin && <Tabs.Content value="reconciliation">{reconciliation}</Tabs.Content>}
      </Tabs.Root>
    </Page>
  );
};
