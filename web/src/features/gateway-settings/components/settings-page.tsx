import { Box } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Page } from '../../../components/ui/page.tsx';
import { useSectionInAddress } from '../model/use-section-in-address.ts';
import { LIVE, TEXTS } from '../texts.ts';
import { SampleSections } from './sample-sections.tsx';
import { Section } from './section.tsx';
import { SectionLinks } from './section-links.tsx';

interface SettingsPageProps {
  readonly api: ReactNode;
  readonly webhook: ReactNode;
  readonly spreads: ReactNode;
}

/** Gateway Settings (spec 2): what works first, then what is a sample. */
export const SettingsPage = ({ api, webhook, spreads }: SettingsPageProps) => {
  useSectionInAddress();
  return (
    <Page title={TEXTS.title} subtitle={TEXTS.subtitle}>
      <Box display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="5">
        <SectionLinks />
        <Section of={LIVE.api}>{api}</Section>
        <Section of={LIVE.webhook}>{webhook}</Section>
        <Section of={LIVE.spreads}>{spreads}</Section>
        <SampleSections />
      </Box>
    </Page>
  );
};
