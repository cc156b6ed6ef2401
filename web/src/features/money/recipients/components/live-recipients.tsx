import { Box, Button, chakra } from '@chakra-ui/react';
import type { Recipient } from '@ramps-gateway/shared/contract/recipients.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { LoadMore } from '../../../../components/ui/paged-list.tsx';
import { Outdated } from '../../../../components/ui/notice.tsx';
import { Panel } from '../../../../components/ui/panel.tsx';
import { Failed } from '../../../../components/ui/failed.tsx';
import { State } from '../../../../components/ui/state.tsx';
import { useRest } from '../../../../lib/queries/kept-holdings.ts';
import { recipientsQuery } from '../../../../lib/queries/recipients.ts';
import { pathOf } from '../../../../lib/routes.ts';
import { isNarrowed, matches, type RecipientFilter, useRecipientFilter } from '../model/filter.ts';
import { TEXTS } from '../texts.ts';
import { CardsSkeleton } from './cards-skeleton.tsx';
import { FilterBar } from './filter-bar.tsx';
import { RecipientCard } from './recipient-card.tsx';
import { Cards } from './recipient-parts.tsx';

const Link = chakra(RouterLink, { base: { color: 'accent.fg', textDecoration: 'underline' } });

interface ListProps {
  readonly filter: RecipientFilter;
  readonly send: (recipient: Recipient) => ReactNode;
  readonly onClear: () => void;
}

const Nothing = ({ isFiltered, onClear }: Pick<ListProps, 'onClear'> & { readonly isFiltered: boolean }) => (
  <Panel>
    {isFiltered ? (
      <State icon="search" title={TEXTS.noMatch.title} text={TEXTS.noMatch.text}>
        <Button onClick={onClear}>{TEXTS.noMatch.clear}</Button>
      </State>
    ) : (
      <State icon="wallet" title={TEXTS.empty.title} text={TEXTS.empty.text}>
        <Link to={pathOf('sub-accounts')}>{TEXTS.empty.action}</Link>
      </State>
    )}
  </Panel>
);

const List = ({ filter, send, onClear }: ListProps) => {
  const { kind, subAccountId } = filter;
  const query = useInfiniteQuery(recipientsQuery({ kind, subAccountId }));
  const narrowed = isNarrowed(filter);
  // Matches may be on any page, so all pages load.
  useRest({ ...query, hasNextPage: query.hasNextPage && narrowed });
  if (query.isPending) return <CardsSkeleton />;
  if (!query.data)
    return (
      <Panel>
        <Failed title={TEXTS.loadFailed} query={query} />
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

interface LiveRecipientsProps extends Pick<ListProps, 'send'> {
  readonly isReady: boolean;
}

/** External wallets and bank accounts of all sub-accounts in view, with the amounts sent. */
export const LiveRecipients = ({ isReady, send }: LiveRecipientsProps) => {
  const { filter, set, clear } = useRecipientFilter();
  return (
    <>
      <FilterBar filter={filter} onSet={set} />
      <Box textStyle="xs" color="fg.subtle" maxW="prose">
        {TEXTS.counted}
      </Box>
      {isReady ? <List filter={filter} send={send} onClear={clear} /> : <CardsSkeleton />}
    </>
  );
};
