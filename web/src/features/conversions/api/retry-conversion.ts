import { processNextStep } from '@ramps-gateway/shared/contract/calls/conversions.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../components/ui/toast.ts';
import { callApi } from '../../../lib/api/client.ts';
import { ApiError, messageOf } from '../../../lib/api/error.ts';
import { keys } from '../../../lib/query/keys.ts';
import { TEXTS } from '../texts.ts';

interface RetryInput {
  readonly processId: string;
  /** Converts what is left, where a part of the deposit is gone. */
  readonly convertRest?: boolean;
}

const retry = async ({ processId, convertRest = false }: RetryInput) => {
  const answer = await callApi(processNextStep, {
    body: {
      action: 'process_next_step',
      process_id: processId,
      ...(convertRest ? { convert_rest: true } : {}),
    },
  });
  if (!answer.success) throw new ApiError('RETRY_REFUSED', answer.error ?? '', 200);
};

/** Retries the failed step of a conversion; done when the list shows the result. */
export const useRetryConversion = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: retry,
    onSuccess: () => toast.success(TEXTS.retry.success),
    onError: (error) => toast.failure(TEXTS.retry.failure, messageOf(error)),
    onSettled: async (_answer, _error, { processId }) => {
      await Promise.all([
        client.invalidateQueries({ queryKey: keys.conversions.lists }),
        client.invalidateQueries({ queryKey: keys.conversions.steps(processId) }),
      ]);
    },
  });
};
