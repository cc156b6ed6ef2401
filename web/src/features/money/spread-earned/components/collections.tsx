import { Box, Flex } from '@chakra-ui/react';
import { isOpen } from '@ramps-gateway/shared/contract/collections.ts';
import type { SpreadCollection } from '@ramps-gateway/shared/contract/calls/spread-collections.ts';
import { maskAddress } from '@ramps-gateway/shared/domain/masks.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { HistoryLink } from '../../../../components/ui/history-link.tsx';
import { CardCell, CardRow, CardTable } from '../../../../components/ui/card-table.tsx';
import { Moment } from '../../../../components/ui/time.tsx';
import { PagedList } from '../../../../components/ui/paged-list.tsx';
import { Panel, SectionTitle } from '../../../../components/ui/panel.tsx';
import { exactly } from '../../../../lib/format/amount.ts';
import { capitalised } from '../../../../lib/format/capitalised.ts';
import { collectionsQuery } from '../api.ts';
import { COLLECTIONS as C } from '../texts.ts';
import { CheckAgain, CloseByHand, CollectionState } from './collection-parts.tsx';

const { columns: L } = C;

const NONE = '–';

const Figure = ({ children }: { readonly children: string }) => (
  <Box textAlign={{ xl: 'end' }} whiteSpace="nowrap">
    {children}
  </Box>
);

const Row = ({ collection }: { readonly collection: SpreadCollection }) => {
  const { id, sub_account: account, amount, order, wallet, by, created_at, status, message } = collection;
  const says = status !== 'ordered' && message !== null;
  return (
    <CardRow>
      <CardCell label={L.when}>
        <Box textStyle="sm" whiteSpace={{ xl: 'nowrap' }}>
          <Moment iso={created_at} />
        </Box>
      </CardCell>
      <CardCell label={L.account}>
        <Box fontWeight="medium" overflowWrap="anywhere">
          {account.name || account.email}
        </Box>
      </CardCell>
      <CardCell label={L.amount}>
        <Figure>{exactly(amount, 'USDT')}</Figure>
      </CardCell>
      <CardCell label={L.arrived}>
        <Figure>{order?.status === 'confirmed' ? exactly(order.arrived, 'USDT') : NONE}</Figure>
      </CardCell>
      <CardCell label={L.wallet}>
        <Box textStyle="mono" whiteSpace="nowrap" title={wallet.address}>
          {maskAddress(wallet.address)}
        </Box>
        {wallet.network !== null && (
          <Box textStyle="xs" color="fg.subtle">
            {capitalised(wallet.network)}
          </Box>
        )}
      </CardCell>
      <CardCell label={L.by}>
        <Box textStyle="sm" overflowWrap="anywhere">
          {by.email || by.id}
        </Box>
      </CardCell>
      <CardCell>
        <Box display="grid" gap="1.5" justifyItems="start">
          <CollectionState collection={collection} />
          {says && (
            <Box textStyle="xs" color="fg.muted" maxW={{ xl: '16rem' }} overflowWrap="anywhere">
              {message}
            </Box>
          )}
          {isOpen(collection) && (
            <Flex gap="1.5" wrap="wrap">
              <CheckAgain collection={collection} />
              {status === 'unknown' && <CloseByHand collection={collection} />}
            </Flex>
          )}
          <HistoryLink kind="collection" id={id} of={exactly(amount, 'USDT')} size="xs" />
        </Box>
      </CardCell>
    </CardRow>
  );
};

export const Collections = () => (
  <Box as="section" display="grid" gap="3" mt="2">
    <SectionTitle mb="0">{C.title}</SectionTitle>
    <PagedList
      query={useInfiniteQuery(collectionsQuery)}
      loading={C.loading}
      loadFailed={C.loadFailed}
      empty={C.empty}
    >
      {(items) => (
        <Panel as="div" overflow="hidden">
          <CardTable label={C.title} columns={Object.values(L)} numeric={[L.amount, L.arrived]}>
            {items.map((collection) => (
              <Row key={collection.id} collection={collection} />
            ))}
          </CardTable>
        </Panel>
      )}
    </PagedList>
  </Box>
);
