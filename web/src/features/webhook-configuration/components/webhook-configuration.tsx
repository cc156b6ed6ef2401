import { Box } from '@chakra-ui/react';
import { MASKED_VALUE } from '@ramps-gateway/shared/contract/calls/webhooks.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { Failed } from '../../../components/ui/state.tsx';
import { messageOf } from '../../../lib/api/error.ts';
import { webhookConfigurationQuery } from '../api/get-configuration.ts';
import { shownValue } from '../model/webhook-form.ts';
import { TEXTS } from '../texts.ts';
import { ShownOnce } from './shown-once.tsx';
import { WebhookForm } from './webhook-form.tsx';

const FIELDS = ['handler', 'url', 'key', 'value'];

/** In the size of what will come. */
const Loading = () => (
  <Box
    role="status"
    aria-label={TEXTS.loading}
    display="grid"
    gridTemplateColumns={{ md: 'repeat(2, minmax(0, 1fr))' }}
    gap="4"
  >
    {FIELDS.map((field) => (
      <Skeleton key={field} w="full" h="20" />
    ))}
    <Skeleton w="24" h="14" />
  </Box>
);

/** Webhook Configuration (spec 2): one for each user. */
export const WebhookConfiguration = () => {
  const client = useQueryClient();
  const query = useQuery(webhookConfigurationQuery);
  const { data: stored } = query;
  if (!stored)
    return query.error ? (
      <Failed
        title={TEXTS.loadFailed}
        message={messageOf(query.error)}
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    ) : (
      <Loading />
    );
  const value = shownValue(stored);
  const hide = () =>
    client.setQueryData(webhookConfigurationQuery.queryKey, {
      ...stored,
      webhook_header_value: MASKED_VALUE,
    });
  const loadNewest = async () => {
    const { data, isError } = await query.refetch();
    return isError ? undefined : data;
  };
  return (
    <Box display="grid" gap="5">
      {value !== null && <ShownOnce value={value} onHide={hide} />}
      <WebhookForm stored={stored} loadNewest={loadNewest} />
    </Box>
  );
};
