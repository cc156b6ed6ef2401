import { Button } from '@chakra-ui/react';
import { useEffect } from 'react';
import { announce } from '../../../../components/ui/live-region.tsx';
import { Notice } from '../../../../components/ui/notice.tsx';
import { toast } from '../../../../components/ui/toast.ts';
import { useOnDemand } from '../../../../components/ui/use-on-demand.ts';
import { Muted } from '../../../../components/ui/text.ts';
import { messageOf } from '../../../../lib/api/error.ts';
import { useNow } from '../../../../lib/clock.ts';
import { orderOf } from '../model/open-order.ts';
import { minutesAndSeconds, type Quoted } from '../model/quote.ts';
import type { Ordering } from '../model/use-ordering.ts';
import { TEXTS } from '../texts.ts';
import type { OrderDialogProps } from './order-dialog.tsx';
import type { Placed } from './placed-order.tsx';

const { order: O, quote: Q } = TEXTS;

/** One order; all attempts share its key. */
export interface Intent {
  readonly key: string;
  readonly quoted: Quoted;
}

interface OrderActionProps {
  readonly quoted: Quoted;
  readonly userId: string | undefined;
  readonly accountsError: Error | null;
  readonly ordering: Ordering;
  readonly intent: Intent | undefined;
  readonly onIntent: (intent: Intent | undefined) => void;
  readonly onAgain: () => void;
  readonly onPlaced: (placed: Placed) => void;
}

const OrderAction = (props: OrderActionProps) => {
  const { quoted, userId, accountsError, ordering, intent, onIntent, onAgain, onPlaced } = props;
  const { quote, account } = quoted;
  const { open, send } = ordering;
  const dialog = useOnDemand<OrderDialogProps>(() => import('./order-dialog.tsx'));
  const now = useNow(1_000);
  const left = quote.expiresAt === null ? null : quote.expiresAt - now;
  const expired = left !== null && left <= 0;

  useEffect(() => {
    if (expired) announce(Q.expired);
  }, [expired]);

  const begin = () => {
    if (open) toast.failure(O.failed, 'The outcome of an earlier order is unknown. Resolve it first.');
    else if (account) dialog.request(() => onIntent({ key: crypto.randomUUID(), quoted }));
    else toast.failure(O.failed, accountsError ? messageOf(accountsError) : O.noAccounts);
  };

  const confirm = async ({ key }: Intent): Promise<void> => {
    const order = !expired && userId && account ? orderOf(quoted, { user: userId, key, account }) : null;
    const made = order && (await send(order));
    onIntent(undefined);
    if (order && made) onPlaced({ ...order, made });
    if (!order) onAgain();
  };

  return (
    <>
      {quote.id === null && !expired && <Notice family="info">{Q.unnamed}</Notice>}
      {expired && <Notice family="warning">{Q.expired}</Notice>}
      {left !== null && !expired && (
        <Muted role="timer">
          {Q.timeLeft} {minutesAndSeconds(left)}
        </Muted>
      )}
      <Button
        size="md"
        variant="solid"
        colorPalette="accent"
        disabled={!expired && !userId}
        loading={dialog.loading}
        onClick={expired ? onAgain : begin}
      >
        {expired ? Q.again : O.action}
      </Button>
      {intent && dialog.Part && (
        <dialog.Part
          quoted={quoted}
          left={left}
          running={open?.phase === 'sending'}
          onConfirm={() => void confirm(intent)}
          onClose={() => onIntent(undefined)}
        />
      )}
    </>
  );
};

export default OrderAction;
