import { Box, Button, Flex } from '@chakra-ui/react';
import type { SpreadCollection } from '@ramps-gateway/shared/contract/calls/spread-collections.ts';
import { type CollectionStatus, isOpen } from '@ramps-gateway/shared/contract/collections.ts';
import { maskAddress } from '@ramps-gateway/shared/domain/masks.ts';
import type { OrderStatus } from '@ramps-gateway/shared/domain/orders.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { CardCell, CardRow, CardTable } from '../../../../components/ui/card-table.tsx';
import { HistoryLink } from '../../../../components/ui/history-link.tsx';
import { Moment } from '../../../../components/ui/moment.tsx';
import { PagedList } from '../../../../components/ui/paged-list.tsx';
import { Panel, SectionTitle } from '../../../../components/ui/panel.tsx';
import { Tag } from '../../../../components/ui/tag.tsx';
import { useDialog } from '../../../../components/ui/use-dialog.ts';
import { exactly } from '../../../../lib/format/amount.ts';
import { capitalised } from '../../../../lib/format/capitalised.ts';
import type { FamilyName } from '../../../../theme/palette.ts';
import { collectionsQuery, useCheckCollection, whatOf } from '../api.ts';
import { COLLECTIONS as C } from '../texts.ts';
import type { CloseDialogProps } from './close-dialog.tsx';

type Stand = CollectionStatus | OrderStatus;

/** Its order's status, once known. */
const standOf = ({ status, order }: SpreadCollection): Stand => order?.status ?? status;

const familyOf = (stand: Stand): FamilyName => {
  switch (stand) {
    case 'confirmed':
      return 'success';
    case 'cancelled':
    case 'refused':
      return 'danger';
    case 'unknown':
      return 'warning';
    case 'closed':
      return 'neutral';
    case 'sending':
    case 'ordered':
    case 'pending':
      return 'info';
  }
};

interface CollectionProps {
  readonly collection: SpreadCollection;
}

export const CollectionState = ({ collection }: CollectionProps) => {
  const stand = standOf(collection);
  return (
    <Tag family={familyOf(stand)} dot>
      {C.states[stand]}
    </Tag>
  );
};

export const CheckAgain = ({ collection }: CollectionProps) => {
  const check = useCheckCollection();
  return (
    <Button
      size="xs"
      loading={check.isPending}
      loadingText={C.checking}
      aria-label={C.checkOf(whatOf(collection))}
      onClick={() => check.mutate(collection.id)}
    >
      {C.check}
    </Button>
  );
};

/** For a collection with no more news: a person finds out and closes it. */
const CloseByHand = ({ collection }: CollectionProps) => {
  const { Part, shown, trigger } = useDialog<CloseDialogProps>(() => import('./close-dialog.tsx'));
  return (
    <>
      <Button {...trigger} size="xs" variant="ghost" aria-label={C.closeOf(whatOf(collection))}>
        {C.close}
      </Button>
      {Part && <Part {...shown} collection={collection} />}
    </>
  );
};

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
