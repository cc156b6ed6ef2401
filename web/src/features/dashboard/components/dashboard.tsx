import { Grid } from '@chakra-ui/react';
import { Page } from '../../../components/ui/page.tsx';
import { StatCard } from '../../../components/ui/stat-card.tsx';
import { SampleTag } from '../../../components/ui/tag.tsx';
import { SAMPLE_FIGURES } from '../sample.ts';
import { TEXTS } from '../texts.ts';
import { RateCard } from './rate-card.tsx';
import { RecentConversions } from './recent-conversions.tsx';

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
