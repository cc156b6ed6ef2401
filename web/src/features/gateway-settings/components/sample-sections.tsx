import { Box, Button, Flex, Grid } from '@chakra-ui/react';
import { useId } from 'react';
import { FormInput } from '../../../components/form/form-input.tsx';
import { LabelledSwitch } from '../../../components/ui/labelled-switch.tsx';
import { SampleTag } from '../../../components/ui/tag.tsx';
import { SAMPLE_SECTIONS } from '../sample.ts';
import { TEXTS } from '../texts.ts';
import { Section } from './section.tsx';

const nothing = () => {};

/** Shown as they are: nothing of it can be changed, so that nobody believes they have changed something. */
const SampleSection = ({ section }: { readonly section: (typeof SAMPLE_SECTIONS)[number] }) => (
  <Section of={section} mark={<SampleTag />}>
    <Grid templateColumns={{ base: '1fr', md: 'repeat(2, minmax(0, 1fr))' }} gap="4">
      {section.values.map(({ label, value }) => (
        <FormInput key={label} label={label} value={value} readOnly />
      ))}
    </Grid>
    <Flex direction="column" align="flex-start" gap="2.5" mt={section.values.length > 0 ? '4' : '0'}>
      {section.toggles.map(({ label, on }) => (
        <LabelledSwitch key={label} label={label} checked={on} disabled onChange={nothing} />
      ))}
    </Flex>
  </Section>
);

/** Conversion, Security, Notification and Performance Settings (spec 2), and a button without behaviour. */
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
