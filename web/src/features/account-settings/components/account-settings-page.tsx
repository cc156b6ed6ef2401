import { Box, Flex, Grid } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import { SelectField, TextField } from '../../../components/form/fields.tsx';
import { SamplePage } from '../../../components/layout/sample-page.tsx';
import { LabelledSwitch } from '../../../components/ui/labelled-switch.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { Panel, SectionTitle } from '../../../components/ui/panel.tsx';
import { ACCOUNT, SELECTS, TOGGLES } from '../sample.ts';
import { TEXTS } from '../texts.ts';

interface ToggleRowProps {
  readonly name: keyof typeof TEXTS.toggles;
  readonly on: boolean;
}

/** A toggle that forgets (S2.35: nothing is persisted). */
const ToggleRow = ({ name, on }: ToggleRowProps) => {
  const [checked, setChecked] = useState(on);
  const [label, hint] = TEXTS.toggles[name];
  return (
    <Flex as="li" direction="column" py="2.5" _notFirst={{ borderTopWidth: '1px' }}>
      <LabelledSwitch label={label} checked={checked} onChange={setChecked} />
      <Box ps="8" ms="2.5" textStyle="xs" color="fg.subtle">
        {hint}
      </Box>
    </Flex>
  );
};

const Section = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <Panel padded>
    <SectionTitle>{title}</SectionTitle>
    {children}
  </Panel>
);

const Toggles = ({ of }: { readonly of: keyof typeof TOGGLES }) => (
  <Box as="ul" listStyleType="none">
    {TOGGLES[of].map((toggle) => (
      <ToggleRow key={toggle.name} {...toggle} />
    ))}
  </Box>
);

/** /settings (S2.35): static; nothing is persisted. */
export const AccountSettingsPage = ({ sessions }: { readonly sessions?: ReactNode }) => (
  <SamplePage title={TEXTS.title} subtitle={TEXTS.subtitle}>
    <Notice family="info">{TEXTS.notSaved}</Notice>
    <Grid templateColumns={{ base: '1fr', xl: '1fr 1fr' }} gap="4" mt="4">
      <Section title={TEXTS.account}>
        <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="4">
          {ACCOUNT.map(({ name, type, value }) => (
            <TextField key={name} label={TEXTS.fields[name]} type={type} defaultValue={value} />
          ))}
        </Grid>
      </Section>
      <Section title={TEXTS.region}>
        <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="4">
          {SELECTS.map(({ name, choices }) => (
            <SelectField key={name} label={TEXTS.selects[name]} choices={choices} />
          ))}
        </Grid>
      </Section>
      <Section title={TEXTS.security}>
        <Toggles of="security" />
      </Section>
      <Section title={TEXTS.console}>
        <Toggles of="console" />
      </Section>
      {sessions && (
        <Box gridColumn={{ xl: '1 / -1' }}>
          <Section title={TEXTS.sessions}>{sessions}</Section>
        </Box>
      )}
    </Grid>
  </SamplePage>
);
