import { Box, Flex } from '@chakra-ui/react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ListedOrder } from '@ramps-gateway/shared/contract/calls/orders.ts';
import { ORDER_TAGS } from '@ramps-gateway/shared/domain/states/orders.ts';
import { type Column, DataList } from '../../../../components/ui/data-list.tsx';
import { ExportButton } from '../../../../components/ui/export-button.tsx';
import { Moment } from '../../../../components/ui/time.tsx';
import { SectionTitle } from '../../../../components/ui/panel.tsx';
import { LabelTag } from '../../../../components/ui/tag.tsx';
import { Mono, Strong } from '../../../../components/ui/text.ts';
import { capitalised } from '../../../../lib/format/capitalised.ts';
import { precise } from '../../../../lib/format/amount.ts';
import { ordersQuery } from '../api.ts';
import type { Account } from '../model/use-accounts.ts';
import { TEXTS } from '../texts.ts';

const { history: H } = TEXTS;

const amount = (value: string, asset: string) => (
  <Box as="span" whiteSpace="nowrap">
    {precise(value, asset)}
  </Box>
);

const columnsOf = (accounts: readonly Account[] = []): readonly Column<ListedOrder>[] => [
  {
    header: 'Order',
    cell: ({ type, external_order_id: id }) => (
      <>
        <Strong>{capitalised(type)}</Strong>
        <Mono fontSize="xs" color="fg.muted">
          {id}
        </Mono>
      </>
    ),
    onPhone: 'title',
  },
  {
    header: 'Sub-account',
    cell: ({ account_id: id, sub_account: account }) =>
      account?.name ?? accounts.find((one) => one.id === id)?.name ?? id,
  },
  { header: 'Sent', cell: (order) => amount(order.source_amount, order.source_asset) },
  { header: 'Received', cell: (order) => amount(order.target_amount, order.target_asset) },
  { header: 'Time', cell: ({ created_at: iso }) => <Moment iso={iso} /> },
  {
    header: 'Status',
    cell: ({ status }) => <LabelTag of={ORDER_TAGS[status]} />,
  },
];

const OrderHistory = ({ accounts }: { readonly accounts: readonly Account[] | undefined }) => (
  <Box mt="6" display="grid" gap="3">
    <Flex align="center" justify="space-between" gap="3" wrap="wrap">
      <SectionTitle mb="0">{H.title}</SectionTitle>
      <ExportButton request={{ kind: 'orders' }} what="All orders" />
    </Flex>
    <DataList
      query={useInfiniteQuery(ordersQuery)}
      label={H.title}
      loading="Loading orders"
      loadFailed="The orders could not be loaded"
      empty={H.empty}
      columns={useMemo(() => columnsOf(accounts), [accounts])}
      rowKey={({ id }) => id}
    />
  </Box>
);

export default OrderHistory;
