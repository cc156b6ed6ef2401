import type {
  WebhookConfiguration,
  WebhookConfigurationChange,
} from '@ramps-gateway/shared/contract/calls/webhooks.ts';
import { useState } from 'react';
import { ApiError } from '../../../../lib/api/error.ts';
import { useSaveWebhookConfiguration } from '../api.ts';

interface Callbacks {
  readonly onSuccess?: () => void;
  readonly onSettled?: () => void;
}

export const useSigning = (
  stored: WebhookConfiguration,
  loadNewest: () => Promise<WebhookConfiguration | undefined>,
) => {
  const [conflict, setConflict] = useState<'none' | 'found' | 'loading' | 'failed'>('none');
  const mutation = useSaveWebhookConfiguration();

  const save = (
    change: Omit<WebhookConfigurationChange, 'version'>,
    { onSuccess, onSettled }: Callbacks,
  ): void =>
    mutation.mutate(
      { ...change, version: stored.version },
      {
        onError: (error) => {
          if (error instanceof ApiError && error.status === 409) setConflict('found');
        },
        onSuccess: () => {
          setConflict('none');
          onSuccess?.();
          // Only the mutation still holds the secret.
          mutation.reset();
        },
        onSettled: () => onSettled?.(),
      },
    );

  const reload = async () => {
    setConflict('loading');
    setConflict((await loadNewest()) ? 'none' : 'failed');
  };

  return { saving: mutation.isPending, conflict, save, reload };
};
