import { Box, Flex, Grid } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { CardHead } from '../../../components/ui/card-head.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { Meter } from '../../../components/ui/meter.tsx';
import { Page } from '../../../components/ui/page.tsx';
import { Panel } from '../../../components/ui/panel.tsx';
import { SampleButton } from '../../../components/ui/sample-button.tsx';
import { StatCard } from '../../../components/ui/stat-card.tsx';
import { SampleTag } from '../../../components/ui/tag.tsx';
import { brl, percent } from '../../../lib/format/amount.ts';
import { day } from '../../../lib/format/time.ts';
import { healthFamily, summaryOf } from '../model.ts';
import { type Partner, SAMPLE_PARTNERS } from '../sample.ts';
import { STATUS_TAGS, TEXTS } from '../texts.ts';

const Figure = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <Box minW="0">
    <Box as="dt" textStyle="xs" color="fg.subtle">
      {name}
    </Box>
    <Box as="dd" fontWeight="medium" whiteSpace="nowrap">
      {children}
    </Box>
  </Box>
);

const Health = ({ name, health }: Pick<Partner, 'name' | 'health'>) => (
  <Box>
    <Flex justify="space-between" mb="1.5" textStyle="sm">
      <Box as="span" color="fg.muted">
        {TEXTS.partnerHealth}
      </Box>
      <Box as="span" fontWeight="semibold">
        {`${health}%`}
      </Box>
    </Flex>
    <Meter label={TEXTS.healthOf(name)} percent={health} family={healthFamily(health)} />
  </Box>
);

const PartnerCard = ({ partner }: { readonly partner: Partner }) => {
  const { name, status, health, volume, fee, since, lastTransaction } = partner;
  return (
    <Panel as="li" padded display="flex" flexDirection="column" gap="4">
      <CardHead name={name} status={STATUS_TAGS[status]} />
      <Health name={name} health={health} />
      <Box as="dl" display="grid" gridTemplateColumns="1fr 1fr" columnGap="4" rowGap="3" textStyle="sm">
        <Figure name={TEXTS.partnerVolume}>{brl(volume)}</Figure>
        <Figure name={TEXTS.fee}>{percent(fee)}</Figure>
        <Figure name={TEXTS.since}>
          <time dateTime={since}>{day(since)}</time>
        </Figure>
        <Figure name={TEXTS.last}>{lastTransaction}</Figure>
      </Box>
      <Flex gap="2" mt="auto">
        <SampleButton aria-label={`${TEXTS.details}: ${name}`}>{TEXTS.details}</SampleButton>
        <SampleButton aria-label={`${TEXTS.settings}: ${name}`}>{TEXTS.settings}</SampleButton>
      </Flex>
    </Panel>
  );
};

const AddPartner = () => (
  <SampleButton variant="solid" colorPalette="accent">
    <Icon name="plus" />
    {TEXTS.add}
  </SampleButton>
);

/** /gateway/partners (S2.68 to S2.70): static. */
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
