import { Box, Button } from '@chakra-ui/react';
import { lazy, Suspense, useRef, useState } from 'react';
import { SelectField } from '../../../../components/form/fields.tsx';
import { toast } from '../../../../components/ui/toast.ts';
import type { OfferedAsset } from '../model/offered.ts';
import { type Account, useAccounts } from '../model/use-accounts.ts';
import { useExchange } from '../model/use-exchange.ts';
import { useOrdering } from '../model/use-ordering.ts';
import { TEXTS } from '../texts.ts';
import { ExchangeForm } from './exchange-form.tsx';
import type { Intent } from './order-action.tsx';
import type { Placed } from './placed-order.tsx';
import { DeskGrid, QuotePanel } from './quote-panel.tsx';

const { order: O } = TEXTS;

interface AccountFieldProps {
  readonly accounts: readonly Account[] | undefined;
  readonly account: Account | undefined;
  readonly onAccount: (id: string) => void;
}

const AccountField = ({ accounts, account, onAccount }: AccountFieldProps) => (
  <SelectField
    label={O.account}
    disabled={!accounts || accounts.length === 0}
    {...(!account && { placeholder: accounts ? 'No sub-account' : 'Loading sub-accounts' })}
    choices={(accounts ?? []).map(({ id, name }) => ({ value: id, label: name }))}
    value={account?.id ?? ''}
    onChange={(event) => onAccount(event.target.value)}
  />
);

const RateChart = lazy(() => import('../../../../components/rate-chart/rate-chart.tsx'));
const OpenOrderNote = lazy(() => import('../../../../components/ui/open-order-note.tsx'));
const OrderAction = lazy(() => import('./order-action.tsx'));
const PlacedOrder = lazy(() => import('./placed-order.tsx'));
const OrderHistory = lazy(() => import('./order-history.tsx'));

/** S8.38: the button in deployments without exchange orders. It calls nothing. */
const ComingSoon = () => (
  <Button
    size="md"
    variant="solid"
    colorPalette="accent"
    onClick={() => toast.info('Feature Coming Soon', 'Exchange order creation will be available soon.')}
  >
    {O.action}
  </Button>
);

const NO_ACCOUNTS: readonly Account[] = [];

interface ExchangeDeskProps {
  readonly assets: readonly OfferedAsset[];
  readonly userId: string | undefined;
  readonly placesOrders: boolean;
}

export const ExchangeDesk = ({ assets, userId, placesOrders }: ExchangeDeskProps) => {
  const [placed, setPlaced] = useState<Placed>();
  const { accounts, error } = useAccounts();
  const exchange = useExchange(assets, placesOrders ? accounts : NO_ACCOUNTS, () => setPlaced(undefined));
  const ordering = useOrdering(userId);
  const panel = useRef<HTMLElement>(null);
  const [intent, setIntent] = useState<Intent>();
  const { quoted, asking, submit, clearQuote } = exchange;
  const { open, send, giveUp } = ordering;
  const isInDialog = intent !== undefined && intent.quoted === quoted && open?.order.key === intent.key;

  const show = (made: Placed) => {
    clearQuote();
    setPlaced(made);
  };
  // The new quote's button replaces the focused one.
  const askAgain = () => {
    submit();
    panel.current?.focus();
  };
  const retry = async () => {
    const made = open && (await send(open.order));
    if (made) show({ ...open.order, made });
  };

  return (
    <>
      {open && !isInDialog && (
        <Box mb="4">
          <Suspense fallback={null}>
            <OpenOrderNote
              open={open}
              what={O.what(open.order.account.name, open.order.send, open.order.receive)}
              noAnswer={TEXTS.noAnswer}
              onRetry={() => void retry()}
              onGiveUp={giveUp}
            />
          </Suspense>
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
          instead={
            placed && (
              <Suspense fallback={null}>
                <PlacedOrder
                  placed={placed}
                  own={accounts?.find(({ id }) => id === placed.account.id)?.own}
                />
              </Suspense>
            )
          }
        >
          {quoted &&
            (placesOrders ? (
              <Suspense fallback={null}>
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
              </Suspense>
            ) : (
              <ComingSoon />
            ))}
        </QuotePanel>
      </DeskGrid>
      <Suspense fallback={<Box minH="screen" />}>
        <Box mt="4">
          <RateChart />
        </Box>
        {placesOrders && <OrderHistory accounts={accounts} />}
      </Suspense>
    </>
  );
};
