import { Box, Button, Flex } from '@chakra-ui/react';
import type { SpreadCollection } from '@ramps-gateway/shared/contract/calls/spread-collections.ts';
import { type CollectionStatus, isOpen } from '@ramps-gateway/shared/contract/collections.ts';
import { maskAddress } from '@ramps-gateway/shared/domain/masks.ts';
import type { OrderStatus } from '@ramps-gateway/shared/domain/orders.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type Column, DataList } from '../../../../components/ui/data-list.tsx';
import { HistoryLink } from '../../../../components/ui/history-link.tsx';
import { Moment } from '../../../../components/ui/time.tsx';
import { SectionTitle } from '../../../../components/ui/panel.tsx';
import { Tag } from '../../../../components/ui/tag.tsx';
import { Quiet, Strong, Wrapped } from '../../../../components/ui/text.ts';
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
      loadingText="Checking"
      aria-label={C.checkOf(whatOf(collection))}
      onClick={() => check.mutate(collection.id)}
    >
      Check again
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

const COLUMNS: readonly Column<SpreadCollection>[] = [
  {
    header: 'When',
    cell: ({ created_at: iso }) => (
      <Box textStyle="sm" whiteSpace={{ xl: 'nowrap' }}>
        <Moment iso={iso} />
      </Box>
    ),
  },
  { header: 'Sub-account', cell: ({ sub_account: { name, email } }) => <Strong>{name || email}</Strong> },
  { header: 'Amount', cell: ({ amount }) => exactly(amount, 'USDT'), align: 'end' },
  {
    header: 'Arrived',
    cell: ({ order }) => (order?.status === 'confirmed' ? exactly(order.arrived, 'USDT') : '–'),
    align: 'end',
  },
  {
    header: 'Wallet',
    cell: ({ wallet: { address, network } }) => (
      <>
        <Box textStyle="mono" whiteSpace="nowrap" title={address}>
          {maskAddress(address)}
        </Box>
        {network !== null && <Quiet>{capitalised(network)}</Quiet>}
      </>
    ),
  },
  { header: 'By', cell: ({ by }) => <Wrapped>{by.email || by.id}</Wrapped> },
  {
    header: 'State',
    cell: (collection) => (
      <Box display="grid" gap="1.5" justifyItems="start">
        <CollectionState collection={collection} />
        {collection.status !== 'ordered' && collection.message !== null && (
          <Box textStyle="xs" color="fg.muted" maxW={{ xl: '16rem' }} overflowWrap="anywhere">
            {collection.message}
          </Box>
        )}
        {isOpen(collection) && (
          <Flex gap="1.5" wrap="wrap">
            <CheckAgain collection={collection} />
            {collection.status === 'unknown' && <CloseByHand collection={collection} />}
          </Flex>
        )}
        <HistoryLink kind="collection" id={collection.id} of={exactly(collection.amount, 'USDT')} size="xs" />
      </Box>
    ),
    onPhone: 'title',
  },
];

export const Collections = () => (
  <Box as="section" display="grid" gap="3" mt="2">
    <SectionTitle mb="0">{C.title}</SectionTitle>
    <DataList
      query={useInfiniteQuery(collectionsQuery)}
      label={C.title}
      loading="Loading the collections"
      loadFailed="The collections could not be loaded"
      empty={C.empty}
      columns={COLUMNS}
      rowKey={({ id }) => id}
    />
  </Box>
);
