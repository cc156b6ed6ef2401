import { Grid } from '@chakra-ui/react';
import { type Currency, DATE_FORMATS, type DateFormat } from '@ramps-gateway/shared/domain/display.ts';
import { useQuery } from '@tanstack/react-query';
import { SelectField } from '../../../../components/form/fields.tsx';
import type { Choice } from '../../../../components/ui/plain-select.tsx';
import { useNow } from '../../../../lib/clock.ts';
import { day, dayAndTime } from '../../../../lib/format/time.ts';
import { useFormats } from '../../../../lib/formats.ts';
import { preferencesQuery, useSavePreferences } from '../../../../lib/queries/preferences.ts';
import { OFFERED_CURRENCIES, TEXTS } from '../texts.ts';

const { selects: S } = TEXTS;

/** The empty value means the default. */
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

/** Every zone this browser knows, plus the chosen one, which another browser may have known. */
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
