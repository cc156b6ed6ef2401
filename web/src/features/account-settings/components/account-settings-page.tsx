import { Box, Flex, Grid } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { SelectField, TextField } from '../../../components/form/fields.tsx';
import { SamplePage } from '../../../components/layout/sample-page.tsx';
import { LabelledSwitch } from '../../../components/ui/labelled-switch.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { Panel, SectionTitle } from '../../../components/ui/panel.tsx';
import { chooseColorMode, useColorMode } from '../../../lib/color-mode.ts';
import { preferencesQuery, useSavePreferences } from '../../../lib/queries/preferences.ts';
import { ACCOUNT, type KeptField, SELECTS, TOGGLES } from '../sample.ts';
import { TEXTS } from '../texts.ts';

interface ToggleRowProps {
  readonly name: keyof typeof TEXTS.toggles;
  readonly checked: boolean;
  readonly disabled?: boolean;
  readonly onChange: (checked: boolean) => void;
}

const ToggleRow = ({ name, checked, disabled = false, onChange }: ToggleRowProps) => {
  const [label, hint] = TEXTS.toggles[name];
  return (
    <Flex as="li" direction="column" py="2.5" _notFirst={{ borderTopWidth: '1px' }}>
      <LabelledSwitch label={label} checked={checked} disabled={disabled} onChange={onChange} />
      <Box ps="8" ms="2.5" textStyle="xs" color="fg.subtle">
        {hint}
      </Box>
    </Flex>
  );
};

/** Kept on the server, and in force on every device (S2.280). */
const KeptToggle = ({
  name,
  field,
}: {
  readonly name: ToggleRowProps['name'];
  readonly field: KeptField;
}) => {
  const { data } = useQuery(preferencesQuery);
  const save = useSavePreferences();
  const theme = useColorMode();
  const kept = data?.[field];
  const checked = field === 'dark_mode' ? (kept ?? theme === 'dark') : (kept ?? false);
  return (
    <ToggleRow
      name={name}
      checked={checked}
      disabled={!data}
      onChange={(on) => {
        if (field === 'dark_mode') chooseColorMode(on ? 'dark' : 'light');
        save.mutate({ [field]: on });
      }}
    />
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
    {TOGGLES[of].map(({ name, field }) => (
      <KeptToggle key={name} name={name} field={field} />
    ))}
  </Box>
);

interface AccountSettingsPageProps {
  readonly sessions?: ReactNode;
  readonly notifications: ReactNode;
  readonly twoFactor?: ReactNode;
  /** What its reader did. */
  readonly activity?: ReactNode;
}

/** /settings (S2.33 to S2.35): the toggles and what its reader is notified of are kept, the fields and selects are samples. */
export const AccountSettingsPage = ({
  sessions,
  notifications,
  twoFactor,
  activity,
}: AccountSettingsPageProps) => (
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
        {twoFactor}
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
      <Box gridColumn={{ xl: '1 / -1' }}>
        <Section title={TEXTS.notifications}>{notifications}</Section>
      </Box>
      {activity && (
        <Box gridColumn={{ xl: '1 / -1' }} minW="0">
          <Section title={TEXTS.activity}>{activity}</Section>
        </Box>
      )}
    </Grid>
  </SamplePage>
);
