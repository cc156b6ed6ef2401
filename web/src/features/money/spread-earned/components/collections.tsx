import { Box, Button, Flex } from '@chakra-ui/react';
import type { SpreadCollection } from '@ramps-gateway/shared/contract/calls/spread-earned.ts';
import { isOpen } from '@ramps-gateway/shared/contract/collections.ts';
import { maskAddress } from '@ramps-gateway/shared/domain/masks.ts';
import { NOTE_BOUNDS } from '@ramps-gateway/shared/domain/reconciliation.ts';
import { COLLECTION_TAGS } from '@ramps-gateway/shared/domain/states/money.ts';
import { ORDER_TAGS } from '@ramps-gateway/shared/domain/states/orders.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNoteDialog } from '../../../../components/form/use-note-dialog.ts';
import { type Column, DataList } from '../../../../components/ui/data-list.tsx';
import { HistoryLink } from '../../../../components/ui/history-link.tsx';
import { Moment } from '../../../../components/ui/time.tsx';
import { OnExplorer } from '../../../../components/ui/on-explorer.tsx';
import { SectionTitle } from '../../../../components/ui/panel.tsx';
import { LabelTag } from '../../../../components/ui/tag.tsx';
import { Quiet, Strong, Wrapped } from '../../../../components/ui/text.ts';
import { exactly } from '../../../../lib/format/amount.ts';
import { capitalised } from '../../../../lib/format/capitalised.ts';
import { collectionsQuery, useCheckCollection, useCloseCollection, whatOf } from '../api.ts';
import { COLLECTIONS as C } from '../texts.ts';

interface CollectionProps {
  readonly collection: SpreadCollection;
}

/** The state of its order, if it has one. */
export const CollectionState = ({ collection: { status, order } }: CollectionProps) => (
  <LabelTag of={order ? ORDER_TAGS[order.status] : COLLECTION_TAGS[status]} />
);

export const CheckAgain = ({ collection }: CollectionProps) => {
  const check = useCheckCollection();
  return (
    <Button
      size="xs"
      loading={check.isPending}
      loadingText="Checking"
      aria-label={`Check again: ${whatOf(collection)}`}
      onClick={() => check.mutate(collection.id)}
    >
      Check again
    </Button>
  );
};

/** For a collection without further events: a person clears up the outcome and closes it. */
const CloseByHand = ({ collection }: CollectionProps) => {
  const { Part, shown, trigger } = useNoteDialog();
  const close = useCloseCollection(collection.id);
  const what = whatOf(collection);
  return (
    <>
      <Button {...trigger} size="xs" variant="ghost" aria-label={`Close by hand: ${what}`}>
        {C.close}
      </Button>
      {Part && (
        <Part
          {...shown}
          title="Close this collection by hand?"
          text={C.closeText(what)}
          confirm={C.close}
          note={{
            label: 'How you know',
            help: `At least ${NOTE_BOUNDS.min} characters. Kept with the collection and your name.`,
          }}
          running={close.isPending}
          onConfirm={({ note }) => close.mutate(note, { onSuccess: shown.onClose })}
        />
      )}
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
        <OnExplorer network={network} address={address} />
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
