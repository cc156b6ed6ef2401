import { clearCredentials } from '@ramps-gateway/shared/contract/calls/credentials.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../components/ui/toast.ts';
import { callApi } from '../../../lib/api/client.ts';
import { messageOf } from '../../../lib/api/error.ts';
import { credentialsQuery } from './get-credentials.ts';
import { TEXTS } from '../texts.ts';

export const useClearCredentials = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callApi(clearCredentials),
    onSuccess: (status) => {
      client.setQueryData(credentialsQuery.queryKey, status);
      toast.success(TEXTS.clear.cleared);
    },
    onError: (error) => {
      toast.failure(TEXTS.clear.failed, messageOf(error));
      // The answer may have been lost on the way.
      void client.invalidateQueries({ queryKey: credentialsQuery.queryKey });
    },
  });
};
