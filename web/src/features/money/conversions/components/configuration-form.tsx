import { Box, Button, Flex, Grid } from '@chakra-ui/react';
import type { ConfigurationChange } from '@ramps-gateway/shared/contract/calls/conversions.ts';
import type { ConfigurationRecord } from '@ramps-gateway/shared/contract/records.ts';
import { mayRemoveRule } from '@ramps-gateway/shared/domain/conversion.ts';
import type { Role } from '@ramps-gateway/shared/domain/roles.ts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, lazy, Suspense, useId, useState } from 'react';
import { type FieldError, type Resolver, useForm, useWatch } from 'react-hook-form';
import { AmountField } from '../../../../components/form/amount-field.tsx';
import { SubmitButton } from '../../../../components/form/submit-button.tsx';
import { useUnsaved } from '../../../../components/form/use-unsaved.ts';
import { ConfirmDialog } from '../../../../components/ui/confirm-dialog.tsx';
import { Icon } from '../../../../components/ui/icon.tsx';
import { LabelledSwitch } from '../../../../components/ui/labelled-switch.tsx';
import { Quiet } from '../../../../components/ui/text.ts';
import { messageOf } from '../../../../lib/api/error.ts';
import { brl, percent } from '../../../../lib/format/amount.ts';
import { utcDayEndsAt } from '../../../../lib/format/time.ts';
import { obstaclesQuery, useDeleteConfiguration, useUpdateConfiguration } from '../api/configurations.ts';
import {
  checkDraft,
  type Draft,
  DRAFT_FIELDS,
  type DraftErrors,
  type DraftField,
  draftOf,
  errorsOfServer,
  FIELDS,
  isField,
  isRefusal,
  settle,
} from '../model/draft.ts';
import { TEXTS } from '../settings-texts.ts';

const resolverOf =
  (stored: Draft): Resolver<Draft, unknown, ConfigurationChange> =>
  (draft) => {
    const checked = checkDraft(draft, stored);
    if (checked.ok) return { values: checked.change, errors: {} };
    const errors: Partial<Record<DraftField, FieldError>> = {};
    for (const [name, message] of Object.entries(checked.errors))
      if (isField(name)) errors[name] = { type: 'validate', message };
    return { values: {}, errors };
  };

const useConfigurationForm = (configuration: ConfigurationRecord) => {
  const update = useUpdateConfiguration(configuration.id);
  const stored = draftOf(configuration);
  const form = useForm<Draft, unknown, ConfigurationChange>({
    values: stored,
    resetOptions: { keepDirtyValues: true, keepErrors: true },
    resolver: resolverOf(stored),
    // The server's error stays until the user types.
    reValidateMode: 'onSubmit',
  });
  const { register, handleSubmit, reset, setValue, getValues, setError, clearErrors } = form;
  const { errors, dirtyFields } = form.formState;
  const draft = { ...stored, ...useWatch({ control: form.control }) };
  const dirty = DRAFT_FIELDS.some((name) => draft[name] !== stored[name]);
  useUnsaved(dirty);

  const show = (found: DraftErrors) => {
    for (const name of DRAFT_FIELDS) if (found[name] !== undefined) setError(name, { message: found[name] });
  };

  const settleField = (name: DraftField) =>
    setValue(name, settle(name, getValues(name)), { shouldDirty: true });

  /** On blur, formats and checks the field. */
  const leave = (name: DraftField) => {
    if (!dirtyFields[name]) return;
    settleField(name);
    const checked = checkDraft({ ...stored, [name]: getValues(name) }, stored);
    if (!checked.ok) show(checked.errors);
  };

  const discard = () => reset(undefined, { keepDirtyValues: false, keepErrors: false });

  /** At the fields that the server names, or above the buttons. */
  const refused = (error: unknown, changed: readonly string[]) => {
    const found = errorsOfServer(error, changed);
    if (isRefusal(error) && Object.keys(found).length === 0) setError('root', { message: messageOf(error) });
    else show(found);
  };

  return {
    draft,
    dirty,
    saving: update.isPending,
    problem: errors.root?.message,
    save: (event: FormEvent) => {
      DRAFT_FIELDS.forEach(settleField);
      void handleSubmit((change) =>
        update.mutate(change, {
          onSuccess: discard,
          onError: (error) => refused(error, Object.keys(change)),
        }),
      )(event);
    },
    discard,
    field: (name: DraftField) => ({
      label: TEXTS.fields[name].label,
      typed: draft[name],
      ...FIELDS[name],
      help: TEXTS.fields[name].help,
      error: errors[name]?.message,
      disabled: update.isPending,
      ...register(name, { onChange: () => clearErrors(name), onBlur: () => leave(name) }),
    }),
  };
};

