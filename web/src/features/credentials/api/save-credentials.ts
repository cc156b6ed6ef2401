import { type CredentialsInput, saveCredentials } from '@ramps-gateway/shared/contract/calls/credentials.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../components/ui/toast.ts';
import { callApi } from '../../../lib/api/client.ts';
import { messageOf } from '../../../lib/api/error.ts';
import { credentialsQuery } from './get-credentials.ts';
import { TEXTS } from '../texts.ts';

/** Replaces what is stored. The mutation is forgotten at once, so that the secret is not kept in the page. */
export const useSaveCredentials = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CredentialsInput) => callApi(saveCredentials, { body }),
    gcTime: 0,
    // The message of an earlier try.
    onMutate: () => toast.clear(),
    onSuccess: (status) => {
      client.setQueryData(credentialsQuery.queryKey, status);
      toast.success(TEXTS.form.saved, TEXTS.form.savedText);
    },
    onError: (error) => {
      toast.failure(TEXTS.form.saveFailed, messageOf(error));
      // The answer may have been lost on the way.
      void client.invalidateQueries({ queryKey: credentialsQuery.queryKey });
    },
  });
};
