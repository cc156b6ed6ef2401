import {
  readWebhookConfiguration,
  saveWebhookConfiguration,
  type WebhookConfigurationChange,
} from '@ramps-gateway/shared/contract/calls/webhooks.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../components/ui/toast.ts';
import { callApi } from '../../../lib/api/client.ts';
import { messageOf } from '../../../lib/api/error.ts';
import { callQuery } from '../../../lib/query/calls.ts';
import { keys } from '../../../lib/query/keys.ts';
import { TEXTS } from './texts.ts';

/**
 * The server creates it on the first read and shows its value once. So it loads on opening and on request
 * only: a form keeps the version it began with, and a value not yet copied stays. Leaving the page forgets
 * it.
 */
export const webhookConfigurationQuery = queryOptions({
  ...callQuery(keys.webhookConfiguration, readWebhookConfiguration),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
});

/** Saves over the version it carries. The mutation goes with the page, and a header value with it. */
export const useSaveWebhookConfiguration = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: WebhookConfigurationChange) => callApi(saveWebhookConfiguration, { body: change }),
    gcTime: 0,
    // Removes the message of an earlier try.
    onMutate: () => toast.clear(),
    onSuccess: (stored) => {
      client.setQueryData(webhookConfigurationQuery.queryKey, stored);
      toast.success(TEXTS.saved);
    },
    onError: (error) => toast.failure(TEXTS.saveFailed, messageOf(error)),
  });
};
