import { Box, Grid } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { StopButton } from '../../../components/stops/stop-button.tsx';
import { LabelledSwitch } from '../../../components/ui/labelled-switch.tsx';
import { Page } from '../../../components/ui/page.tsx';
import { SampleTag } from '../../../components/ui/tag.tsx';
import { useRole } from '../../../lib/queries/profile.ts';
import { attentionQuery, missingQuery, recentConversionsQuery } from '../api.ts';
import { TEXTS } from '../texts.ts';
import { AttentionPanel } from './attention-panel.tsx';
import { Figures } from './figures.tsx';
import { NextStep } from './next-step.tsx';
import { ProviderPanel } from './provider-panel.tsx';
import { RecentConversions } from './recent-conversions.tsx';

const RateChart = lazy(() => import('../../../components/rate-chart/rate-chart.tsx'));
const SampleDashboard = lazy(() => import('./sample-dashboard.tsx'));

/** Whether the sample figures are shown: kept in the address, and on by themselves where nothing is connected yet. */
const useSample = (isEmpty: boolean) => {
  const [params, setParams] = useSearchParams();
  const asked = params.get('sample');
  const shown = asked === null ? isEmpty : asked === 'on';
  const show = (on: boolean) =>
    setParams(on === isEmpty ? {} : { sample: on ? 'on' : 'off' }, {
      replace: true,
      preventScrollReset: true,
    });
  return { shown, show };
};

/** What needs the caller, then how today goes. The specification's figures (S2.36) stand behind a switch. */
export const Dashboard = () => {
  const role = useRole();
  const { data: missing, isPending: isAsking } = useQuery(missingQuery(role));
  // What is below waits for the height of what is above; it is asked for meanwhile.
  const { isPending: isWaiting } = useQuery(attentionQuery);
  useQuery(recentConversionsQuery(role));
  const isEmpty = missing !== undefined && missing !== null;
  const sample = useSample(isEmpty);
  return (
    <Page
      title={TEXTS.title}
      subtitle={TEXTS.subtitle}
      mark={sample.shown && <SampleTag />}
      actions={
        <>
          <LabelledSwitch label={TEXTS.sample} checked={sample.shown} onChange={sample.show} />
          <StopButton scope={{ kind: 'gateway' }} what={TEXTS.gateway} />
        </>
      }
    >
      <Box display="grid" gap="4">
        {isEmpty ? <NextStep missing={missing} role={role} /> : <AttentionPanel />}
        {sample.shown ? (
          <Suspense fallback={<Box minH="tile" />}>
            <SampleDashboard />
          </Suspense>
        ) : (
          !isEmpty &&
          !isAsking &&
          !isWaiting && (
            <>
              <Figures role={role} />
              <Grid templateColumns={{ base: 'minmax(0, 1fr)', xl: '2fr 1fr' }} gap="4" alignItems="start">
                <RecentConversions role={role} />
                <Grid gap="4">
                  {/* As high before it is there: what is below it stays where it is. */}
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
    </Page>
  );
};
