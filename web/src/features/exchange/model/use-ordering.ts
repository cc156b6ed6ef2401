import type { OrderAnswer } from '@ramps-gateway/shared/contract/ramps/orders.ts';
import { useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../components/ui/toast.ts';
import { isSurelyNotMade } from '../../../lib/api/error.ts';
import { keys } from '../../../lib/query/keys.ts';
import { useStore } from '../../../lib/store.ts';
import { openText, placeOrder, refusalText } from '../api.ts';
import { TEXTS } from '../texts.ts';
import { type ExchangeOrder, openOrder, setOpenOrder } from './open-order.ts';

const { order: O } = TEXTS;

/** Sending orders, one at a time. The result is shown on whichever page the user is by then. */
export const useOrdering = (userId: string | undefined) => {
  const client = useQueryClient();
  const found = useStore(openOrder);
  const open = found?.order.user === userId ? found : undefined;

  /** The order, once it is made; undefined otherwise. */
  const send = async (order: ExchangeOrder): Promise<OrderAnswer | undefined> => {
    const before = openOrder.get();
    // A second click comes before the page has drawn the first.
    if (before?.phase === 'sending') return undefined;
    const isRetry = before?.order.key === order.key;
    toast.clear();
    setOpenOrder({ order, phase: 'sending', message: null });
    try {
      const made = await placeOrder(order);
      setOpenOrder(undefined);
      toast.success(O.done, O.doneText(made.id, made.status));
      for (const queryKey of [keys.treasury.all, keys.orders.all, keys.holdings.account(order.account.id)])
        void client.invalidateQueries({ queryKey });
      return made;
    } catch (error) {
      if (isSurelyNotMade(error, isRetry)) {
        setOpenOrder(undefined);
        toast.failure(O.failed, refusalText(error));
      } else {
        const message = openText(error);
        setOpenOrder({ order, phase: 'unknown', message });
        toast.failure(O.failed, message);
      }
      return undefined;
    }
  };

  return { open, send, giveUp: () => setOpenOrder(undefined) };
};
export type Ordering = ReturnType<typeof useOrdering>;
