import { zodResolver } from '@hookform/resolvers/zod';
import type { WebhookConfiguration } from '@ramps-gateway/shared/contract/calls/webhooks.ts';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { ApiError } from '../../../../lib/api/error.ts';
import { useSaveWebhookConfiguration } from '../api.ts';
import { changeOf, formOf, typedOver, webhookForm } from './webhook-form.ts';

type Conflict = 'none' | 'found' | 'loading' | 'failed' | 'loaded';

const isConflict = (error: unknown): boolean => error instanceof ApiError && error.status === 409;

/** Edits over the stored configuration. @param loadNewest resolves to `undefined` if it fails */
export const useWebhookForm = (
  stored: WebhookConfiguration,
  loadNewest: () => Promise<WebhookConfiguration | undefined>,
) => {
  const [conflict, setConflict] = useState<Conflict>('none');
  const save = useSaveWebhookConfiguration();
  const form = useForm({
    resolver: zodResolver(webhookForm),
    defaultValues: formOf(stored),
    mode: 'onTouched',
  });
  const values = { ...formOf(stored), ...useWatch({ control: form.control }) };
  const typed = typedOver(values, stored);
  const onError = (error: unknown) => {
    if (isConflict(error)) setConflict('found');
  };

  const submit = form.handleSubmit((output) =>
    save.mutate(changeOf(output, stored), {
      onError,
      onSuccess: (saved) => {
        form.reset(formOf(saved));
        setConflict('none');
      },
    }),
  );

  /** Only the value; other edits stay. */
  const generate = (onSettled: () => void) =>
    save.mutate(
      { generate: true, version: stored.version },
      {
        onError,
        onSuccess: (saved) => {
          form.reset({
            ...formOf(saved),
            ...typed,
            webhook_header_value: formOf(saved).webhook_header_value,
          });
          setConflict('none');
        },
        onSettled,
      },
    );

  const reload = async () => {
    setConflict('loading');
    const newest = await loadNewest();
    if (newest) form.reset({ ...formOf(newest), ...typed });
    setConflict(newest ? 'loaded' : 'failed');
  };

  const discard = () => {
    form.reset(formOf(stored));
    setConflict('none');
  };

  const dirty = Object.keys(typed).length > 0;
  return { form, typed, dirty, saving: save.isPending, conflict, submit, generate, reload, discard };
};
