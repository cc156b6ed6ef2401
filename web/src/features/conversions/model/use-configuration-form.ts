import type { ConfigurationRecord } from '@ramps-gateway/shared/contract/records.ts';
import { useState } from 'react';
import { messageOf } from '../../../lib/api/error.ts';
import { useUpdateConfiguration } from '../api/update-configuration.ts';
import { TEXTS } from '../settings-texts.ts';
import {
  checkDraft,
  DRAFT_FIELDS,
  type DraftErrors,
  type DraftField,
  draftOf,
  errorsOfServer,
  isRefusal,
  settle,
  settleAll,
} from './draft.ts';

/** What is typed over a configuration; what nobody has touched follows the server. */
export const useConfigurationForm = (configuration: ConfigurationRecord) => {
  const [typed, setTyped] = useState<Partial<Record<DraftField, string>>>({});
  const [errors, setErrors] = useState<DraftErrors>({});
  const [problem, setProblem] = useState<string>();
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
    setProblem(undefined);
  };

  /** At the fields that the server names, else for all of them together. */
  const refused = (error: unknown, changed: readonly string[]) => {
    const found = errorsOfServer(error, changed);
    setErrors(found);
    setProblem(isRefusal(error) && Object.keys(found).length === 0 ? messageOf(error) : undefined);
  };

  const save = () => {
    const settled = settleAll(draft);
    setTyped(settled);
    const checked = checkDraft(settled, stored);
    if (!checked.ok) return setErrors(checked.errors);
    setProblem(undefined);
    update.mutate(checked.change, {
      onSuccess: discard,
      onError: (error) => refused(error, Object.keys(checked.change)),
    });
  };

  return {
    draft,
    dirty: DRAFT_FIELDS.some((field) => draft[field] !== stored[field]),
    saving: update.isPending,
    /** Why it could not be saved, where that is no single field's. */
    problem,
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
