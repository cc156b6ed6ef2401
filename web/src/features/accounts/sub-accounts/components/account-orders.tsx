import { Box, chakra } from '@chakra-ui/react';
import type { ListedOrder } from '@ramps-gateway/shared/contract/calls/orders.ts';
import type { SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import { ORDER_TAGS } from '@ramps-gateway/shared/domain/states/orders.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { type Column, DataList } from '../../../../components/ui/data-list.tsx';
import { Moment } from '../../../../components/ui/time.tsx';
import { LabelTag } from '../../../../components/ui/tag.tsx';
import { precise } from '../../../../lib/format/amount.ts';
import { pathOf } from '../../../../lib/routes.ts';
import { ordersOfQuery } from '../api.ts';
import { PAGE } from '../page-texts.ts';

const { orders: O } = PAGE;
const { columns: C } = O;

const TextLink = chakra(Link, { base: { color: 'accent.fg', textStyle: 'sm' } });

const Story = ({
  order: { payment_id: payment, conversion_id: conversion },
}: {
  readonly order: ListedOrder;
}) => {
  if (payment !== null) return <TextLink to={pathOf('payment', payment)}>{O.payment}</TextLink>;
  if (conversion === null) return null;
  return (
    <TextLink to={`${pathOf('conversions')}?${new URLSearchParams({ id: conversion })}`}>
      {O.conversion}
    </TextLink>
  );
};

const COLUMNS: readonly Column<ListedOrder>[] = [
  {
    header: C.order,
    cell: (order) => (
      <>
        <Box fontWeight="medium">{O.kinds[order.type]}</Box>
        <Story order={order} />
      </>
    ),
    onPhone: 'title',
  },
  {
    header: C.sold,
    cell: ({ source_amount: amount, source_asset: asset }) => precise(amount, asset),
    align: 'end',
    css: { fontVariantNumeric: 'tabular-nums' },
  },
  {
    header: C.bought,
    cell: ({ target_amount: amount, target_asset: asset }) => precise(amount, asset),
    align: 'end',
    css: { fontVariantNumeric: 'tabular-nums' },
  },
  { header: C.time, cell: ({ created_at: at }) => <Moment iso={at} /> },
  {
    header: C.status,
    cell: ({ status }) => <LabelTag of={ORDER_TAGS[status]} />,
  },
];

const AccountOrders = ({ account }: { readonly account: SubAccountRecord }) => (
  <Box display="grid" gap="3">
    <DataList
      query={useInfiniteQuery(ordersOfQuery(account.external_id))}
      loading={O.loading}
      loadFailed={O.loadFailed}
      empty={O.empty}
      label={PAGE.sections.orders}
      columns={COLUMNS}
      rowKey={({ id }) => id}
    />
    <TextLink
      to={`${pathOf('ledger')}?${new URLSearchParams({ sub_account: account.id, ledger: 'available:BRL' })}`}
      justifySelf="start"
    >
      {O.ledger}
    </TextLink>
  </Box>
);

export default AccountOrders;
