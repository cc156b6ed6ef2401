import { Grid } from '@chakra-ui/react';
import { StatCard } from '../../../../components/ui/stat-card.tsx';
import { INSIGHTS, SAMPLE_FIGURES } from '../sample.ts';
import { CorridorsChart } from './corridors-chart.tsx';
import { Insights } from './insights.tsx';
import { MethodsChart } from './methods-chart.tsx';
import { TimeChart } from './time-chart.tsx';
import { VolumeChart } from './volume-chart.tsx';

/** S2.31: the specification's static figures, in place of real ones. */
const SampleAnalytics = () => (
  <>
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
    <Insights insights={INSIGHTS} />
  </>
);

export default SampleAnalytics;