const Obstacles = lazy(() => import('./obstacles.tsx'));

/** The gateway sets it; clients pay it. */
const Spread = ({ override }: { readonly override: string | null }) => (
  <Box mt="4" textStyle="sm">
    <Box as="span" fontWeight="medium">
      Spread:
    </Box>{' '}
    {override === null ? 'default (set by the gateway)' : `${percent(override)} (set by the gateway)`}
  </Box>
);

const NextDay = ({ configuration }: { readonly configuration: ConfigurationRecord }) => {
  const helpId = useId();
  const update = useUpdateConfiguration(configuration.id);
  const checked =
    (update.isPending ? update.variables.continue_next_day : undefined) ?? configuration.continue_next_day;
  return (
    <Box mt="4">
      <LabelledSwitch
        label="Continue on the next day"
        checked={checked}
        disabled={update.isPending}
        describedBy={helpId}
        onChange={(continue_next_day) => update.mutate({ continue_next_day })}
      />
      <Quiet id={helpId} mt="1">
        {TEXTS.nextDayHelp}
      </Quiet>
    </Box>
  );
};

const DeleteConfiguration = ({ id, name }: { readonly id: string; readonly name: string }) => {
  const [asking, setAsking] = useState(false);
  const remove = useDeleteConfiguration(id);
  return (
    <>
      <Button
        variant="ghost"
        colorPalette="danger"
        onClick={() => setAsking(true)}
        aria-label={`${TEXTS.remove} the configuration of ${name}`}
      >
        <Icon name="trash" />
        {TEXTS.remove}
      </Button>
      <ConfirmDialog
        open={asking}
        title="Delete this configuration?"
        text={`Deposits of ${name} will no longer be converted. Conversions in progress continue.`}
        confirm={TEXTS.remove}
        running={remove.isPending}
        onConfirm={() => remove.mutate(undefined, { onSettled: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      />
    </>
  );
};

interface ConfigurationFormProps {
  readonly name: string;
  readonly configuration: ConfigurationRecord;
  readonly role: Role;
}

export const ConfigurationForm = ({ name, configuration, role }: ConfigurationFormProps) => {
  const { draft, dirty, saving, problem, field, save, discard } = useConfigurationForm(configuration);
  const [dayEnds] = useState(() => utcDayEndsAt(Date.now()));
  const [least, spread] = [field('minimum_amount'), field('custom_spread_override')];
  const bounds = useQuery({ ...obstaclesQuery(configuration, {}), enabled: false }).data?.bounds;
  return (
    <form onSubmit={save} noValidate>
      <Grid
        templateColumns={{
          base: '1fr',
          md: 'repeat(2, minmax(0, 1fr))',
          xl: role === 'client' ? 'repeat(3, minmax(0, 1fr))' : 'repeat(4, minmax(0, 1fr))',
        }}
        gap="4"
        mt="4"
      >
        <AmountField
          {...least}
          help={bounds ? TEXTS.minimumHelp(brl(bounds.minimum), brl(bounds.maximum)) : least.help}
        />
        <AmountField
          {...field('maximum_daily_amount')}
          help={`Per UTC day: until 00:00 UTC, ${dayEnds} in your zone`}
        />
        {role !== 'client' && (
          <AmountField
            {...spread}
            help={
              role === 'admin'
                ? spread.help
                : "Leave empty for the default. It cannot be below the owner's band."
            }
            placeholder="Default"
          />
        )}
        <AmountField {...field('maximum_slippage')} />
      </Grid>
      <NextDay configuration={configuration} />
      {role === 'client' && <Spread override={configuration.custom_spread_override} />}
      <Box mt="4" minH={{ base: '10', md: '5' }}>
        <Suspense>
          <Obstacles configuration={configuration} draft={draft} edited={dirty} />
        </Suspense>
      </Box>
      {problem !== undefined && (
        <Box role="alert" mt="3" textStyle="sm" color="danger.fg">
          {problem}
        </Box>
      )}
      <Flex align="center" justify="space-between" gap="2" mt="4" wrap="wrap">
        <Flex gap="2">
          <SubmitButton running={saving} runningText="Saving" disabled={!dirty}>
            Save changes
          </SubmitButton>
          {dirty && !saving && (
            <Button variant="ghost" colorPalette="neutral" onClick={discard}>
              Discard
            </Button>
          )}
        </Flex>
        {mayRemoveRule(role, configuration.custom_spread_override) && (
          <DeleteConfiguration id={configuration.id} name={name} />
        )}
      </Flex>
    </form>
  );
};
