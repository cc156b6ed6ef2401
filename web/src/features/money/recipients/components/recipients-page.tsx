import { Box, Button, Flex } from '@chakra-ui/react';
import {
  type Recipient,
  RECIPIENT_KINDS,
  RECIPIENT_STATES,
} from '@ramps-gateway/shared/contract/recipients.ts';
import { RECIPIENT_TAGS } from '@ramps-gateway/shared/domain/states/money.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { LivePage } from '../../../../components/layout/live-page.tsx';
import { Failed } from '../../../../components/ui/failed.tsx';
import { LoadMore } from '../../../../components/ui/paged-list.tsx';
import { Outdated } from '../../../../components/ui/notice.tsx';
import { Panel } from '../../../../components/ui/panel.tsx';
import { PlainSelect } from '../../../../components/ui/plain-select.tsx';
import { SearchField } from '../../../../components/ui/search-field.tsx';
import { Skeleton } from '../../../../components/ui/skeleton.tsx';
import { StateFilter } from '../../../../components/ui/state-filter.tsx';
import { State } from '../../../../components/ui/state.tsx';
import { InlineLink, Quiet } from '../../../../components/ui/text.ts';
import { useAddressParams } from '../../../../lib/address-params.ts';
import { useRest } from '../../../../lib/queries/kept-holdings.ts';
import { recipientsQuery } from '../../../../lib/queries/recipients.ts';
import { useSampleData } from '../../../../lib/queries/sample-data.ts';
import { subAccountsQuery } from '../../../../lib/queries/sub-accounts.ts';
import { pathOf } from '../../../../lib/routes.ts';
import { TEXTS } from '../texts.ts';
import { RecipientCard } from './recipient-card.tsx';
import { Cards } from './recipient-parts.tsx';

const filterIn = (params: URLSearchParams) => ({
  search: params.get('search') ?? '',
  kind: RECIPIENT_KINDS.find((kind) => kind === params.get('kind')),
  state: RECIPIENT_STATES.find((state) => state === params.get('state')),
  /** The gateway's id. */
  subAccountId: params.get('account') || undefined,
});
type RecipientFilter = ReturnType<typeof filterIn>;

const NONE = { account: undefined, kind: undefined, search: undefined, state: undefined };

const useRecipientFilter = () => {
  const [params, change] = useAddressParams();
  return {
    filter: filterIn(params),
    set: (name: keyof typeof NONE, value: string) => change({ [name]: value }),
    clear: () => change(NONE),
  };
};

/** The server filters by kind and sub-account; this page filters the rest, over all pages. */
const isNarrowed = ({ search, state }: RecipientFilter): boolean =>
  search.trim() !== '' || state !== undefined;

const matches =
  ({ search, state }: RecipientFilter) =>
  (recipient: Recipient): boolean => {
    if (state !== undefined && recipient.state !== state) return false;
    const { name, masked, place, asset, sub_account: account } = recipient;
    const words = [name, masked, place, asset, account.name, account.email].join(' ').toLowerCase();
    return words.includes(search.trim().toLowerCase());
  };

const KINDS = ['all', 'wallet', 'bank'] as const;

interface FilterBarProps {
  readonly filter: RecipientFilter;
  readonly onSet: ReturnType<typeof useRecipientFilter>['set'];
}

const FilterBar = ({ filter, onSet }: FilterBarProps) => {
  const { data: accounts } = useQuery(subAccountsQuery);
  return (
    <Flex gap="3" wrap="wrap" align="center">
      <Box flex={{ base: '1 1 100%', md: '1 1 16rem' }} minW="0">
        <SearchField
          label="Search recipients"
          placeholder="Name, address, bank or sub-account"
          value={filter.search}
          onChange={(text) => onSet('search', text)}
        />
      </Box>
      <Box flex={{ base: '1 1 9rem', md: '0 1 14rem' }} minW="0">
        <PlainSelect
          aria-label="Sub-account"
          placeholder="All sub-accounts"
          choices={(accounts ?? []).map(({ id, name, email }) => ({ value: id, label: name || email }))}
          value={filter.subAccountId ?? ''}
          onChange={(event) => onSet('account', event.target.value)}
        />
      </Box>
      <Box flex={{ base: '1 1 9rem', md: '0 1 10rem' }} minW="0">
        <PlainSelect
          aria-label="State"
          placeholder="Any state"
          choices={RECIPIENT_STATES.map((state) => ({ value: state, label: RECIPIENT_TAGS[state][0] }))}
          value={filter.state ?? ''}
          onChange={(event) => onSet('state', event.target.value)}
        />
      </Box>
      <StateFilter
        label="Kind"
        states={KINDS}
        labels={TEXTS.kinds}
        chosen={filter.kind ?? 'all'}
        onChoose={(kind) => onSet('kind', kind === 'all' ? '' : kind)}
      />
    </Flex>
  );
};

