import { Box, Button, Flex, Grid } from '@chakra-ui/react';
import {
  type GatewaySettings,
  type GatewaySettingsChange,
  saveGatewaySettings,
} from '@ramps-gateway/shared/contract/calls/gateway-settings.ts';
import { type FormEvent, useState } from 'react';
import * as z from 'zod/mini';
import { TextField } from '../../../../components/form/fields.tsx';
import { SubmitButton } from '../../../../components/form/submit-button.tsx';
import { Section } from '../../../../components/layout/section.tsx';
import { Icon } from '../../../../components/ui/icon.tsx';
import { Muted } from '../../../../components/ui/text.ts';
import { FORM, NAME_TEXTS as T } from '../form-texts.ts';
import { NAMES } from '../texts.ts';
import { Failure, useSaveSettings } from './saving.tsx';

interface Draft {
  readonly name: string;
  readonly taxNumber: string;
  readonly explorers: readonly ExplorerDraft[];
}

type ExplorerDraft = Readonly<Record<'address' | 'network' | 'transaction', string>>;

const EXPLORER_FIELDS = ['network', 'transaction', 'address'] as const;

const draftOf = ({ company, explorers }: GatewaySettings): Draft => ({
  name: company?.name ?? '',
  taxNumber: company?.tax_number ?? '',
  explorers: explorers.map(({ network, transaction, address }) => ({
    network,
    transaction: transaction ?? '',
    address: address ?? '',
  })),
});

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

const changeOf = ({ name, taxNumber, explorers }: Draft, version: number): GatewaySettingsChange => ({
  version,
  company:
    orNull(name) === null && orNull(taxNumber) === null ? null : { name, tax_number: orNull(taxNumber) },
  explorers: explorers.map(({ network, transaction, address }) => ({
    network,
    transaction: orNull(transaction),
    address: orNull(address),
  })),
});

type Errors = Readonly<Record<string, string>>;

const errorsIn = (change: GatewaySettingsChange): Errors => {
  const { error } = z.safeParse(saveGatewaySettings.body, change);
  return Object.fromEntries(error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []);
};

interface NamesFormProps {
  readonly settings: GatewaySettings;
  readonly loading: boolean;
  readonly onLoad: () => Promise<unknown>;
}

/** The company on statements, and the block explorers that addresses link to. */
export const NamesForm = ({ settings, loading, onLoad }: NamesFormProps) => {
  const save = useSaveSettings();
  const [edited, setEdited] = useState<Draft>();
  const [errors, setErrors] = useState<Errors>({});
  const draft = edited ?? draftOf(settings);
  const edit = (change: Partial<Draft>) => {
    setEdited({ ...draft, ...change });
    setErrors({});
  };
  const discard = () => {
    setEdited(undefined);
    setErrors({});
    save.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const change = changeOf(draft, settings.version);
    const found = errorsIn(change);
    setErrors(found);
    if (Object.keys(found).length === 0) save.mutate(change, { onSuccess: discard });
  };
  const error = (path: string, label: string) => errors[path] && `${label} ${errors[path]}.`;
  const editExplorer = (at: number, change: Partial<ExplorerDraft>) =>
    edit({ explorers: draft.explorers.map((each, index) => (index === at ? { ...each, ...change } : each)) });

  return (
    <form onSubmit={submit} noValidate aria-label={T.form}>
      <Box display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="5">
        <Section {...NAMES.company}>
          <Grid templateColumns={{ base: '1fr', md: 'repeat(2, minmax(0, 1fr))' }} gap="4">
            <TextField
              label={T.name}
              error={error('company.name', T.name)}
              value={draft.name}
              onChange={({ target }) => edit({ name: target.value })}
            />
            <TextField
              label={T.taxNumber}
              error={error('company.tax_number', T.taxNumber)}
              value={draft.taxNumber}
              onChange={({ target }) => edit({ taxNumber: target.value })}
            />
          </Grid>
        </Section>
        <Section {...NAMES.explorers}>
          <Box as="ul" listStyleType="none" display="grid" gap="4">
            {draft.explorers.map((explorer, at) => (
              <Grid
                // Rows have no other identity while they are typed.
                key={`explorer ${String(at)}`}
                as="li"
                templateColumns={{ base: '1fr', lg: '9rem minmax(0, 1fr) minmax(0, 1fr) auto' }}
                gap="3"
                alignItems="end"
              >
                {EXPLORER_FIELDS.map((name) => (
                  <TextField
                    key={name}
                    label={T.explorer[name]}
                    placeholder={T.like[name]}
                    error={error(`explorers.${String(at)}.${name}`, T.explorer[name])}
                    value={explorer[name]}
                    onChange={({ target }) => editExplorer(at, { [name]: target.value })}
                  />
                ))}
                <Button
                  variant="ghost"
                  colorPalette="neutral"
                  aria-label={T.remove(explorer.network)}
                  onClick={() => edit({ explorers: draft.explorers.filter((_, index) => index !== at) })}
                >
                  <Icon name="trash" />
                  {T.removeShort}
                </Button>
              </Grid>
            ))}
          </Box>
          {errors['explorers'] && (
            <Muted color="danger.fg" role="alert">
              {`${T.explorers} ${errors['explorers']}.`}
            </Muted>
          )}
          <Button
            mt={draft.explorers.length > 0 ? '4' : '0'}
            size="sm"
            onClick={() =>
              edit({ explorers: [...draft.explorers, { network: '', transaction: '', address: '' }] })
            }
          >
            <Icon name="plus" />
            {T.add}
          </Button>
        </Section>
        {save.error && (
          <Failure error={save.error} loading={loading} onLoad={() => void onLoad().then(discard)} />
        )}
        <Flex align="center" gap="3" wrap="wrap">
          <SubmitButton running={save.isPending} runningText={FORM.saving} disabled={edited === undefined}>
            {T.save}
          </SubmitButton>
          {edited && !save.isPending && (
            <Button variant="ghost" colorPalette="neutral" onClick={discard}>
              {FORM.discard}
            </Button>
          )}
        </Flex>
      </Box>
    </form>
  );
};
