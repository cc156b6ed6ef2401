import { Box, Button, Flex, Grid } from '@chakra-ui/react';
import type { GatewaySettings } from '@ramps-gateway/shared/contract/calls/gateway-settings.ts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { AmountField } from '../../../../components/form/amount-field.tsx';
import { SubmitButton } from '../../../../components/form/submit-button.tsx';
import { useUnsaved } from '../../../../components/form/use-unsaved.ts';
import { Section } from '../../../../components/layout/section.tsx';
import { Failed } from '../../../../components/ui/failed.tsx';
import { HistoryLink } from '../../../../components/ui/history-link.tsx';
import { Moment } from '../../../../components/ui/time.tsx';
import { Muted } from '../../../../components/ui/text.ts';
import { Veiled } from '../../../../components/ui/skeleton.tsx';
import { gatewaySettingsQuery } from '../../../../lib/queries/gateway-settings.ts';
import { useSectionInAddress } from '../../../../lib/address-params.ts';
import { FIELD_TEXTS, FORM } from '../form-texts.ts';
import {
  checkDraft,
  type Draft,
  type DraftErrors,
  draftOf,
  errorsOfServer,
  FIELDS,
  SETTING_NAMES,
  type SettingName,
} from '../model/draft.ts';
import { FORM_SECTIONS, NAMES, TEXTS } from '../texts.ts';
import { NamesForm } from './names-form.tsx';
import { Failure, useSaveSettings } from './saving.tsx';

const labelOf = (name: SettingName): string => FIELD_TEXTS[name].label;

/** Unedited fields follow the server. */
const useSettingsForm = (settings: GatewaySettings) => {
  const save = useSaveSettings();
  const stored = draftOf(settings);
  const [edits, setEdits] = useState<Partial<Draft>>({});
  const [errors, setErrors] = useState<DraftErrors>({});
  const draft: Draft = { ...stored, ...edits };
  const dirty = SETTING_NAMES.some((name) => draft[name] !== stored[name]);
  useUnsaved(dirty);

  const discard = () => {
    setEdits({});
    setErrors({});
    save.reset();
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const checked = checkDraft(draft, settings.version, labelOf);
    setErrors(checked.ok ? {} : checked.errors);
    if (!checked.ok) return;
    save.mutate(checked.body, {
      onSuccess: discard,
      onError: (error) => setErrors(errorsOfServer(error, labelOf)),
    });
  };

  return {
    save,
    submit,
    discard,
    dirty,
    field: (name: SettingName) => ({
      ...FIELDS[name],
      ...FIELD_TEXTS[name],
      name,
      typed: draft[name],
      value: draft[name],
      error: errors[name],
      disabled: save.isPending,
      onChange: ({ target: { value } }: { readonly target: { readonly value: string } }) => {
        setEdits((before) => ({ ...before, [name]: value }));
        setErrors(({ [name]: _, ...others }) => others);
      },
    }),
  };
};

const SavedBy = ({ settings: { updated_by, updated_at } }: { readonly settings: GatewaySettings }) => (
  <Muted overflowWrap="anywhere">
    {updated_by && updated_at ? (
      <>
        {FORM.savedBy} {updated_by.email || updated_by.id} · <Moment iso={updated_at} />.{' '}
      </>
    ) : (
      `${FORM.never} `
    )}
    {FORM.applies}
  </Muted>
);

interface LoadedProps {
  readonly settings: GatewaySettings;
  readonly loading: boolean;
  readonly onLoad: () => Promise<unknown>;
}

const Loaded = ({ settings, loading, onLoad }: LoadedProps) => {
  const { save, submit, discard, dirty, field } = useSettingsForm(settings);
  return (
    <form onSubmit={submit} noValidate>
      <Box display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="5">
        {FORM_SECTIONS.map(({ of, fields }) => (
          <Section key={of.id} {...of}>
            <Grid templateColumns={{ base: '1fr', md: 'repeat(2, minmax(0, 1fr))' }} gap="4">
              {fields.map((name) => (
                <AmountField key={name} {...field(name)} />
              ))}
            </Grid>
          </Section>
        ))}
        {save.error && (
          <Failure error={save.error} loading={loading} onLoad={() => void onLoad().then(discard)} />
        )}
        <Flex align="center" gap="3" wrap="wrap">
          <SubmitButton running={save.isPending} runningText={FORM.saving} disabled={!dirty}>
            {FORM.save}
          </SubmitButton>
          {dirty && !save.isPending && (
            <Button variant="ghost" colorPalette="neutral" onClick={discard}>
              {FORM.discard}
            </Button>
          )}
          <HistoryLink kind="gateway_settings" id="gateway" of={TEXTS.title} />
          <SavedBy settings={settings} />
        </Flex>
      </Box>
    </form>
  );
};

const OWN = [...FORM_SECTIONS.map(({ of }) => of), ...Object.values(NAMES)].map(({ id }) => id);

/** A placeholder of the same size while loading. */
const SOMETHING: GatewaySettings = {
  collection_wallet: null,
  conversion: { minimum: '100', maximum: '50000', spread: '0.5' },
  security: { auto_approve_below: '1000', kyc_threshold: '10000', quote_deviation: '5' },
  performance: { batch_size: 50, timeout_seconds: 30, retries: 3, cache_minutes: 5, calls_per_second: 5 },
  company: null,
  explorers: [],
  updated_by: null,
  updated_at: null,
  version: 0,
};

const SettingsForm = () => {
  const query = useQuery(gatewaySettingsQuery);
  const { data, error, isFetching, refetch } = query;
  useSectionInAddress(OWN, data !== undefined);
  if (data)
    return (
      <Box display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="5">
        <Loaded settings={data} loading={isFetching} onLoad={refetch} />
        <NamesForm settings={data} loading={isFetching} onLoad={refetch} />
      </Box>
    );
  return error ? (
    <Failed title={FORM.loadFailed} query={query} />
  ) : (
    <Veiled label={FORM.loading}>
      <Loaded settings={SOMETHING} loading={false} onLoad={refetch} />
    </Veiled>
  );
};

export default SettingsForm;
