import { Box, Button, Flex } from '@chakra-ui/react';
import type { OrderAnswer } from '@ramps-gateway/shared/contract/ramps/orders.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { RateChart } from '../../../components/rate-chart/rate-chart.tsx';
import { Detail, DetailList, Identifier } from '../../../components/ui/detail-list.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { Tag } from '../../../components/ui/tag.tsx';
import { toast } from '../../../components/ui/toast.ts';
import { ordersQuery } from '../api.ts';
import type { OfferedAsset } from '../model/offered.ts';
import { statusFamily, statusNow } from '../model/order-status.ts';
import { type Account, useAccounts } from '../model/use-accounts.ts';
import { useExchange } from '../model/use-exchange.ts';
import { useOrdering } from '../model/use-ordering.ts';
import { TEXTS } from '../texts.ts';
import { AccountField } from './account-field.tsx';
import { ExchangeForm } from './exchange-form.tsx';
import { OrderHistory } from './order-history.tsx';
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

/** The result of an order; it takes the focus, since the element that had it is gone. */
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
          {O.done}
        </Box>
      </Flex>
      <DetailList>
        <Identifier name={O.id} value={order.id} />
        <Detail name={O.status}>
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

const NO_ACCOUNTS: readonly Account[] = [];

interface ExchangeDeskProps {
  readonly assets: readonly OfferedAsset[];
  readonly userId: string | undefined;
  readonly placesOrders: boolean;
}

/** The form and the quote beside it, with what has become of an order. */
export const ExchangeDesk = ({ assets, userId, placesOrders }: ExchangeDeskProps) => {
  const [placed, setPlaced] = useState<OrderAnswer>();
  const { accounts, error } = useAccounts();
  const exchange = useExchange(assets, placesOrders ? accounts : NO_ACCOUNTS, () => setPlaced(undefined));
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
        <ExchangeForm
          assets={assets}
          exchange={exchange}
          {...(placesOrders && {
            accountField: (
              <AccountField
                accounts={accounts}
                account={exchange.account}
                onAccount={exchange.chooseAccount}
              />
            ),
          })}
        />
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
                accountsError={error}
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
      <Box mt="4">
        <RateChart />
      </Box>
      {placesOrders && <OrderHistory accounts={accounts} />}
    </>
  );
};
