import { Box, Button } from '@chakra-ui/react';
import {
  DEFAULT_HEADER_KEY,
  MASKED_VALUE,
  type WebhookConfiguration as Configuration,
} from '@ramps-gateway/shared/contract/calls/webhooks.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CopyValue } from '../../../../components/ui/copy-value.tsx';
import { Failed } from '../../../../components/ui/failed.tsx';
import { HistoryLink } from '../../../../components/ui/history-link.tsx';
import { Notice } from '../../../../components/ui/notice.tsx';
import { Skeleton, Veiled } from '../../../../components/ui/skeleton.tsx';
import { messageOf } from '../../../../lib/api/error.ts';
import { webhookConfigurationQuery } from '../api.ts';
import { shownValue } from '../model/webhook-form.ts';
import { TEXTS } from '../texts.ts';
import { Signing } from './signing.tsx';
import { WebhookForm } from './webhook-form.tsx';

/** The caller's own, for another part of the page. */
export const HandlerAddress = () => {
  const { data, error } = useQuery(webhookConfigurationQuery);
  if (data) return <CopyValue label={TEXTS.handler.copy} value={data.handler_url} />;
  return error ? (
    <Box textStyle="sm" color="danger.fg">
      {messageOf(error)}
    </Box>
  ) : (
    <Skeleton w="60" />
  );
};

const { once: O } = TEXTS;

interface ShownOnceProps {
  readonly title: string;
  readonly label: string;
  readonly value: string;
  readonly onHide: () => void;
}

/** A secret in full, shown in the one answer that sets it (C3). */
const ShownOnce = ({ title, label, value, onHide }: ShownOnceProps) => (
  <Notice family="warning" urgent title={title}>
    {O.text}
    <Box my="2" color="fg">
      <CopyValue label={label} value={value} />
    </Box>
    <Button size="xs" onClick={onHide}>
      {O.hide}
    </Button>
  </Notice>
);

const ADDRESS = `${location.origin}/api/webhooks/whc_${'0'.repeat(36)}`;

const SOMETHING: Configuration = {
  id: '',
  webhook_url: ADDRESS,
  webhook_header_key: DEFAULT_HEADER_KEY,
  webhook_header_value: MASKED_VALUE,
  is_active: true,
  handler_url: ADDRESS,
  signed: false,
  signing_secret: null,
  previous_signing_secret_until: null,
  version: 0,
};

const loadNothing = () => Promise.resolve(undefined);

/** S2.110, S2.111: one per user. */
export const WebhookConfiguration = () => {
  const client = useQueryClient();
  const query = useQuery(webhookConfigurationQuery);
  const { data: stored } = query;
  if (!stored)
    return query.error ? (
      <Failed title={TEXTS.loadFailed} query={query} />
    ) : (
      <Veiled label={TEXTS.loading}>
        <Box display="grid" gap="5">
          <WebhookForm stored={SOMETHING} loadNewest={loadNothing} />
          <Signing stored={SOMETHING} loadNewest={loadNothing} />
          <HistoryLink kind="webhook_configuration" id={SOMETHING.id} of={TEXTS.label} />
        </Box>
      </Veiled>
    );
  const value = shownValue(stored);
  const hide = (shown: Partial<Configuration>) =>
    client.setQueryData(webhookConfigurationQuery.queryKey, { ...stored, ...shown });
  const loadNewest = async () => {
    const { data, isError } = await query.refetch();
    return isError ? undefined : data;
  };
  return (
    <Box display="grid" gap="5">
      <WebhookForm stored={stored} loadNewest={loadNewest} />
      {value !== null && (
        <ShownOnce
          title={O.title}
          label={O.copy}
          value={value}
          onHide={() => hide({ webhook_header_value: MASKED_VALUE })}
        />
      )}
      <Signing stored={stored} loadNewest={loadNewest} />
      {stored.signing_secret !== null && (
        <ShownOnce
          title={O.secretTitle}
          label={O.copySecret}
          value={stored.signing_secret}
          onHide={() => hide({ signing_secret: null })}
        />
      )}
      <HistoryLink kind="webhook_configuration" id={stored.id} of={TEXTS.label} />
    </Box>
  );
};
