import { Box, Flex, Grid } from '@chakra-ui/react';
import { SamplePage } from '../../../components/layout/sample-page.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { Panel, SectionTitle } from '../../../components/ui/panel.tsx';
import { StatCard } from '../../../components/ui/stat-card.tsx';
import { INSIGHTS, SAMPLE_FIGURES } from '../sample.ts';
import { TEXTS } from '../texts.ts';
import { CorridorsChart } from './corridors-chart.tsx';
import { MethodsChart } from './methods-chart.tsx';
import { TimeChart } from './time-chart.tsx';
import { VolumeChart } from './volume-chart.tsx';

const Insights = () => (
  <Panel padded>
    <SectionTitle>{TEXTS.insights}</SectionTitle>
    <Box as="ul" listStyleType="none" display="grid" gap="3" gridTemplateColumns={{ md: '1fr 1fr' }}>
      {INSIGHTS.map(({ icon, text }) => (
        <Flex as="li" key={text} gap="2.5" color="fg.muted">
          <Box color="accent.fg" pt="0.5">
            <Icon name={icon} />
          </Box>
          {text}
        </Flex>
      ))}
    </Box>
  </Panel>
);

/** /analytics (S2.31): static figures, drawn. */
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
