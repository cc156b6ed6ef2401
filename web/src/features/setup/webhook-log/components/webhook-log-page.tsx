import { Box, Button, Flex } from '@chakra-ui/react';
import type { RefusalCounts, WebhookEventRow } from '@ramps-gateway/shared/contract/calls/webhook-events.ts';
import { EVENT_TAGS, WEBHOOK_TAGS } from '@ramps-gateway/shared/domain/states/setup.ts';
import {
  type InfiniteData,
  useInfiniteQuery,
  type UseInfiniteQueryResult,
  useQuery,
} from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { CopyButton } from '../../../../components/ui/copy-value.tsx';
import { type Column, DataList } from '../../../../components/ui/data-list.tsx';
import { DetailRows } from '../../../../components/ui/detail-list.tsx';
import { LinkButton } from '../../../../components/ui/link-button.tsx';
import { Page } from '../../../../components/ui/page.tsx';
import { Panel } from '../../../../components/ui/panel.tsx';
import { ExactTime } from '../../../../components/ui/time.tsx';
import { Skeleton } from '../../../../components/ui/skeleton.tsx';
import { StateFilter } from '../../../../components/ui/state-filter.tsx';
import { LabelTag } from '../../../../components/ui/tag.tsx';
import { Mono } from '../../../../components/ui/text.ts';
import { useOnDemand } from '../../../../components/ui/use-on-demand.ts';
import { useAddressParams } from '../../../../lib/address-params.ts';
import { useRole } from '../../../../lib/queries/profile.ts';
import { pathOf, ROUTES } from '../../../../lib/routes.ts';
import {
  eventCountsQuery,
  orderEventsQuery,
  type OrderOfAccount,
  type WebhookEventsPage,
  webhookEventsQuery,
} from '../api.ts';
import { FILTERS, REFUSAL_TEXTS, TEXTS } from '../texts.ts';
import type { EventDetailsProps } from './event-details.tsx';

const { own: T } = TEXTS;

const SETTINGS = `${ROUTES.settings.path}#webhook-configuration`;

interface OwnWebhookProps {
  readonly page: WebhookEventsPage | undefined;
  readonly isAdmin: boolean;
}

const Address = ({
  webhook,
  isAdmin,
}: Pick<WebhookEventsPage, 'webhook'> & { readonly isAdmin: boolean }) => {
  if (!webhook)
    return isAdmin ? (
      <Box asChild color="accent.fg" _hover={{ textDecoration: 'underline' }}>
        <Link to={SETTINGS}>{T.setUp}</Link>
      </Box>
    ) : (
      T.none
    );
  return (
    <Flex align="center" gap="1" minW="0">
      <Box textStyle="mono" truncate title={webhook.handler_url}>
        {webhook.handler_url}
      </Box>
      <CopyButton label={T.copied} value={webhook.handler_url} />
      {!webhook.is_active && <LabelTag of={WEBHOOK_TAGS.off} dot={false} />}
    </Flex>
  );
};

const Refused = ({ refused }: { readonly refused: RefusalCounts }) => {
  const reasons = REFUSAL_TEXTS.filter(([reason]) => refused[reason] > 0);
  const total = reasons.reduce((sum, [reason]) => sum + refused[reason], 0);
  if (total === 0) return T.noneRefused;
  return (
    <Box py="1">
      <Box as="span" color="danger.fg" fontWeight="medium" fontVariantNumeric="tabular-nums">
        {T.refusedCount(total)}
      </Box>
      {reasons.length > 1
        ? `: ${reasons.map(([reason, text]) => `${refused[reason]} ${text}`).join(', ')}. `
        : ` ${reasons[0]?.[1]}. `}
      {T.noEntry}
    </Box>
  );
};

/** The status of the user's webhook, with refusals, which have no row in the list. */
const OwnWebhook = ({ page, isAdmin }: OwnWebhookProps) => (
  <Panel as="section" aria-label={T.title} px="4" py="2">
    <DetailRows
      rows={[
        [T.title, page ? <Address webhook={page.webhook} isAdmin={isAdmin} /> : <Skeleton w="80" />],
        [
          T.minute,
          // Reserves two lines on a phone.
          <Box key="minute" minH={{ base: '10', md: '0' }}>
            {page ? T.taken(page.use.taken, page.use.limit, page.use.account_limit) : <Skeleton w="60" />}
          </Box>,
        ],
        [T.refused, page ? <Refused refused={page.refused} /> : <Skeleton w="40" />],
      ]}
    />
  </Panel>
);

const { columns: C } = TEXTS;

const SCOPES = ['own', 'all'] as const;

const LABELS = { all: 'All', ...EVENT_TAGS } as const;

const columnsOf = (opening: boolean, onOpen: (id: string) => void): readonly Column<WebhookEventRow>[] => [
  {
    header: C.event,
    cell: ({ event_type: type, processing_status: status }) => (
      <>
        <Mono>{type}</Mono>
        <LabelTag of={EVENT_TAGS[status]} />
      </>
    ),
    onPhone: 'title',
  },
  { header: C.order, cell: ({ order_id: order }) => <Mono>{order ?? TEXTS.none}</Mono> },
  {
    header: C.received,
    cell: ({ created_at: at }) => <ExactTime iso={at} />,
    css: { textStyle: 'sm', whiteSpace: { xl: 'nowrap' }, fontVariantNumeric: 'tabular-nums' },
  },
  {
    header: C.outcome,
    cell: ({ detail }) => detail ?? TEXTS.none,
    css: { textStyle: 'sm', overflowWrap: 'anywhere' },
  },
  {
    header: C.actions,
    cell: ({ id, event_type: type }) => (
      <Button disabled={opening} aria-label={TEXTS.detailsOf(type)} onClick={() => onOpen(id)}>
        {TEXTS.details}
      </Button>
    ),
  },
];

interface EventsProps {
  readonly query: UseInfiniteQueryResult<InfiniteData<WebhookEventsPage>>;
  readonly empty: { readonly title: string; readonly text: string };
}

const Events = ({ query, empty }: EventsProps) => {
  const [chosen, setChosen] = useState<string | null>(null);
  const { Part, loading, request } = useOnDemand<EventDetailsProps>(() => import('./event-details.tsx'));
  return (
    <>
      <DataList
        query={query}
        loading={TEXTS.loading}
        loadFailed={TEXTS.loadFailed}
        empty={empty}
        label={TEXTS.table}
        columns={columnsOf(loading, (id) => request(() => setChosen(id)))}
        rowKey={({ id }) => id}
      />
      {Part && chosen !== null && <Part key={chosen} id={chosen} onClose={() => setChosen(null)} />}
    </>
  );
};

/** Keeps the last list while another filter loads. */
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
          <Mono color="fg.subtle">{of.order}</Mono>
        </Box>
        <LinkButton to={pathOf('webhooks')} icon="back" variant="outline">
          {TEXTS.ofOrder.all}
        </LinkButton>
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
          labels={LABELS}
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
