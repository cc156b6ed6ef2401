import { zodResolver } from '@hookform/resolvers/zod';
import type { ClientSpread } from '@ramps-gateway/shared/contract/calls/pricing.ts';
import { useForm, useWatch } from 'react-hook-form';
import { useSaveClientSpread } from '../api/save-client-spread.ts';
import { EMPTY, formOf, type SpreadForm, spreadForm } from './spread-form.ts';

/** What is typed for one client. Whoever is chosen brings their present spread along. */
export const useSpreadForm = (spreads: readonly ClientSpread[]) => {
  const save = useSaveClientSpread();
  const form = useForm({ resolver: zodResolver(spreadForm), defaultValues: EMPTY, mode: 'onTouched' });
  const values: SpreadForm = { ...EMPTY, ...useWatch({ control: form.control }) };
  const spreadOf = (userId: string) => spreads.find(({ user_id }) => user_id === userId);

  const choose = (userId: string) => {
    const present = spreadOf(userId);
    form.reset(present ? formOf(present) : { ...EMPTY, user_id: userId });
  };

  const submit = form.handleSubmit(({ user_id, ...body }) =>
    save.mutate({ userId: user_id, body }, { onSuccess: () => form.reset(EMPTY) }),
  );

  return {
    form,
    values,
    present: spreadOf(values.user_id),
    saving: save.isPending,
    choose,
    submit,
    discard: () => form.reset(EMPTY),
    /** From the list: the client is there, and the focus on what can be changed. */
    edit: (spread: ClientSpread) => {
      form.reset(formOf(spread), { keepFieldsRef: true });
      form.setFocus('spread_band_id');
    },
  };
};
export type SpreadFormState = ReturnType<typeof useSpreadForm>;
