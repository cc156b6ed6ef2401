import { Box } from '@chakra-ui/react';
import type { OrderAnswer } from '@ramps-gateway/shared/contract/ramps/orders.ts';
import { useRef, useState } from 'react';
import type { OfferedAsset } from '../model/offered.ts';
import { useExchange } from '../model/use-exchange.ts';
import { useOrdering } from '../model/use-ordering.ts';
import { ComingSoon } from './coming-soon.tsx';
import { DeskGrid } from './desk-grid.tsx';
import { ExchangeForm } from './exchange-form.tsx';
import { OpenOrderNote } from './open-order-note.tsx';
import { type Intent, OrderAction } from './order-action.tsx';
import { PlacedOrder } from './placed-order.tsx';
import { QuotePanel } from './quote-panel.tsx';

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
  // The button that asks anew is gone with the old quote; the next one is the first in the panel.
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
