import { Box, Grid } from '@chakra-ui/react';
import type { DayFigures, StatisticsAnswer } from '@ramps-gateway/shared/contract/calls/statistics.ts';
import { sumOf } from '@ramps-gateway/shared/domain/money.ts';
import type { Role } from '@ramps-gateway/shared/domain/roles.ts';
import { conversionTag } from '@ramps-gateway/shared/domain/states/money.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { LivePage } from '../../../../components/layout/live-page.tsx';
import { StopButton } from '../../../../components/stops/stop-button.tsx';
import { Failed } from '../../../../components/ui/failed.tsx';
import { LinkButton } from '../../../../components/ui/link-button.tsx';
import { ListSkeleton } from '../../../../components/ui/list-skeleton.tsx';
import { RetryNotice } from '../../../../components/ui/notice.tsx';
import { Panel } from '../../../../components/ui/panel.tsx';
import { Skeleton } from '../../../../components/ui/skeleton.tsx';
import { StatCard } from '../../../../components/ui/stat-card.tsx';
import { State } from '../../../../components/ui/state.tsx';
import { Muted } from '../../../../components/ui/text.ts';
import { RelativeTime } from '../../../../components/ui/time.tsx';
import { useNow } from '../../../../lib/clock.ts';
import { brl, usdt, usdtFigure } from '../../../../lib/format/amount.ts';
import { meanDuration, utcDay } from '../../../../lib/format/time.ts';
import { useRole } from '../../../../lib/queries/profile.ts';
import { type Missing, useSampleData } from '../../../../lib/queries/sample-data.ts';
import { statisticsQuery } from '../../../../lib/queries/statistics.ts';
import { API_CONFIGURATION, pathOf } from '../../../../lib/routes.ts';
import { attentionQuery, recentConversionsQuery } from '../api.ts';
import { TEXTS } from '../texts.ts';
import { AttentionPanel, type AttentionPanelProps } from './attention-panel.tsx';
import { Recent, RecentHead } from './recent.tsx';
import { ProviderPanel } from './provider-panel.tsx';

const Conversions = ({ role }: { readonly role: Role }) => {
  const query = useQuery(recentConversionsQuery(role));
  const now = useNow();
  if (query.isPending) return <ListSkeleton label={TEXTS.recentLoading} />;
  if (!query.data) return <Failed title={TEXTS.recentFailed} query={query} />;
  if (query.data.length === 0)
    return <State icon="cycle" title={TEXTS.recentEmpty.title} text={TEXTS.recentEmpty.text} />;
  return (
    <Box as="ul" listStyleType="none" aria-label={TEXTS.recent}>
      {query.data.map((conversion) => (
        <Recent
          key={conversion.id}
          name={conversion.sub_account.name}
          state={conversionTag(conversion)}
          brl={conversion.original_amount}
          usdt={conversion.transferred_usdt_amount ?? conversion.target_usdt_amount}
          when={<RelativeTime iso={conversion.created_at} now={now} />}
        />
      ))}
    </Box>
  );
};

const RecentConversions = ({ role }: { readonly role: Role }) => (
  <Panel>
    <RecentHead />
    <Conversions role={role} />
  </Panel>
);

const { figures: F } = TEXTS;

/** S2.36: the four cards, from totals that the server stores. A figure that failed to load is unknown, not zero. */
const Figures = ({ role }: { readonly role: Role }) => {
  const { data, isError } = useQuery(statisticsQuery(role === 'admin' ? 'all' : 'own'));
  const today = utcDay(useNow());
  const received = data?.days.find(({ day }) => day === today)?.conversions;
  const value = (of: (totals: StatisticsAnswer['totals']) => string) =>
    data ? of(data.totals) : isError ? F.none : undefined;
  const hint = (of: (totals: StatisticsAnswer['totals']) => string) => (data ? of(data.totals) : F.loading);
  return (
    <Grid as="dl" templateColumns={{ base: '1fr 1fr', xl: 'repeat(4, 1fr)' }} gap={{ base: '3', md: '4' }}>
      <StatCard
        label={F.active}
        value={value(({ conversions }) => String(conversions.open.count))}
        hint={received ? F.activeHint(brl(received.completed.brl)) : F.loading}
      />
      <StatCard
        label={F.treasury}
        value={value(({ accounts }) => usdtFigure(accounts.treasury))}
        unit="USDT"
        hint={hint(({ accounts }) => F.treasuryHint(accounts.loaded, accounts.total))}
      />
      <StatCard
        label={F.partners}
        value={value(({ partners }) => String(partners.total))}
        hint={hint(({ partners }) => F.partnersHint(partners.active))}
      />
      <StatCard
        label={F.average}
        value={value(({ conversions: { average_ms: ms } }) => (ms === null ? F.none : meanDuration(ms)))}
        hint={F.averageHint}
      />
    </Grid>
  );
};

const { next: N } = TEXTS;

