import { Box } from '@chakra-ui/react';
import { lazy, Suspense } from 'react';
import { LivePage } from '../../../../components/layout/live-page.tsx';
import { useSampleData } from '../../../../lib/queries/sample-data.ts';
import { TEXTS } from '../texts.ts';
import { LiveAnalytics } from './live-analytics.tsx';

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
