import { Box, Grid } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { FormInput, FormSelect } from '../../../components/form/form-input.tsx';
import { SamplePage } from '../../../components/layout/sample-page.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { Panel } from '../../../components/ui/panel.tsx';
import { SectionTitle } from '../../../components/ui/section-title.tsx';
import { ACCOUNT, SELECTS, TOGGLES } from '../sample.ts';
import { TEXTS } from '../texts.ts';
import { ToggleRow } from './toggle-row.tsx';

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

/** /settings (spec 2): static; nothing is persisted. */
export const AccountSettingsPage = () => (
  <SamplePage title={TEXTS.title} subtitle={TEXTS.subtitle}>
    <Notice family="info">{TEXTS.notSaved}</Notice>
    <Grid templateColumns={{ base: '1fr', xl: '1fr 1fr' }} gap="4" mt="4">
      <Section title={TEXTS.account}>
        <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="4">
          {ACCOUNT.map(({ name, type, value }) => (
            <FormInput key={name} label={TEXTS.fields[name]} type={type} defaultValue={value} />
          ))}
        </Grid>
      </Section>
      <Section title={TEXTS.region}>
        <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="4">
          {SELECTS.map(({ name, choices }) => (
            <FormSelect key={name} label={TEXTS.selects[name]} choices={choices} />
          ))}
        </Grid>
      </Section>
      <Section title={TEXTS.security}>
        <Toggles of="security" />
      </Section>
      <Section title={TEXTS.console}>
        <Toggles of="console" />
      </Section>
    </Grid>
  </SamplePage>
);
