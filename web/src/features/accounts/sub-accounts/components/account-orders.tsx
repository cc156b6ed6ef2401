import { Box, chakra } from '@chakra-ui/react';
import type { ListedOrder } from '@ramps-gateway/shared/contract/calls/orders.ts';
import type { SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { CardCell, CardRow, CardTable } from '../../../../components/ui/card-table.tsx';
import { Moment } from '../../../../components/ui/time.tsx';
import { PagedList } from '../../../../components/ui/paged-list.tsx';
import { Panel } from '../../../../components/ui/panel.tsx';
import { Tag } from '../../../../components/ui/tag.tsx';
import { precise } from '../../../../lib/format/amount.ts';
import { pathOf } from '../../../../lib/routes.ts';
import { ordersOfQuery } from '../api/one.ts';
import { PAGE } from '../page-texts.ts';
import type { FamilyName } from '../../../../theme/palette.ts';

const { orders: O } = PAGE;
const { columns: C } = O;

const FAMILIES: Readonly<Record<ListedOrder['status'], FamilyName>> = {
  confirmed: 'success',
  cancelled: 'danger',
  pending: 'info',
};

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

const Amount = ({ children }: { readonly children: string }) => (
  <Box fontVariantNumeric="tabular-nums" whiteSpace="nowrap" textAlign={{ xl: 'end' }}>
    {children}
  </Box>
);

const OrderRow = ({ order }: { readonly order: ListedOrder }) => (
  <CardRow>
    <CardCell>
      <Box fontWeight="medium">{O.kinds[order.type]}</Box>
      <Story order={order} />
    </CardCell>
    <CardCell label={C.sold}>
      <Amount>{precise(order.source_amount, order.source_asset)}</Amount>
    </CardCell>
    <CardCell label={C.bought}>
      <Amount>{precise(order.target_amount, order.target_asset)}</Amount>
    </CardCell>
    <CardCell label={C.time}>
      <Moment iso={order.created_at} />
    </CardCell>
    <CardCell label={C.status}>
      <Tag family={FAMILIES[order.status]} dot>
        {order.status}
      </Tag>
    </CardCell>
  </CardRow>
);

const AccountOrders = ({ account }: { readonly account: SubAccountRecord }) => (
  <Box display="grid" gap="3">
    <PagedList
      query={useInfiniteQuery(ordersOfQuery(account.external_id))}
      loading={O.loading}
      loadFailed={O.loadFailed}
      empty={O.empty}
    >
      {(orders) => (
        <Panel as="div" overflowX="auto" boxShadow="none">
          <CardTable label={PAGE.sections.orders} columns={Object.values(C)} numeric={[C.sold, C.bought]}>
            {orders.map((order) => (
              <OrderRow key={order.id} order={order} />
            ))}
          </CardTable>
        </Panel>
      )}
    </PagedList>
    <TextLink
      to={`${pathOf('books')}?${new URLSearchParams({ sub_account: account.id, ledger: 'available:BRL' })}`}
      justifySelf="start"
    >
      {O.books}
    </TextLink>
  </Box>
);

export default AccountOrders;
