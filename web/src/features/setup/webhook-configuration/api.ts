import {
  readWebhookConfiguration,
  saveWebhookConfiguration,
  type WebhookConfiguration,
  type WebhookConfigurationChange,
} from '@ramps-gateway/shared/contract/calls/webhooks.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '../../../components/ui/toast.ts';
import { callApi } from '../../../lib/api/client.ts';
import { ApiError, messageOf } from '../../../lib/api/error.ts';
import { callQuery, keyOf } from '../../../lib/query/calls.ts';
import { TEXTS } from './texts.ts';

/**
 * The server creates it on the first read and shows its value once. So it loads only on opening and on request: a form
 * keeps its version, and a value that is not copied yet stays. Leaving the page drops it.
 */
export const webhookConfigurationQuery = queryOptions({
  ...callQuery(keyOf(readWebhookConfiguration), readWebhookConfiguration),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
});

export type WebhookChange = Omit<WebhookConfigurationChange, 'version'>;

type Conflict = 'none' | 'found' | 'loading' | 'failed' | 'loaded';

/**
 * Fails if someone else saved first: the user must reload before saving.
 * The mutation ends with the page, which drops its secret.
 * @param loadNewest resolves to `undefined` if it fails
 */
export const useSaving = (
  stored: WebhookConfiguration,
  loadNewest: () => Promise<WebhookConfiguration | undefined>,
) => {
  const client = useQueryClient();
  const [conflict, setConflict] = useState<Conflict>('none');
  const mutation = useMutation({
    mutationFn: (change: WebhookChange) =>
      callApi(saveWebhookConfiguration, { body: { ...change, version: stored.version } }),
    gcTime: 0,
    // Removes the message of an earlier attempt.
    onMutate: () => toast.clear(),
    onSuccess: (saved) => {
      client.setQueryData(webhookConfigurationQuery.queryKey, saved);
      toast.success(TEXTS.saved);
      setConflict('none');
    },
    onError: (error) => {
      toast.failure(TEXTS.saveFailed, messageOf(error));
      if (error instanceof ApiError && error.status === 409) setConflict('found');
    },
  });
  const reload = async (then: (newest: WebhookConfiguration) => Conflict) => {
    setConflict('loading');
    const newest = await loadNewest();
    setConflict(newest ? then(newest) : 'failed');
  };
  return { mutation, conflict, settle: () => setConflict('none'), reload };
};
