import type { ConfigurationRecord } from '@ramps-gateway/shared/contract/records.ts';
import { useState } from 'react';
import { useUpdateConfiguration } from '../api/update-configuration.ts';
import { TEXTS } from '../settings-texts.ts';
import {
  checkDraft,
  DRAFT_FIELDS,
  type DraftErrors,
  type DraftField,
  draftOf,
  errorsOfServer,
  settle,
  settleAll,
} from './draft.ts';

/** What is typed over a configuration; what nobody has touched follows the server. */
export const useConfigurationForm = (configuration: ConfigurationRecord) => {
  const [typed, setTyped] = useState<Partial<Record<DraftField, string>>>({});
  const [errors, setErrors] = useState<DraftErrors>({});
  const update = useUpdateConfiguration(configuration.id);
  const stored = draftOf(configuration);
  const draft = { ...stored, ...typed };

  const type = (field: DraftField, text: string) => {
    setTyped((before) => ({ ...before, [field]: text }));
    setErrors(({ [field]: _gone, ...others }) => others);
  };

  /** On leaving a field it settles, and says what is wrong with it. */
  const leave = (field: DraftField) => {
    if (typed[field] === undefined) return;
    const settled = settle(field, typed[field]);
    setTyped((before) => ({ ...before, [field]: settled }));
    const checked = checkDraft({ ...stored, [field]: settled }, stored);
    if (!checked.ok) setErrors((before) => ({ ...before, ...checked.errors }));
  };

  const discard = () => {
    setTyped({});
    setErrors({});
  };

  const save = () => {
    const settled = settleAll(draft);
    setTyped(settled);
    const checked = checkDraft(settled, stored);
    if (!checked.ok) return setErrors(checked.errors);
    update.mutate(checked.change, {
      onSuccess: discard,
      onError: (error) => setErrors(errorsOfServer(error)),
    });
  };

  return {
    draft,
    dirty: DRAFT_FIELDS.some((field) => draft[field] !== stored[field]),
    saving: update.isPending,
    save,
    discard,
    field: (name: DraftField) => ({
      label: TEXTS.fields[name].label,
      help: TEXTS.fields[name].help,
      value: draft[name],
      error: errors[name],
      disabled: update.isPending,
      onChange: (text: string) => type(name, text),
      onBlur: () => leave(name),
    }),
  };
};
