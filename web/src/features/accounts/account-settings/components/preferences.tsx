import { Box, Button, Flex, Grid } from '@chakra-ui/react';
import { type Currency, DATE_FORMATS, type DateFormat } from '@ramps-gateway/shared/domain/display.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { SelectField } from '../../../../components/form/fields.tsx';
import { LabelledSwitch } from '../../../../components/ui/labelled-switch.tsx';
import type { Choice } from '../../../../components/ui/plain-select.tsx';
import { Quiet } from '../../../../components/ui/text.ts';
import { useNow } from '../../../../lib/clock.ts';
import { chooseColorMode, followDevice, useColorMode } from '../../../../lib/color-mode.ts';
import { day, dayAndTime } from '../../../../lib/format/time.ts';
import { useFormats } from '../../../../lib/formats.ts';
import { preferencesQuery, useSavePreferences } from '../../../../lib/queries/preferences.ts';
import { OFFERED_CURRENCIES, TEXTS } from '../texts.ts';

const { selects: S } = TEXTS;

/** An empty value means the default. */
const USUAL = '';

const LANGUAGES: readonly Choice[] = [
  { value: 'en', label: TEXTS.languages.en },
  { value: 'pt-BR', label: TEXTS.languages['pt-BR'], disabled: true },
  { value: 'es', label: TEXTS.languages.es, disabled: true },
];

const CURRENCY_CHOICES = OFFERED_CURRENCIES.map((value) => ({ value, label: TEXTS.currencies[value] }));

const DATE_CHOICES: readonly Choice[] = [
  ...DATE_FORMATS.map((value) => ({ value, label: TEXTS.dateFormats[value] })),
  { value: USUAL, label: TEXTS.usualFormat },
];

const isCurrency = (text: string): text is Currency => OFFERED_CURRENCIES.some((each) => each === text);
const isDateFormat = (text: string): text is DateFormat => DATE_FORMATS.some((each) => each === text);

/** Every zone that this browser knows, plus the stored one, which may come from another browser. */
const zonesWith = (chosen: string | null): readonly Choice[] => {
  const known = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return [
    { value: USUAL, label: TEXTS.deviceZone(here) },
    ...(chosen !== null && !known.includes(chosen) ? [...known, chosen] : known).map((zone) => ({
      value: zone,
      label: zone,
    })),
  ];
};

export const Region = () => {
  useFormats();
  const now = new Date(useNow()).toISOString();
  const { data } = useQuery(preferencesQuery);
  const { mutate: save } = useSavePreferences();
  const currency = data?.currency ?? 'BRL';
  const zone = data?.time_zone ?? null;
  return (
    <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="4">
      <SelectField
        label={S.language}
        help={TEXTS.languageHelp}
        choices={LANGUAGES}
        value={data?.language ?? 'en'}
        disabled={!data}
        onChange={() => save({ language: 'en' })}
      />
      <SelectField
        label={S.currency}
        help={TEXTS.currencyHelp(currency)}
        choices={CURRENCY_CHOICES}
        value={currency}
        disabled={!data}
        onChange={({ target: { value } }) => isCurrency(value) && save({ currency: value })}
      />
      <SelectField
        label={S.dateFormat}
        help={TEXTS.dateHelp(day(now))}
        choices={DATE_CHOICES}
        value={data?.date_format ?? USUAL}
        disabled={!data}
        onChange={({ target: { value } }) => save({ date_format: isDateFormat(value) ? value : null })}
      />
      <SelectField
        label={S.timeZone}
        help={TEXTS.zoneHelp(dayAndTime(now))}
        choices={zonesWith(zone)}
        value={zone ?? USUAL}
        disabled={!data}
        onChange={({ target: { value } }) => save({ time_zone: value === USUAL ? null : value })}
      />
    </Grid>
  );
};

interface ToggleRowProps {
  readonly name: keyof typeof TEXTS.toggles;
  readonly checked: boolean;
  readonly disabled: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly children?: ReactNode;
}

const ToggleRow = ({ name, checked, disabled, onChange, children }: ToggleRowProps) => {
  const [label, hint] = TEXTS.toggles[name];
  return (
    <Flex as="li" direction="column" py="2.5" _notFirst={{ borderTopWidth: '1px' }}>
      <Flex align="center" justify="space-between" gap="3" minH="6">
        <LabelledSwitch label={label} checked={checked} disabled={disabled} onChange={onChange} />
        {children}
      </Flex>
      <Quiet ps="8" ms="2.5">
        {hint}
      </Quiet>
    </Flex>
  );
};

/** Preferences; the theme has its own row. */
const FIELDS = {
  emailNotifications: 'email_notifications',
  loginAlerts: 'login_alerts',
  autoRefresh: 'auto_refresh',
  sound: 'sound',
} as const;

/** Stored on the server for every device (S2.280). */
const KeptToggle = ({ name }: { readonly name: keyof typeof FIELDS }) => {
  const { data } = useQuery(preferencesQuery);
  const { mutate: save } = useSavePreferences();
  const field = FIELDS[name];
  return (
    <ToggleRow
      name={name}
      checked={data?.[field] ?? false}
      disabled={!data}
      onChange={(on) => save({ [field]: on })}
    />
  );
};

/** One theme for every device, or each device's own. */
const ThemeToggle = () => {
  const { data } = useQuery(preferencesQuery);
  const { mutate: save } = useSavePreferences();
  const theme = useColorMode();
  const kept = data?.dark_mode ?? null;
  return (
    <ToggleRow
      name="darkMode"
      checked={kept ?? theme === 'dark'}
      disabled={!data}
      onChange={(on) => {
        chooseColorMode(on ? 'dark' : 'light');
        save({ dark_mode: on });
      }}
    >
      {data && kept === null ? (
        <Quiet>{TEXTS.isAsDevice}</Quiet>
      ) : (
        <Button
          size="xs"
          variant="ghost"
          // No higher than the text in its place.
          my="-0.5"
          disabled={!data}
          onClick={() => {
            followDevice();
            save({ dark_mode: null });
          }}
        >
          {TEXTS.asDevice}
        </Button>
      )}
    </ToggleRow>
  );
};

export const SecurityToggles = () => (
  <Box as="ul" listStyleType="none">
    <KeptToggle name="emailNotifications" />
    <KeptToggle name="loginAlerts" />
  </Box>
);

export const ConsoleToggles = () => (
  <Box as="ul" listStyleType="none">
    <ThemeToggle />
    <KeptToggle name="autoRefresh" />
    <KeptToggle name="sound" />
  </Box>
);
