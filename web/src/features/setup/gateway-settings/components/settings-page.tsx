import { Box, Flex } from '@chakra-ui/react';
import { lazy, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Section } from '../../../../components/layout/section.tsx';
import { HistoryLink } from '../../../../components/ui/history-link.tsx';
import { ChoiceButton } from '../../../../components/ui/choice-button.tsx';
import { Page } from '../../../../components/ui/page.tsx';
import { WhenSeen } from '../../../../components/ui/when-seen.tsx';
import { Skeleton } from '../../../../components/ui/skeleton.tsx';
import { useSectionInAddress } from '../../../../lib/address-params.ts';
import { FORM_SECTIONS, LIVE, NAMES, TEXTS } from '../texts.ts';

const SettingsForm = lazy(() => import('./settings-form.tsx'));

const OF_FORM = [...FORM_SECTIONS.map(({ of }) => of), ...Object.values(NAMES)];
const SECTIONS = [...Object.values(LIVE), ...OF_FORM];
const AT_ONCE = Object.values(LIVE).map(({ id }) => id);

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

/** As high as the form, so that nothing moves. */
const WAITING = <Skeleton h="96" />;

interface SettingsPageProps {
  readonly api: ReactNode;
  readonly webhook: ReactNode;
  readonly connection: ReactNode;
  readonly spreads: ReactNode;
  readonly notifications: ReactNode;
}

/** S2.103 to S2.112. */
export const SettingsPage = ({ api, webhook, connection, spreads, notifications }: SettingsPageProps) => {
  useSectionInAddress(AT_ONCE);
  const { hash } = useLocation();
  const isOfForm = OF_FORM.some(({ id }) => hash === `#${id}`);
  return (
    <Page title={TEXTS.title} subtitle={TEXTS.subtitle}>
      <Box display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="5">
        <SectionLinks />
        <Section {...LIVE.api} mark={<HistoryLink kind="credentials" id="gateway" of={LIVE.api.title} />}>
          {api}
        </Section>
        <Section {...LIVE.webhook}>{webhook}</Section>
        <Section {...LIVE.connection}>{connection}</Section>
        <Section {...LIVE.spreads}>{spreads}</Section>
        <WhenSeen waiting={WAITING} now={isOfForm}>
          <SettingsForm />
        </WhenSeen>
        <Section {...LIVE.notifications}>{notifications}</Section>
      </Box>
    </Page>
  );
};
