import { Box, Flex } from '@chakra-ui/react';
import { type ReactNode, useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { ChoiceButton } from '../../../components/ui/choice-button.tsx';
import { Page } from '../../../components/ui/page.tsx';
import { SAMPLE_SECTIONS } from '../sample.ts';
import { LIVE, TEXTS } from '../texts.ts';
import { SampleSections, Section } from './sample-sections.tsx';

const SECTIONS = [...Object.values(LIVE), ...SAMPLE_SECTIONS];

/** The way to each section. */
const SectionLinks = () => (
  <Flex as="nav" aria-label={TEXTS.sections} gap="1.5" wrap="wrap">
    {SECTIONS.map(({ id, title }) => (
      <ChoiceButton key={id} asChild>
        <Link to={{ hash: id }} replace>
          {title}
        </Link>
      </ChoiceButton>
    ))}
  </Flex>
);

/** Goes to the section that the address names, when the page is opened and each time a link names one. */
const useSectionInAddress = (): void => {
  const { hash, key } = useLocation();
  useEffect(() => {
    const section = hash === '' ? null : document.getElementById(hash.slice(1));
    if (!section) return;
    section.scrollIntoView();
    // The next Tab goes on from there.
    section.focus({ preventScroll: true });
  }, [hash, key]);
};

interface SettingsPageProps {
  readonly api: ReactNode;
  readonly webhook: ReactNode;
  readonly spreads: ReactNode;
}

/** Gateway Settings (S2.103 to S2.112): what works first, then what is a sample. */
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
