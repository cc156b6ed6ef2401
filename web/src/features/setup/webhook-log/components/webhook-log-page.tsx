import { Box, Button, Flex } from '@chakra-ui/react';
import type { WebhookEventRow } from '@ramps-gateway/shared/contract/calls/webhook-events.ts';
import {
  type InfiniteData,
  useInfiniteQuery,
  type UseInfiniteQueryResult,
  useQuery,
} from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { CardCell, CardRow, CardTable } from '../../../../components/ui/card-table.tsx';
import { Icon } from '../../../../components/ui/icon.tsx';
import { Page } from '../../../../components/ui/page.tsx';
import { PagedList } from '../../../../components/ui/paged-list.tsx';
import { Panel } from '../../../../components/ui/panel.tsx';
import { ExactTime } from '../../../../components/ui/time.tsx';
import { StateFilter } from '../../../../components/ui/state-filter.tsx';
import { Tag } from '../../../../components/ui/tag.tsx';
import { useOnDemand } from '../../../../components/ui/use-on-demand.ts';
import { useAddressParams } from '../../../../lib/address-params.ts';
import { useRole } from '../../../../lib/queries/profile.ts';
import { pathOf } from '../../../../lib/routes.ts';
import {
  eventCountsQuery,
  orderEventsQuery,
  type OrderOfAccount,
  type WebhookEventsPage,
  webhookEventsQuery,
} from '../api.ts';
import { FILTERS, STATUS_FAMILIES, STATUS_LABELS, TEXTS } from '../texts.ts';
import type { EventDetailsProps } from './event-details.tsx';
import { OwnWebhook } from './own-webhook.tsx';

const { columns: C } = TEXTS;

const SCOPES = ['own', 'all'] as const;

interface EventRowProps {
  readonly event: WebhookEventRow;
  readonly opening: boolean;
  readonly onOpen: (id: string) => void;
}

const EventRow = ({ event, opening, onOpen }: EventRowProps) => (
  <CardRow>
    <CardCell>
      <Box textStyle="mono" overflowWrap="anywhere">
        {event.event_type}
      </Box>
      <Tag family={STATUS_FAMILIES[event.processing_status]} dot>
        {STATUS_LABELS[event.processing_status]}
      </Tag>
    </CardCell>
    <CardCell label={C.order}>
      <Box textStyle="mono" overflowWrap="anywhere">
        {event.order_id ?? TEXTS.none}
      </Box>
    </CardCell>
    <CardCell label={C.received}>
      <Box textStyle="sm" whiteSpace={{ xl: 'nowrap' }} fontVariantNumeric="tabular-nums">
        <ExactTime iso={event.created_at} />
      </Box>
    </CardCell>
    <CardCell label={C.outcome}>
      <Box textStyle="sm" overflowWrap="anywhere">
        {event.detail ?? TEXTS.none}
      </Box>
    </CardCell>
    <CardCell label={C.actions}>
      <Button
        disabled={opening}
        aria-label={TEXTS.detailsOf(event.event_type)}
        onClick={() => onOpen(event.id)}
      >
        {TEXTS.details}
      </Button>
    </CardCell>
  </CardRow>
);

interface EventsProps {
  readonly query: UseInfiniteQueryResult<InfiniteData<WebhookEventsPage>>;
  readonly empty: { readonly title: string; readonly text: string };
}

const Events = ({ query, empty }: EventsProps) => {
  const [chosen, setChosen] = useState<string | null>(null);
  const details = useOnDemand<EventDetailsProps>(() => import('./event-details.tsx'));
  return (
    <>
      <PagedList query={query} loading={TEXTS.loading} loadFailed={TEXTS.loadFailed} empty={empty}>
        {(items) => (
          <Panel overflow="hidden">
            <CardTable label={TEXTS.table} columns={Object.values(C)}>
              {items.map((event) => (
                <EventRow
                  key={event.id}
                  event={event}
                  opening={details.loading}
                  onOpen={(id) => details.request(() => setChosen(id))}
                />
              ))}
            </CardTable>
          </Panel>
        )}
      </PagedList>
      {details.Part && chosen !== null && (
        <details.Part key={chosen} id={chosen} onClose={() => setChosen(null)} />
      )}
    </>
  );
};

/** Keeps the last value while another filter loads. */
const useLatest = <T,>(value: T | undefined): T | undefined => {
  const [latest, setLatest] = useState(value);
  if (value !== undefined && value !== latest) setLatest(value);
  return value ?? latest;
};

const OfOrder = ({ of }: { readonly of: OrderOfAccount }) => {
  const query = useInfiniteQuery(orderEventsQuery(of));
  return (
    <>
      <Flex align="center" justify="space-between" gap="3" wrap="wrap">
        <Box minW="0">
          <Box as="h2" textStyle="section">
            {TEXTS.ofOrder.title}
          </Box>
          <Box textStyle="mono" color="fg.subtle" overflowWrap="anywhere">
            {of.order}
          </Box>
        </Box>
        <Button asChild variant="outline">
          <Link to={pathOf('webhooks')}>
            <Icon name="back" />
            {TEXTS.ofOrder.all}
          </Link>
        </Button>
      </Flex>
      <Events query={query} empty={TEXTS.ofOrder.empty} />
    </>
  );
};

const Log = () => {
  const [params, change] = useAddressParams();
  const isAdmin = useRole() === 'admin';
  const status = FILTERS.find((each) => each === params.get('status')) ?? 'all';
  const scope = isAdmin && params.get('scope') !== 'own' ? 'all' : 'own';
  const query = useInfiniteQuery(webhookEventsQuery(scope, status));
  const page = useLatest(query.data?.pages[0]);
  const counts = useQuery(eventCountsQuery(scope));
  const choose = (name: 'scope' | 'status', value: string) =>
    change({ [name]: value === 'all' ? undefined : value });
  const nothing = { title: TEXTS.empty.title, text: isAdmin ? TEXTS.empty.admin : TEXTS.empty.other };
  return (
    <>
      {(page ?? !query.isError) && <OwnWebhook page={page} isAdmin={isAdmin} />}
      <Box display="flex" flexWrap="wrap" gap="4" justifyContent="space-between">
        <StateFilter
          label={TEXTS.filter}
          states={FILTERS}
          labels={STATUS_LABELS}
          counts={counts.data}
          counting={counts.isPending}
          chosen={status}
          onChoose={(value) => choose('status', value)}
        />
        {isAdmin && (
          <StateFilter
            label={TEXTS.scope}
            states={SCOPES}
            labels={TEXTS.scopes}
            chosen={scope}
            onChoose={(value) => choose('scope', value)}
          />
        )}
      </Box>
      <Events
        key={`${scope} ${status}`}
        query={query}
        empty={status === 'all' ? nothing : TEXTS.noneOfStatus}
      />
    </>
  );
};

export const WebhookLogPage = () => {
  const [params] = useSearchParams();
  const [account, order] = [params.get('account'), params.get('order')];
  return (
    <Page title={TEXTS.title} subtitle={TEXTS.subtitle}>
      <Box display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4">
        {account && order ? <OfOrder of={{ account, order }} /> : <Log />}
      </Box>
    </Page>
  );
};
