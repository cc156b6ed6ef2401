import { Box, Flex } from '@chakra-ui/react';
import type { ListedOrder } from '@ramps-gateway/shared/contract/calls/orders.ts';
import type { OrderAnswer } from '@ramps-gateway/shared/contract/ramps/orders.ts';
import { type OrderStatus, readOrderStatus } from '@ramps-gateway/shared/domain/orders.ts';
import { ORDER_TAGS } from '@ramps-gateway/shared/domain/states/orders.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Detail, DetailList, Identifier } from '../../../../components/ui/detail-list.tsx';
import { Icon } from '../../../../components/ui/icon.tsx';
import { LabelTag } from '../../../../components/ui/tag.tsx';
import { TextLink } from '../../../../components/ui/text.ts';
import { pathOf } from '../../../../lib/routes.ts';
import { ordersQuery } from '../api.ts';
import type { ExchangeOrder } from '../model/open-order.ts';
import { TEXTS } from '../texts.ts';

export interface Placed extends ExchangeOrder {
  readonly made: OrderAnswer;
}

/** The latest status from events, or the order's first answer. */
const statusNow = ({ made }: Placed, reported: readonly ListedOrder[]): OrderStatus =>
  reported.find(
    ({ external_order_id: id, account_id: account }) => id === made.id && account === made.account_id,
  )?.status ?? readOrderStatus('exchange', made.status);

interface PlacedOrderProps {
  readonly placed: Placed;
  /** The gateway's id of the sub-account; `undefined` while unknown. */
  readonly own: string | undefined;
}

/** Takes the focus, because the focused element is gone. */
const PlacedOrder = ({ placed, own }: PlacedOrderProps) => {
  const title = useRef<HTMLHeadingElement>(null);
  const { data } = useInfiniteQuery(ordersQuery);
  const status = statusNow(placed, data?.pages.flatMap(({ items }) => items) ?? []);
  const { quote: Q, order: O } = TEXTS;
  useEffect(() => title.current?.focus(), []);
  return (
    <Flex direction="column" gap="3" py="4">
      <Flex align="center" gap="2" color="success.fg">
        <Icon name="check" />
        <Box as="h3" textStyle="section" ref={title} tabIndex={-1}>
          {O.done}
        </Box>
      </Flex>
      <DetailList>
        <Detail name={Q.send}>{placed.send}</Detail>
        <Detail name={Q.receive}>{placed.receive ?? Q.unknown}</Detail>
        <Identifier name="Order id" value={placed.made.id} />
        <Detail name="Status">
          <Box role="status">
            <LabelTag of={ORDER_TAGS[status]} />
          </Box>
        </Detail>
      </DetailList>
      {own !== undefined && (
        <TextLink to={`${pathOf('sub-account', own)}#orders`} textStyle="sm" justifySelf="start">
          {O.seeAll(placed.account.name)}
        </TextLink>
      )}
    </Flex>
  );
};

export default PlacedOrder;
