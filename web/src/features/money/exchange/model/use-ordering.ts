import { orderExchange } from '@ramps-gateway/shared/contract/ramps/orders.ts';
import { useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../../components/ui/toast.ts';
import { callProvider } from '../../../../lib/api/ramps.ts';
import { keys } from '../../../../lib/query/keys.ts';
import { useSendOnce } from '../../../../lib/open-orders.ts';
import { wordsOf } from '../api.ts';
import { TEXTS } from '../texts.ts';
import { exchangeOrders } from './open-order.ts';

const { order: O } = TEXTS;

export const useOrdering = (userId: string | undefined) => {
  const client = useQueryClient();
  return useSendOnce(exchangeOrders, userId, {
    begin: () => toast.clear(),
    // All attempts with one key create one order (C3).
    place: ({ key, account, request }) =>
      callProvider(orderExchange, { account: account.id, data: request, idempotencyKey: key }),
    onMade: (made, order) => {
      toast.success(O.done, `Order ${made.id} is ${made.status}.`);
      for (const queryKey of [keys.treasury.all, keys.orders.all, keys.holdings.account(order.account.id)])
        void client.invalidateQueries({ queryKey });
    },
    onRefused: (error) => toast.failure(O.failed, wordsOf(error, 'Failed to create exchange order.')),
    onUnknown: (error) => {
      const message = wordsOf(error, TEXTS.noAnswer);
      toast.failure(O.failed, message);
      return message;
    },
  });
};
export type Ordering = ReturnType<typeof useOrdering>;
