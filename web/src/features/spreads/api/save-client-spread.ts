import { type ClientSpreadChange, saveClientSpread } from '@ramps-gateway/shared/contract/calls/pricing.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../components/ui/toast.ts';
import { callApi } from '../../../lib/api/client.ts';
import { messageOf } from '../../../lib/api/error.ts';
import { keys } from '../../../lib/query/keys.ts';
import { TEXTS } from '../texts.ts';

interface Change {
  readonly userId: string;
  readonly body: ClientSpreadChange;
}

/** Sets a client's spread; done when the list shows it. */
export const useSaveClientSpread = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ userId, body }: Change) => callApi(saveClientSpread, { params: { userId }, body }),
    // The message of an earlier try.
    onMutate: () => toast.clear(),
    onSuccess: () => toast.success(TEXTS.form.success),
    onError: (error) => toast.failure(TEXTS.form.failure, messageOf(error)),
    // Also after a failure: the answer may have been lost on the way.
    onSettled: () => client.invalidateQueries({ queryKey: keys.spreads.clients }),
  });
};
