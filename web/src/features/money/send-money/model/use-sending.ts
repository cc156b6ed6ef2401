import { useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../../components/ui/toast.ts';
import { ApiError, messageOf } from '../../../../lib/api/error.ts';
import { keys } from '../../../../lib/query/keys.ts';
import { useSendOnce } from '../../../../lib/open-orders.ts';
import { placeTransfer } from '../api.ts';
import { TEXTS } from '../texts.ts';
import { openTransfers } from './transfer.ts';

/** A request held for approval has its own notice. */
const isHeld = (error: unknown): boolean => error instanceof ApiError && error.code === 'HELD';

/** @param onOver runs when the outcome is certain: made, refused, or held for approval */
export const useSending = (
  userId: string | undefined,
  onOver: (how: 'held' | 'made' | 'refused') => void = () => undefined,
) => {
  const client = useQueryClient();
  return useSendOnce(openTransfers, userId, {
    begin: () => toast.clear(),
    place: placeTransfer,
    onMade: (made, { account }) => {
      toast.success('Withdrawal ordered', `Order ${made.id} is ${made.status}.`);
      for (const queryKey of [
        keys.treasury.all,
        keys.orders.all,
        keys.recipients.all,
        keys.holdings.account(account.id),
      ])
        void client.invalidateQueries({ queryKey });
      onOver('made');
    },
    onRefused: (error) => {
      if (isHeld(error)) {
        onOver('held');
        return;
      }
      toast.failure('Nothing was sent', messageOf(error, 'The withdrawal was refused.'));
      onOver('refused');
    },
    onUnknown: (error) => {
      const hasAnswer = error instanceof ApiError && error.status !== 0 && error.code !== 'UNREADABLE_ANSWER';
      const message = hasAnswer ? messageOf(error, TEXTS.noAnswer) : TEXTS.noAnswer;
      toast.failure('Outcome unknown: it may have been sent', message);
      return message;
    },
  });
};
export type Sending = ReturnType<typeof useSending>;
