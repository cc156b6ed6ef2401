import { Box, Flex } from '@chakra-ui/react';
import type { OrderAnswer } from '@ramps-gateway/shared/contract/ramps/orders.ts';
import { useEffect, useRef } from 'react';
import { Fact, FactList, Identifier } from '../../../components/ui/facts.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { Tag } from '../../../components/ui/tag.tsx';
import { TEXTS } from '../texts.ts';

const { order: O } = TEXTS;

const family = (status: string) =>
  status === 'confirmed' ? 'success' : status === 'cancelled' ? 'danger' : 'info';

/** What came of an order; it takes the focus, since what had it is gone. */
export const PlacedOrder = ({ order }: { readonly order: OrderAnswer }) => {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <Flex direction="column" gap="3" py="4">
      <Flex align="center" gap="2" color="success.fg">
        <Icon name="check" />
        <Box as="h3" textStyle="section" ref={title} tabIndex={-1}>
          {O.done}
        </Box>
      </Flex>
      <FactList>
        <Identifier name={O.id} value={order.id} />
        <Fact name={O.status}>
          <Tag family={family(order.status)} dot>
            {order.status}
          </Tag>
        </Fact>
      </FactList>
    </Flex>
  );
};
