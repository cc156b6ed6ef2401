import type { ConfigurationChange } from '@ramps-gateway/shared/contract/calls/conversions.ts';
import type { ConfigurationRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { FormEvent } from 'react';
import { type FieldError, type Resolver, useForm, useWatch } from 'react-hook-form';
import { messageOf } from '../../../../lib/api/error.ts';
import { useUpdateConfiguration } from '../api/configurations.ts';
import { TEXTS } from '../settings-texts.ts';
import {
  checkDraft,
  DRAFT_FIELDS,
  type Draft,
  type DraftErrors,
  type DraftField,
  draftOf,
  errorsOfServer,
  FIELDS,
  isField,
  isRefusal,
  settle,
} from './draft.ts';

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

export const useConfigurationForm = (configuration: ConfigurationRecord) => {
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

  const show = (found: DraftErrors) => {
    for (const name of DRAFT_FIELDS) if (found[name] !== undefined) setError(name, { message: found[name] });
  };

  const settleField = (name: DraftField) =>
    setValue(name, settle(name, getValues(name)), { shouldDirty: true });

  /** Leaving a field formats and checks it. */
  const leave = (name: DraftField) => {
    if (!dirtyFields[name]) return;
    settleField(name);
    const checked = checkDraft({ ...stored, [name]: getValues(name) }, stored);
    if (!checked.ok) show(checked.errors);
  };

  const discard = () => reset(undefined, { keepDirtyValues: false, keepErrors: false });

  /** At the fields the server names, else for the whole form. */
  const refused = (error: unknown, changed: readonly string[]) => {
    const found = errorsOfServer(error, changed);
    if (isRefusal(error) && Object.keys(found).length === 0) setError('root', { message: messageOf(error) });
    else show(found);
  };

  return {
    draft,
    dirty: DRAFT_FIELDS.some((name) => draft[name] !== stored[name]),
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
