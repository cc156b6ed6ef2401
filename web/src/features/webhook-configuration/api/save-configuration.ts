import {
  saveWebhookConfiguration,
  type WebhookConfigurationChange,
} from '@ramps-gateway/shared/contract/calls/webhooks.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../components/ui/toast.ts';
import { callApi } from '../../../lib/api/client.ts';
import { messageOf } from '../../../lib/api/error.ts';
import { TEXTS } from '../texts.ts';
import { webhookConfigurationQuery } from './get-configuration.ts';

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
