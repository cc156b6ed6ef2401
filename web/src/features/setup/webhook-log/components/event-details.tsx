import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import type { WebhookEventDetails } from '@ramps-gateway/shared/contract/calls/webhook-events.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { HistoryLink } from '../../../../components/ui/history-link.tsx';
import { Detail, DetailList, Identifier } from '../../../../components/ui/detail-list.tsx';
import { ConfirmDialog } from '../../../../components/ui/confirm-dialog.tsx';
import { CopyButton } from '../../../../components/ui/copy-value.tsx';
import { Modal } from '../../../../components/ui/modal.tsx';
import { ExactTime } from '../../../../components/ui/time.tsx';
import { Skeleton } from '../../../../components/ui/skeleton.tsx';
import { Failed } from '../../../../components/ui/failed.tsx';
import { Tag } from '../../../../components/ui/tag.tsx';
import { secondWithZone } from '../../../../lib/format/time.ts';
import { pathOf } from '../../../../lib/routes.ts';
import { useProcessAgain, useReveal, webhookEventQuery } from '../api.ts';
import { STATUS_FAMILIES, STATUS_LABELS, TEXTS } from '../texts.ts';

const { detail: D, body: B, process: P } = TEXTS;

const Link = chakra(RouterLink, {
  base: {
    textStyle: 'mono',
    color: 'accent.fg',
    minW: '0',
    overflowWrap: 'anywhere',
    _hover: { textDecoration: 'underline' },
  },
});

const Code = chakra('pre', {
  base: {
    textStyle: 'mono',
    fontSize: 'xs',
    p: '3',
    borderWidth: '1px',
    borderRadius: 'md',
    bg: 'bg.subtle',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
});

const Body = ({ event }: { readonly event: WebhookEventDetails }) => {
  const reveal = useReveal(event.id);
  const { times, last_at: at } = event.revealed;
  if (event.extract !== null)
    return (
      <Box display="grid" gap="2">
        <Code aria-label={B.extract}>{event.extract}</Code>
        <Box textStyle="sm" color="fg.muted">
          {B.redacted}
        </Box>
      </Box>
    );
  if (event.body === null)
    return (
      <Box textStyle="sm" color="fg.muted">
        {event.can_process ? B.unseen : B.none}
      </Box>
    );
  return (
    <Box display="grid" gap="2">
      <Code aria-label={B.title}>{reveal.data?.body ?? event.body}</Code>
      {!reveal.data && (
        <Flex align="center" gap="3" wrap="wrap">
          <Button loading={reveal.isPending} onClick={() => reveal.mutate()}>
            {B.reveal}
          </Button>
          <Box textStyle="sm" color="fg.muted">
            {B.masked} {B.recorded} {at !== null && B.revealed(times, secondWithZone(at))}
          </Box>
        </Flex>
      )}
    </Box>
  );
};

const addressOf = (page: 'conversions' | 'sub-accounts', name: string, id: string | null): string | null =>
  id && `${pathOf(page)}?${new URLSearchParams({ [name]: id })}`;

interface ThingProps {
  readonly name: string;
  readonly id: string | null;
  readonly to: string | null;
}

/** An identifier to copy that also links to its page. */
const Thing = ({ name, id, to }: ThingProps) => {
  if (id === null || to === null) return <Identifier name={name} value={id} />;
  return (
    <Detail name={name}>
      <Flex align="center" gap="1" minW="0">
        <Link to={to}>{id}</Link>
        <CopyButton label={name.toLowerCase()} value={id} />
      </Flex>
    </Detail>
  );
};

const Event = ({ event }: { readonly event: WebhookEventDetails }) => {
  const [asking, setAsking] = useState(false);
  const process = useProcessAgain(event.id);
  return (
    <Box display="grid" gap="4">
      <DetailList>
        <Detail name={D.status}>
          <Tag family={STATUS_FAMILIES[event.processing_status]} dot>
            {STATUS_LABELS[event.processing_status]}
          </Tag>
        </Detail>
        {event.detail !== null && (
          <Detail name={D.outcome}>
            <Box minW="0" overflowWrap="anywhere">
              {event.detail}
            </Box>
          </Detail>
        )}
        <Detail name={D.received}>
          <ExactTime iso={event.created_at} />
        </Detail>
        <Thing
          name={D.account}
          id={event.account_id}
          to={event.order === null ? null : addressOf('sub-accounts', 'search', event.account_id)}
        />
        <Identifier name={D.providerOrder} value={event.order_id} />
        <Identifier name={D.order} value={event.order} />
        <Thing
          name={D.payment}
          id={event.payment_id}
          to={event.payment_id && pathOf('payment', event.payment_id)}
        />
        <Thing
          name={D.conversion}
          id={event.conversion_id}
          to={addressOf('conversions', 'id', event.conversion_id)}
        />
        {event.attempts > 0 && <Detail name={D.attempts}>{event.attempts}</Detail>}
      </DetailList>
      <Body event={event} />
      {event.can_process && (
        <Flex justify="flex-end">
          <Button onClick={() => setAsking(true)}>{P.action}</Button>
        </Flex>
      )}
      <ConfirmDialog
        open={asking}
        title={P.title}
        text={P.text}
        confirm={P.confirm}
        palette="accent"
        running={process.isPending}
        onConfirm={() => process.mutate(undefined, { onSettled: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      />
    </Box>
  );
};

export interface EventDetailsProps {
  readonly id: string;
  readonly onClose: () => void;
}

const EventDetails = ({ id, onClose }: EventDetailsProps) => {
  const query = useQuery(webhookEventQuery(id));
  const { data, error } = query;
  return (
    <Modal open size="lg" title={data?.event_type ?? D.loading} onClose={onClose}>
      {data ? (
        <>
          <Event event={data} />
          <HistoryLink kind="webhook_event" id={id} of={data.event_type} />
        </>
      ) : error ? (
        <Failed title={D.failed} query={query} />
      ) : (
        <Box display="grid" gap="3" role="status" aria-label={D.loading}>
          <Skeleton w="40" />
          <Skeleton w="full" h="40" />
        </Box>
      )}
    </Modal>
  );
};

export default EventDetails;
