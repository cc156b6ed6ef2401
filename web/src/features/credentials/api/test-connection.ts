import { testConnection } from '@ramps-gateway/shared/contract/calls/credentials.ts';
import { useMutation } from '@tanstack/react-query';
import { toast } from '../../../components/ui/toast.ts';
import { callApi } from '../../../lib/api/client.ts';
import { ApiError, messageOf } from '../../../lib/api/error.ts';
import { ENVIRONMENT_LABELS, TEXTS } from '../texts.ts';

const { test: T } = TEXTS;

/** The server begins its message with the same words as the toast. */
const PREFIX = `${T.failed}: `;

/** S8.11, S8.12: title and text of a test that did not succeed. */
const testFailure = (error: unknown): [title: string, text: string] => {
  if (error instanceof ApiError && error.status === 401) return [T.notSignedIn, T.signIn];
  const message = messageOf(error);
  return [T.failed, message.startsWith(PREFIX) ? message.slice(PREFIX.length) : message];
};

/** Asks the provider for something that changes nothing, with the credentials as they are stored. */
export const useTestConnection = () =>
  useMutation({
    mutationFn: () => callApi(testConnection),
    // The message of an earlier try.
    onMutate: () => toast.clear(),
    onSuccess: ({ environment }) =>
      toast.success(T.success, T.successText(ENVIRONMENT_LABELS[environment].toLowerCase())),
    onError: (error) => toast.failure(...testFailure(error)),
  });
