import { useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../../components/ui/toast.ts';
import { keys } from '../../../../lib/query/keys.ts';
import { useSendOnce } from '../../../../lib/open-orders.ts';
import { openText, placeOrder, refusalText } from '../api.ts';
import { TEXTS } from '../texts.ts';
import { exchangeOrders } from './open-order.ts';

const { order: O } = TEXTS;

export const useOrdering = (userId: string | undefined) => {
  const client = useQueryClient();
  return useSendOnce(exchangeOrders, userId, {
    begin: () => toast.clear(),
    place: placeOrder,
    onMade: (made, order) => {
      toast.success(O.done, O.doneText(made.id, made.status));
      for (const queryKey of [keys.treasury.all, keys.orders.all, keys.holdings.account(order.account.id)])
        void client.invalidateQueries({ queryKey });
    },
    onRefused: (error) => toast.failure(O.failed, refusalText(error)),
    onUnknown: (error) => {
      const message = openText(error);
      toast.failure(O.failed, message);
      return message;
    },
  });
};
export type Ordering = ReturnType<typeof useOrdering>;
