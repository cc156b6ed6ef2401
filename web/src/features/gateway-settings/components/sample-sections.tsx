import { Box, Button, Flex, Grid } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';
import { TextField } from '../../../components/form/fields.tsx';
import { LabelledSwitch } from '../../../components/ui/labelled-switch.tsx';
import { Panel } from '../../../components/ui/panel.tsx';
import { SampleTag } from '../../../components/ui/tag.tsx';
import { SAMPLE_SECTIONS } from '../sample.ts';
import { type SectionText, TEXTS } from '../texts.ts';

interface SectionProps {
  readonly of: SectionText;
  /** Beside the title, like a badge. */
  readonly mark?: ReactNode;
  readonly children: ReactNode;
}

/** A part of the page that links can lead to. */
export const Section = ({ of: { id, title, text }, mark, children }: SectionProps) => {
  const titleId = useId();
  return (
    <Panel
      padded
      id={id}
      tabIndex={-1}
      outline="0"
      scrollMarginTop={{ base: '16', lg: '4' }}
      aria-labelledby={titleId}
    >
      <Flex align="center" justify="space-between" gap="3">
        <Box as="h2" id={titleId} textStyle="section">
          {title}
        </Box>
        {mark}
      </Flex>
      <Box mt="0.5" mb="4" maxW="dialogWide" textStyle="sm" color="fg.muted">
        {text}
      </Box>
      {children}
    </Panel>
  );
};

const nothing = () => {};

/** Read-only: a sample value that seems to change would mislead. */
const SampleSection = ({ section }: { readonly section: (typeof SAMPLE_SECTIONS)[number] }) => (
  <Section of={section} mark={<SampleTag />}>
    <Grid templateColumns={{ base: '1fr', md: 'repeat(2, minmax(0, 1fr))' }} gap="4">
      {section.values.map(({ label, value }) => (
        <TextField key={label} label={label} value={value} readOnly />
      ))}
    </Grid>
    <Flex direction="column" align="flex-start" gap="2.5" mt={section.values.length > 0 ? '4' : '0'}>
      {section.toggles.map(({ label, on }) => (
        <LabelledSwitch key={label} label={label} checked={on} disabled onChange={nothing} />
      ))}
    </Flex>
  </Section>
);

/** Conversion, Security, Notification and Performance Settings (S2.104, S2.105), and a button without behaviour. */
export const SampleSections = () => {
  const noteId = useId();
  return (
    <>
      <Box textStyle="sm" color="fg.muted">
        {TEXTS.sampleNote}
      </Box>
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }} gap="5">
        {SAMPLE_SECTIONS.map((section) => (
          <SampleSection key={section.id} section={section} />
        ))}
      </Grid>
      <Flex align="center" gap="3" wrap="wrap">
        <Button aria-describedby={noteId}>{TEXTS.save}</Button>
        <Box id={noteId} textStyle="sm" color="fg.muted">
          {TEXTS.saveNote}
        </Box>
      </Flex>
    </>
  );
};