const NextStep = ({ missing, role }: { readonly missing: NonNullable<Missing>; readonly role: Role }) => {
  if (missing === 'credentials' && role === 'admin')
    return (
      <Panel>
        <State icon="key" {...N.credentials}>
          <LinkButton to={API_CONFIGURATION} icon="sliders">
            {N.enter}
          </LinkButton>
        </State>
      </Panel>
    );
  const step = role === 'client' ? 'client' : missing === 'credentials' ? 'unconnected' : 'operator';
  return (
    <Panel>
      <State icon="people" {...N[step]}>
        {step === 'operator' && (
          <LinkButton to={pathOf('sub-accounts')} icon="plus">
            {N.go}
          </LinkButton>
        )}
      </State>
    </Panel>
  );
};

const counted = (all: readonly { readonly count: number }[]): number =>
  all.reduce((sum, { count }) => sum + count, 0);

/** Sums several days; each record counts on its own day. */
const together = (days: readonly DayFigures[]) => {
  const received = days.map((day) => day.received);
  const converted = days.map(({ conversions }) => conversions.completed);
  return {
    received: { count: counted(received), brl: sumOf(received.map(({ brl }) => brl)) },
    converted: {
      count: counted(converted),
      brl: sumOf(converted.map(({ brl }) => brl)),
      usdt: sumOf(converted.map(({ usdt }) => usdt)),
    },
    under_way: counted(days.map(({ conversions }) => conversions.open)),
    held: counted(days.flatMap(({ payments }) => payments['held'] ?? [])),
    failed: counted(days.map(({ conversions }) => conversions.failed)),
  };
};

type DaysTogether = ReturnType<typeof together>;

const isQuiet = ({ received, converted, under_way, held, failed }: DaysTogether): boolean =>
  received.count + converted.count + under_way + held + failed === 0;

const { today: T } = TEXTS;

/** Mentions only what happened. */
const sentencesOf = ({ received, converted, under_way, held, failed }: DaysTogether): string =>
  [
    received.count > 0 ? T.received(received.count, brl(received.brl)) : T.nothing,
    converted.count > 0 && T.converted(converted.count, brl(converted.brl), usdt(converted.usdt)),
    under_way > 0 && T.underWay(under_way),
    held > 0 && T.held(held),
    failed > 0 && T.failedOnes(failed),
  ]
    .filter((sentence) => sentence !== false)
    .join(' ');

const Sentences = ({ role }: { readonly role: Role }) => {
  const query = useQuery(statisticsQuery(role === 'admin' ? 'all' : 'own'));
  const today = utcDay(useNow());
  if (query.isPending) return <Skeleton role="status" aria-label={T.loading} w="lg" />;
  if (!query.data) return <RetryNotice query={query}>{T.failed}</RetryNotice>;
  const { days } = query.data;
  const ofToday = together(days.filter(({ day }) => day === today));
  if (!isQuiet(ofToday)) return sentencesOf(ofToday);
  const week = together(days);
  if (isQuiet(week)) return T.never;
  return `${T.nothing} ${T.week(week.received.count, week.converted.count)}`;
};

/** Today in a few sentences, from figures that the server stores. */
const TodayPanel = ({ role }: { readonly role: Role }) => (
  <Panel padded aria-labelledby="today">
    <Box id="today" as="h2" textStyle="section">
      {T.title}
    </Box>
    <Box mt="1" minH={{ base: '24', md: '12', xl: '6' }} fontVariantNumeric="tabular-nums">
      <Sentences role={role} />
    </Box>
    <Muted mt="1">{T.flow}</Muted>
  </Panel>
);

const RateChart = lazy(() => import('../../../../components/rate-chart/rate-chart.tsx'));
const SampleDashboard = lazy(() => import('./sample-dashboard.tsx'));

/** S2.36. Today in words, what needs attention, then figures. A switch shows the sample figures instead. */
export const Dashboard = ({ remedy }: AttentionPanelProps) => {
  const role = useRole();
  const sample = useSampleData();
  // Panels below render when the height of this one is final; their data loads meanwhile.
  const { isPending: isWaiting } = useQuery(attentionQuery);
  useQuery(recentConversionsQuery(role));
  const { missing } = sample;
  const isEmpty = missing !== undefined && missing !== null;
  return (
    <LivePage
      title={TEXTS.title}
      subtitle={TEXTS.subtitle}
      sample={sample}
      actions={<StopButton scope={{ kind: 'gateway' }} what={TEXTS.gateway} />}
    >
      <Box display="grid" gap="4">
        {isEmpty ? (
          <NextStep missing={missing} role={role} />
        ) : (
          <>
            <TodayPanel role={role} />
            <AttentionPanel remedy={remedy} />
          </>
        )}
        {sample.shown ? (
          <Suspense fallback={<Box minH="tile" />}>
            <SampleDashboard />
          </Suspense>
        ) : (
          !isEmpty &&
          sample.isKnown &&
          !isWaiting && (
            <>
              <Figures role={role} />
              <Grid templateColumns={{ base: 'minmax(0, 1fr)', xl: '2fr 1fr' }} gap="4" alignItems="start">
                <RecentConversions role={role} />
                <Grid gap="4">
                  <Box minH="tile">
                    <Suspense>
                      <RateChart />
                    </Suspense>
                  </Box>
                  <ProviderPanel />
                </Grid>
              </Grid>
            </>
          )
        )}
      </Box>
    </LivePage>
  );
};
