import { Grid } from '@chakra-ui/react';
import { Icon } from '../../../components/ui/icon.tsx';
import { Page } from '../../../components/ui/page.tsx';
import { SampleButton } from '../../../components/ui/sample-button.tsx';
import { StatCard } from '../../../components/ui/stat-card.tsx';
import { SampleTag } from '../../../components/ui/tag.tsx';
import { brl } from '../../../lib/format/amount.ts';
import { summaryOf } from '../model.ts';
import { SAMPLE_PARTNERS } from '../sample.ts';
import { TEXTS } from '../texts.ts';
import { PartnerCard } from './partner-card.tsx';

const AddPartner = () => (
  <SampleButton variant="solid" colorPalette="accent">
    <Icon name="plus" />
    {TEXTS.add}
  </SampleButton>
);

/** /gateway/partners (spec 2): static. */
export const PartnersPage = () => {
  const { total, volume, health, active } = summaryOf(SAMPLE_PARTNERS);
  return (
    <Page title={TEXTS.title} subtitle={TEXTS.subtitle} mark={<SampleTag />} actions={<AddPartner />}>
      <Grid as="dl" templateColumns={{ base: '1fr 1fr', xl: 'repeat(4, 1fr)' }} gap={{ base: '3', md: '4' }}>
        <StatCard label={TEXTS.total} value={String(total)} hint={TEXTS.totalHint} />
        <StatCard label={TEXTS.volume} value={brl(volume)} hint={TEXTS.volumeHint} />
        <StatCard label={TEXTS.health} value={`${health}%`} hint={TEXTS.healthHint} />
        <StatCard label={TEXTS.active} value={String(active)} hint={TEXTS.activeHint(total - active)} />
      </Grid>
      <Grid
        as="ul"
        listStyleType="none"
        templateColumns={{ base: '1fr', md: '1fr 1fr', xl: 'repeat(3, 1fr)' }}
        gap="4"
        mt="4"
      >
        {SAMPLE_PARTNERS.map((partner) => (
          <PartnerCard key={partner.name} partner={partner} />
        ))}
      </Grid>
    </Page>
  );
};
