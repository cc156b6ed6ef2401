import { readWebhookConfiguration } from '@ramps-gateway/shared/contract/calls/webhooks.ts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/client.ts';
import { keys } from '../../../lib/query/keys.ts';

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
