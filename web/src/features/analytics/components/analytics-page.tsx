import { Grid } from '@chakra-ui/react';
import { SamplePage } from '../../../components/layout/sample-page.tsx';
import { StatCard } from '../../../components/ui/stat-card.tsx';
import { SAMPLE_FIGURES } from '../sample.ts';
import { TEXTS } from '../texts.ts';
import { CorridorsChart } from './corridors-chart.tsx';
import { Insights } from './insights.tsx';
import { MethodsChart } from './methods-chart.tsx';
import { TimeChart } from './time-chart.tsx';
import { VolumeChart } from './volume-chart.tsx';

/** /analytics (spec 2): static figures, drawn. */
export const AnalyticsPage = () => (
  <SamplePage title={TEXTS.title} subtitle={TEXTS.subtitle}>
    <Grid as="dl" templateColumns={{ base: '1fr 1fr', xl: 'repeat(4, 1fr)' }} gap={{ base: '3', md: '4' }}>
      {SAMPLE_FIGURES.map((figure) => (
        <StatCard key={figure.label} {...figure} />
      ))}
    </Grid>
    <Grid templateColumns={{ base: 'minmax(0, 1fr)', xl: 'repeat(2, minmax(0, 1fr))' }} gap="4" my="4">
      <VolumeChart />
      <CorridorsChart />
      <TimeChart />
      <MethodsChart />
    </Grid>
    <Insights />
  </SamplePage>
);
