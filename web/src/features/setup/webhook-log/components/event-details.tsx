import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import type { WebhookEventDetails } from '@ramps-gateway/shared/contract/calls/webhook-events.ts';
import { EVENT_TAGS } from '@ramps-gateway/shared/domain/states/setup.ts';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router-dom';
import { HistoryLink } from '../../../../components/ui/history-link.tsx';
import { ConfirmButton } from '../../../../components/ui/confirm-button.tsx';
import { CopyButton } from '../../../../components/ui/copy-value.tsx';
import { copied, DetailRows } from '../../../../components/ui/detail-list.tsx';
import { Modal } from '../../../../components/ui/modal.tsx';
import { ExactTime } from '../../../../components/ui/time.tsx';
import { Skeleton } from '../../../../components/ui/skeleton.tsx';
import { Failed } from '../../../../components/ui/failed.tsx';
import { LabelTag } from '../../../../components/ui/tag.tsx';
import { Muted } from '../../../../components/ui/text.ts';
import { secondWithZone } from '../../../../lib/format/time.ts';
import { pathOf } from '../../../../lib/routes.ts';
import { useProcessAgain, useReveal, webhookEventQuery } from '../api.ts';
import { TEXTS } from '../texts.ts';

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
        <Muted>{B.redacted}</Muted>
      </Box>
    );
  if (event.body === null) return <Muted>{event.can_process ? B.unseen : B.none}</Muted>;
  return (
    <Box display="grid" gap="2">
      <Code aria-label={B.title}>{reveal.data?.body ?? event.body}</Code>
      {!reveal.data && (
        <Flex align="center" gap="3" wrap="wrap">
          <Button loading={reveal.isPending} onClick={() => reveal.mutate()}>
            {B.reveal}
          </Button>
          <Muted>
            {B.masked} {B.recorded} {at !== null && B.revealed(times, secondWithZone(at))}
          </Muted>
        </Flex>
      )}
    </Box>
  );
};

const addressOf = (page: 'conversions' | 'sub-accounts', name: string, id: string | null): string | null =>
  id && `${pathOf(page)}?${new URLSearchParams({ [name]: id })}`;

/** An identifier to copy, with a link to its page. */
const linked = (name: string, id: string | null, to: string | null) =>
  id === null || to === null
    ? copied(name, id)
    : ([
        name,
        <Flex key={name} align="center" gap="1" minW="0">
          <Link to={to}>{id}</Link>
          <CopyButton label={name.toLowerCase()} value={id} />
        </Flex>,
      ] as const);

const Event = ({ event }: { readonly event: WebhookEventDetails }) => {
  const process = useProcessAgain(event.id);
  const { processing_status: status } = event;
  return (
    <Box display="grid" gap="4">
      <DetailRows
        rows={[
          [D.status, <LabelTag key="status" of={EVENT_TAGS[status]} />],
          event.detail !== null && [D.outcome, event.detail],
          [D.received, <ExactTime key="received" iso={event.created_at} />],
          linked(
            D.account,
            event.account_id,
            event.order === null ? null : addressOf('sub-accounts', 'search', event.account_id),
          ),
          copied(D.providerOrder, event.order_id),
          copied(D.order, event.order),
          linked(D.payment, event.payment_id, event.payment_id && pathOf('payment', event.payment_id)),
          linked(D.conversion, event.conversion_id, addressOf('conversions', 'id', event.conversion_id)),
          event.attempts > 0 && [D.attempts, event.attempts],
        ]}
      />
      <Body event={event} />
      {event.can_process && (
        <Flex justify="flex-end">
          <ConfirmButton
            question={{ title: P.title, text: P.text, confirm: P.confirm, palette: 'accent' }}
            act={process}
          >
            {P.action}
          </ConfirmButton>
        </Flex>
      )}
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
