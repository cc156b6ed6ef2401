import {
  readWebhookConfiguration,
  saveWebhookConfiguration,
  type WebhookConfigurationChange,
} from '@ramps-gateway/shared/contract/calls/webhooks.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../components/ui/toast.ts';
import { callApi } from '../../lib/api/client.ts';
import { messageOf } from '../../lib/api/error.ts';
import { keys } from '../../lib/query/keys.ts';
import { TEXTS } from './texts.ts';

/**
 * One's own webhook configuration. The server makes it on the first read and then shows its value in full, once. So it
 * is read when the page is opened and on request, never in the background: a form that is being filled in keeps the
 * version it began with, and a value that has not been copied yet stays. Leaving the page forgets it.
 */
export const webhookConfigurationQuery = queryOptions({
  queryKey: keys.webhookConfiguration,
  queryFn: ({ signal }) => callApi(readWebhookConfiguration, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
});

/**
 * Saves over the version it carries; the answer is what is stored now, with a value in full that it sets. The
 * mutation goes with the page, and a header value with it.
 */
export const useSaveWebhookConfiguration = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: WebhookConfigurationChange) => callApi(saveWebhookConfiguration, { body: change }),
    gcTime: 0,
    // The message of an earlier try.
    onMutate: () => toast.clear(),
    onSuccess: (stored) => {
      client.setQueryData(webhookConfigurationQuery.queryKey, stored);
      toast.success(TEXTS.saved);
    },
    onError: (error) => toast.failure(TEXTS.saveFailed, messageOf(error)),
  });
};
