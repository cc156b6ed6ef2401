import { Box, Flex, Grid } from '@chakra-ui/react';
import { TextField } from '../../../components/form/fields.tsx';
import { LabelledSwitch } from '../../../components/ui/labelled-switch.tsx';
import { SampleTag } from '../../../components/ui/tag.tsx';
import { SAMPLE_SECTIONS } from '../sample.ts';
import { TEXTS } from '../texts.ts';
import { Section } from './section.tsx';

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

/** What is not connected yet (S2.104). */
export const SampleSections = () => (
  <>
    <Box textStyle="sm" color="fg.muted">
      {TEXTS.sampleNote}
    </Box>
    <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }} gap="5">
      {SAMPLE_SECTIONS.map((section) => (
        <SampleSection key={section.id} section={section} />
      ))}
    </Grid>
  </>
);
