import { Box, Grid } from '@chakra-ui/react';
import { Page } from '../../../components/ui/page.tsx';
import { Panel } from '../../../components/ui/panel.tsx';
import { StatCard } from '../../../components/ui/stat-card.tsx';
import { SampleTag } from '../../../components/ui/tag.tsx';
import { SAMPLE_FIGURES, SAMPLE_RATE } from '../sample.ts';
import { TEXTS } from '../texts.ts';
import { RecentConversions } from './recent-conversions.tsx';

const RateCard = () => (
  <Panel padded alignSelf="start">
    <Box as="h2" textStyle="section">
      {TEXTS.rate}
    </Box>
    <Box mt="3" textStyle="figure">
      {SAMPLE_RATE}
      <Box as="span" ms="1.5" textStyle="sm" fontWeight="medium" color="fg.subtle">
        {TEXTS.rateUnit}
      </Box>
    </Box>
    <Box mt="1" textStyle="xs" color="fg.subtle">
      {TEXTS.rateHint}
    </Box>
  </Panel>
);

/** The gateway dashboard (spec 2): static figures, and marked as such. */
export const Dashboard = () => (
  <Page title={TEXTS.title} subtitle={TEXTS.subtitle} mark={<SampleTag />}>
    <Grid as="dl" templateColumns={{ base: '1fr 1fr', xl: 'repeat(4, 1fr)' }} gap={{ base: '3', md: '4' }}>
      {SAMPLE_FIGURES.map((figure) => (
        <StatCard key={figure.label} {...figure} />
      ))}
    </Grid>
    <Grid templateColumns={{ base: '1fr', xl: '3fr 1fr' }} gap="4" mt="4">
      <RecentConversions />
      <RateCard />
    </Grid>
  </Page>
);
