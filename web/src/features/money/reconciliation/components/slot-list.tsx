import { Box, chakra } from '@chakra-ui/react';
import type { OrderSlotRecord } from '@ramps-gateway/shared/contract/order-slots.ts';
import { SLOT_TAGS } from '@ramps-gateway/shared/domain/states/money.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type Column, DataRows, NameCell } from '../../../../components/ui/data-list.tsx';
import { Failed } from '../../../../components/ui/failed.tsx';
import { LoadMore } from '../../../../components/ui/paged-list.tsx';
import { Outdated } from '../../../../components/ui/notice.tsx';
import { Panel } from '../../../../components/ui/panel.tsx';
import { RelativeTime } from '../../../../components/ui/time.tsx';
import { Skeleton } from '../../../../components/ui/skeleton.tsx';
import { LabelTag } from '../../../../components/ui/tag.tsx';
import { Muted } from '../../../../components/ui/text.ts';
import { exactly } from '../../../../lib/format/amount.ts';
import { capitalised } from '../../../../lib/format/capitalised.ts';
import { orderedText, pairText } from '../model/assign.ts';
import { slotsQuery } from '../api.ts';
import { PURPOSE_LABELS, SLOTS } from '../texts.ts';
import { SlotDetails } from './slot-details.tsx';

const whyOf = ({ why }: OrderSlotRecord) => SLOT_TAGS[why ?? 'unassigned'];

const COLUMNS: readonly Column<OrderSlotRecord>[] = [
  {
    header: 'Why',
    cell: (slot) => <LabelTag of={whyOf(slot)} dot={false} />,
    onPhone: [1, 'start'],
    width: 'minmax(8rem, auto)',
  },
  {
    header: 'Sub-account',
    cell: ({ sub_account: { name, external_id: id } }) => <NameCell name={name} detail={id} mono />,
    onPhone: [2, 'whole'],
    width: 'minmax(0, 1fr)',
    css: { mt: { base: '1', xl: '0' } },
  },
  {
    header: 'Ordered',
    cell: (slot) => (
      <>
        {capitalised(slot.type)}, {pairText(slot)}
        <Box color="fg.subtle">{PURPOSE_LABELS[slot.purpose]}</Box>
      </>
    ),
    onPhone: [3, 'whole'],
    width: 'minmax(0, 1fr)',
    css: { textStyle: 'sm' },
  },
  {
    header: 'Amount',
    cell: ({ type, amount, ...slot }) =>
      exactly(amount, type === 'exchange' ? slot.source_asset : slot.target_asset),
    align: 'end',
    onPhone: [4, 'start'],
    width: 'minmax(7rem, auto)',
    css: { fontWeight: 'medium' },
  },
  {
    header: 'Since',
    cell: ({ taken_at: iso }, { now }) => <RelativeTime iso={iso} now={now} />,
    align: 'end',
    onPhone: [4, 'end'],
    width: 'minmax(6rem, auto)',
    css: { textStyle: 'sm', color: 'fg.subtle' },
  },
];

/** As high as the empty list, the usual case. */
const Line = chakra(Panel, {
  base: { px: '4', h: '12', display: 'flex', alignItems: 'center', color: 'fg.muted', textStyle: 'sm' },
});

const Found = () => {
  const query = useInfiniteQuery(slotsQuery);
  if (query.isPending)
    return (
      <Line role="status" aria-label="Loading the orders to assign">
        <Skeleton w="40" />
      </Line>
    );
  if (!query.data)
    return (
      <Panel>
        <Failed title="Failed to fetch the orders to assign" query={query} />
      </Panel>
    );
  const items = query.data.pages.flatMap((page) => page.items);
  return (
    <>
      {query.isRefetchError && <Outdated query={query} />}
      {items.length === 0 ? (
        <Line>No orders to assign.</Line>
      ) : (
        <>
          <Muted maxW="page">{SLOTS.intro}</Muted>
          <Panel as="div" overflow="hidden">
            <DataRows
              label="Orders to assign"
              layout="list"
              columns={COLUMNS}
              rows={items}
              rowKey={({ id }) => id}
              rowLabel={(slot) => `${whyOf(slot)[0]}, ${slot.sub_account.name}, ${orderedText(slot)}`}
              details={({ id }) => <SlotDetails id={id} />}
            />
          </Panel>
        </>
      )}
      {query.hasNextPage && <LoadMore query={query} />}
    </>
  );
};

export const OrdersToAssign = () => (
  <Box as="section" aria-label={SLOTS.title} display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="3">
    <Box as="h2" textStyle="section">
      {SLOTS.title}
    </Box>
    <Found />
  </Box>
);
