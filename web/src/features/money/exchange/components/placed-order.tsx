import { Box, Flex } from '@chakra-ui/react';
import type { ListedOrder } from '@ramps-gateway/shared/contract/calls/orders.ts';
import type { OrderAnswer } from '@ramps-gateway/shared/contract/ramps/orders.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Detail, DetailList, Identifier } from '../../../../components/ui/detail-list.tsx';
import { Icon } from '../../../../components/ui/icon.tsx';
import { Tag } from '../../../../components/ui/tag.tsx';
import { ordersQuery } from '../api.ts';
import { statusFamily, TEXTS } from '../texts.ts';

/** The latest status from events, or the order's first answer. */
const statusNow = (placed: OrderAnswer, reported: readonly ListedOrder[]): string =>
  reported.find(
    ({ external_order_id: id, account_id: account }) => id === placed.id && account === placed.account_id,
  )?.status ?? placed.status;

/** Takes the focus, because the focused element is gone. */
const PlacedOrder = ({ order }: { readonly order: OrderAnswer }) => {
  const title = useRef<HTMLHeadingElement>(null);
  const { data } = useInfiniteQuery(ordersQuery);
  const status = statusNow(order, data?.pages.flatMap(({ items }) => items) ?? []);
  useEffect(() => title.current?.focus(), []);
  return (
    <Flex direction="column" gap="3" py="4">
      <Flex align="center" gap="2" color="success.fg">
        <Icon name="check" />
        <Box as="h3" textStyle="section" ref={title} tabIndex={-1}>
          {TEXTS.order.done}
        </Box>
      </Flex>
      <DetailList>
        <Identifier name="Order id" value={order.id} />
        <Detail name="Status">
          <Box role="status">
            <Tag family={statusFamily(status)} dot>
              {status}
            </Tag>
          </Box>
        </Detail>
      </DetailList>
    </Flex>
  );
};

export default PlacedOrder;
