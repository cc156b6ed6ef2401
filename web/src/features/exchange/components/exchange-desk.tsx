import { Box, Button, Flex } from '@chakra-ui/react';
import type { OrderAnswer } from '@ramps-gateway/shared/contract/ramps/orders.ts';
import { useEffect, useRef, useState } from 'react';
import { Detail, DetailList, Identifier } from '../../../components/ui/detail-list.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { Tag } from '../../../components/ui/tag.tsx';
import { toast } from '../../../components/ui/toast.ts';
import type { OfferedAsset } from '../model/offered.ts';
import { useExchange } from '../model/use-exchange.ts';
import { useOrdering } from '../model/use-ordering.ts';
import { TEXTS } from '../texts.ts';
import { ExchangeForm } from './exchange-form.tsx';
import { OpenOrderNote } from './open-order-note.tsx';
import { type Intent, OrderAction } from './order-action.tsx';
import { DeskGrid, QuotePanel } from './quote-panel.tsx';

const { order: O } = TEXTS;

/** S8.38: what the button does where the deployment places no orders. It makes no call. */
const ComingSoon = () => (
  <Button
    size="md"
    variant="solid"
    colorPalette="accent"
    onClick={() => toast.info(O.comingSoon, O.comingSoonText)}
  >
    {O.action}
  </Button>
);

const family = (status: string) =>
  status === 'confirmed' ? 'success' : status === 'cancelled' ? 'danger' : 'info';

/** The result of an order; it takes the focus, since the element that had it is gone. */
const PlacedOrder = ({ order }: { readonly order: OrderAnswer }) => {
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
      <DetailList>
        <Identifier name={O.id} value={order.id} />
        <Detail name={O.status}>
          <Tag family={family(order.status)} dot>
            {order.status}
          </Tag>
        </Detail>
      </DetailList>
    </Flex>
  );
};

interface ExchangeDeskProps {
  readonly assets: readonly OfferedAsset[];
  readonly userId: string | undefined;
  readonly placesOrders: boolean;
}

/** The form and the quote beside it, with what has become of an order. */
export const ExchangeDesk = ({ assets, userId, placesOrders }: ExchangeDeskProps) => {
  const [placed, setPlaced] = useState<OrderAnswer>();
  const exchange = useExchange(assets, () => setPlaced(undefined));
  const ordering = useOrdering(userId);
  const panel = useRef<HTMLElement>(null);
  const [intent, setIntent] = useState<Intent>();
  const { quoted, asking, submit, clearQuote } = exchange;
  const { open, send, giveUp } = ordering;
  const isInDialog = intent !== undefined && intent.quoted === quoted && open?.order.key === intent.key;

  const show = (order: OrderAnswer) => {
    clearQuote();
    setPlaced(order);
  };
  // The button for a new quote is gone with the old quote; the next one is the first in the panel.
  const askAgain = () => {
    submit();
    panel.current?.focus();
  };
  const retry = async () => {
    const made = open && (await send(open.order));
    if (made) show(made);
  };

  return (
    <>
      {open && !isInDialog && (
        <Box mb="4">
          <OpenOrderNote open={open} onRetry={() => void retry()} onGiveUp={giveUp} />
        </Box>
      )}
      <DeskGrid>
        <ExchangeForm assets={assets} exchange={exchange} />
        <QuotePanel
          ref={panel}
          quoted={quoted}
          asking={asking}
          instead={placed && <PlacedOrder order={placed} />}
        >
          {quoted &&
            (placesOrders ? (
              <OrderAction
                quoted={quoted}
                userId={userId}
                ordering={ordering}
                intent={intent?.quoted === quoted ? intent : undefined}
                onIntent={setIntent}
                onAgain={askAgain}
                onPlaced={show}
              />
            ) : (
              <ComingSoon />
            ))}
        </QuotePanel>
      </DeskGrid>
    </>
  );
};
