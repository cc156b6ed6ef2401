import { Box, Grid } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { LivePage } from '../../../../components/layout/live-page.tsx';
import { StopButton } from '../../../../components/stops/stop-button.tsx';
import { useRole } from '../../../../lib/queries/profile.ts';
import { useSampleData } from '../../../../lib/queries/sample-data.ts';
import { attentionQuery, recentConversionsQuery } from '../api.ts';
import { TEXTS } from '../texts.ts';
import { AttentionPanel } from './attention-panel.tsx';
import { Figures } from './figures.tsx';
import { NextStep } from './next-step.tsx';
import { ProviderPanel } from './provider-panel.tsx';
import { RecentConversions } from './recent-conversions.tsx';
import { TodayPanel } from './today-panel.tsx';

const RateChart = lazy(() => import('../../../../components/rate-chart/rate-chart.tsx'));
const SampleDashboard = lazy(() => import('./sample-dashboard.tsx'));

/** S2.36. Today in words, what needs attention, then figures; the sample figures are behind a switch. */
export const Dashboard = () => {
  const role = useRole();
  const sample = useSampleData();
  // Panels below wait for the height of the one above; their data loads meanwhile.
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
            <AttentionPanel />
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
