import { settleConversion } from '@ramps-gateway/shared/contract/calls/conversions.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../components/ui/toast.ts';
import { callApi } from '../../../lib/api/client.ts';
import { messageOf } from '../../../lib/api/error.ts';
import { keys } from '../../../lib/query/keys.ts';
import { TEXTS } from '../texts.ts';

interface Settlement {
  readonly note: string;
  /** The provider's order that settled it; empty where there is none. */
  readonly orderId: string;
}

/** Ends a failed conversion; done when the list shows it. */
export const useSettleConversion = (id: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ note, orderId }: Settlement) =>
      callApi(settleConversion, {
        params: { id },
        body: { note, ...(orderId === '' ? {} : { order_id: orderId }) },
      }),
    onSuccess: () => toast.success(TEXTS.settle.success),
    onError: (error) => toast.failure(TEXTS.settle.failure, messageOf(error)),
    onSettled: async () => {
      await Promise.all([
        client.invalidateQueries({ queryKey: keys.conversions.lists }),
        client.invalidateQueries({ queryKey: keys.reconciliation.all }),
      ]);
    },
  });
};
