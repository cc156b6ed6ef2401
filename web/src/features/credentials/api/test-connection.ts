import { testConnection } from '@ramps-gateway/shared/contract/calls/credentials.ts';
import { useMutation } from '@tanstack/react-query';
import { toast } from '../../../components/ui/toast.ts';
import { callApi } from '../../../lib/api/client.ts';
import { testFailure } from '../model/test-failure.ts';
import { ENVIRONMENT_LABELS, TEXTS } from '../texts.ts';

const { test: T } = TEXTS;

/** Asks the provider for something that changes nothing, with the credentials as they are stored. */
export const useTestConnection = () =>
  useMutation({
    mutationFn: () => callApi(testConnection),
    // What was told of an earlier try.
    onMutate: () => toast.clear(),
    onSuccess: ({ environment }) =>
      toast.success(T.success, T.successText(ENVIRONMENT_LABELS[environment].toLowerCase())),
    onError: (error) => toast.failure(...testFailure(error)),
  });