const CARDS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

const CardsSkeleton = () => (
  <Box role="status" aria-label="Loading recipients">
    <Cards>
      {CARDS.map((card) => (
        <Panel as="li" key={card} padded display="flex" flexDirection="column" gap="3" minH="80">
          <Flex justify="space-between">
            <Skeleton w="32" />
            <Skeleton w="16" />
          </Flex>
          <Skeleton w="40" />
          <Skeleton w="32" />
          <Skeleton h="8" w="full" mt="auto" />
        </Panel>
      ))}
    </Cards>
  </Box>
);

interface ListProps {
  readonly filter: RecipientFilter;
  readonly send: (recipient: Recipient) => ReactNode;
  readonly onClear: () => void;
}

const Nothing = ({ isFiltered, onClear }: Pick<ListProps, 'onClear'> & { readonly isFiltered: boolean }) => (
  <Panel>
    {isFiltered ? (
      <State icon="search" title="No recipient matches" text="Change the search or the filter.">
        <Button onClick={onClear}>Clear</Button>
      </State>
    ) : (
      <State icon="wallet" title="No recipients yet" text={TEXTS.emptyText}>
        <InlineLink to={pathOf('sub-accounts')}>Go to Sub-Accounts</InlineLink>
      </State>
    )}
  </Panel>
);

const List = ({ filter, send, onClear }: ListProps) => {
  const { kind, subAccountId } = filter;
  const query = useInfiniteQuery(recipientsQuery({ kind, subAccountId }));
  const narrowed = isNarrowed(filter);
  // Any page can have matches, so all pages load.
  useRest({ ...query, hasNextPage: query.hasNextPage && narrowed });
  if (query.isPending) return <CardsSkeleton />;
  if (!query.data)
    return (
      <Panel>
        <Failed title="The recipients could not be loaded" query={query} />
      </Panel>
    );
  const { pages } = query.data;
  const shown = pages.flatMap(({ items }) => items).filter(matches(filter));
  const isSearching = narrowed && query.hasNextPage && !query.isFetchNextPageError;
  return (
    <>
      {query.isRefetchError && <Outdated query={query} />}
      {shown.length > 0 && (
        <Cards aria-label={TEXTS.title}>
          {shown.map((recipient) => (
            <RecipientCard key={recipient.id} recipient={recipient} send={send(recipient)} />
          ))}
        </Cards>
      )}
      {shown.length === 0 && !isSearching && (
        <Nothing
          isFiltered={narrowed || kind !== undefined || subAccountId !== undefined}
          onClear={onClear}
        />
      )}
      {query.hasNextPage && <LoadMore query={query} />}
    </>
  );
};

/** External wallets and bank accounts of all visible sub-accounts, with the amounts sent. */
const LiveRecipients = ({ isReady, send }: Pick<ListProps, 'send'> & { readonly isReady: boolean }) => {
  const { filter, set, clear } = useRecipientFilter();
  return (
    <>
      <FilterBar filter={filter} onSet={set} />
      <Quiet maxW="prose">{TEXTS.counted}</Quiet>
      {isReady ? <List filter={filter} send={send} onClear={clear} /> : <CardsSkeleton />}
    </>
  );
};

const SampleRecipients = lazy(() => import('./sample-recipients.tsx'));

interface RecipientsPageProps {
  readonly send: (recipient?: Recipient) => ReactNode;
  readonly open?: ReactNode;
}

/** A switch shows the specification's recipients (S2.29) instead. */
export const RecipientsPage = ({ send, open }: RecipientsPageProps) => {
  const sample = useSampleData();
  const isLive = sample.isKnown && !sample.shown;
  return (
    <LivePage
      title={TEXTS.title}
      subtitle="People and businesses that money is sent to"
      sample={sample}
      actions={!sample.shown && send()}
    >
      <Box display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4">
        {isLive && open}
        {sample.shown ? (
          <Suspense fallback={<CardsSkeleton />}>
            <SampleRecipients />
          </Suspense>
        ) : (
          <LiveRecipients isReady={isLive} send={send} />
        )}
      </Box>
    </LivePage>
  );
};
