import { Box, Flex } from '@chakra-ui/react';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ListedOrder } from '@ramps-gateway/shared/contract/calls/orders.ts';
import { CardCell, CardRow, CardTable } from '../../../../components/ui/card-table.tsx';
import { ExportButton } from '../../../../components/ui/export-button.tsx';
import { Moment } from '../../../../components/ui/time.tsx';
import { PagedList } from '../../../../components/ui/paged-list.tsx';
import { Panel, SectionTitle } from '../../../../components/ui/panel.tsx';
import { Tag } from '../../../../components/ui/tag.tsx';
import { capitalised } from '../../../../lib/format/capitalised.ts';
import { precise } from '../../../../lib/format/amount.ts';
import { ordersQuery } from '../api.ts';
import { statusFamily } from '../model/order-status.ts';
import type { Account } from '../model/use-accounts.ts';
import { TEXTS } from '../texts.ts';

const { history: H } = TEXTS;

interface OrderHistoryProps {
  readonly accounts: readonly Account[] | undefined;
}

const OrderHistory = ({ accounts }: OrderHistoryProps) => {
  const query = useInfiniteQuery(ordersQuery);
  const nameOf = ({ account_id: id, sub_account: account }: ListedOrder): string =>
    account?.name ?? accounts?.find((one) => one.id === id)?.name ?? id;
  return (
    <Box mt="6" display="grid" gap="3">
      <Flex align="center" justify="space-between" gap="3" wrap="wrap">
        <SectionTitle mb="0">{H.title}</SectionTitle>
        <ExportButton request={{ kind: 'orders' }} what={H.exported} />
      </Flex>
      <PagedList query={query} loading={H.loading} loadFailed={H.failed} empty={H.empty}>
        {(orders) => (
          <Panel>
            <CardTable label={H.title} columns={[H.order, H.account, H.sold, H.bought, H.time, H.status]}>
              {orders.map((order) => (
                <CardRow key={order.id}>
                  <CardCell>
                    <Box fontWeight="medium">{capitalised(order.type)}</Box>
                    <Box textStyle="mono" fontSize="xs" color="fg.muted" overflowWrap="anywhere">
                      {order.external_order_id}
                    </Box>
                  </CardCell>
                  <CardCell label={H.account}>{nameOf(order)}</CardCell>
                  <CardCell label={H.sold}>
                    <Amount>{precise(order.source_amount, order.source_asset)}</Amount>
                  </CardCell>
                  <CardCell label={H.bought}>
                    <Amount>{precise(order.target_amount, order.target_asset)}</Amount>
                  </CardCell>
                  <CardCell label={H.time}>
                    <Moment iso={order.created_at} />
                  </CardCell>
                  <CardCell label={H.status}>
                    <Tag family={statusFamily(order.status)} dot>
                      {order.status}
                    </Tag>
                  </CardCell>
                </CardRow>
              ))}
            </CardTable>
          </Panel>
        )}
      </PagedList>
    </Box>
  );
};

const Amount = ({ children }: { readonly children: string }) => (
  <Box as="span" fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
    {children}
  </Box>
);

export default OrderHistory;
