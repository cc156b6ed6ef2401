import {
  type CredentialsInput,
  readCredentials,
  saveCredentials,
  testConnection,
} from '@ramps-gateway/shared/contract/calls/credentials.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../components/ui/toast.ts';
import { callApi } from '../../../lib/api/client.ts';
import { ApiError, messageOf } from '../../../lib/api/error.ts';
import { callQuery, keyOf } from '../../../lib/query/calls.ts';
import { ENVIRONMENT_LABELS, TEXTS } from './texts.ts';

export const credentialsQuery = callQuery(keyOf(readCredentials), readCredentials);

/** `gcTime: 0` drops the mutation immediately, so that the secret does not stay in memory. */
export const useSaveCredentials = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CredentialsInput) => callApi(saveCredentials, { body }),
    gcTime: 0,
    // Removes the message of an earlier attempt.
    onMutate: () => toast.clear(),
    onSuccess: (status) => {
      client.setQueryData(credentialsQuery.queryKey, status);
      toast.success(TEXTS.form.saved, TEXTS.form.savedText);
    },
    onError: (error) => {
      toast.failure(TEXTS.form.saveFailed, messageOf(error));
      // Only the answer may have been lost.
      void client.invalidateQueries({ queryKey: credentialsQuery.queryKey });
    },
  });
};

const { test: T } = TEXTS;

/** The server's message starts with the toast's title, which would repeat it. */
const PREFIX = `${T.failed}: `;

/** S8.11, S8.12: title and text of a failed test. */
const testFailure = (error: unknown): [title: string, text: string] => {
  if (error instanceof ApiError && error.status === 401) return [T.notSignedIn, T.signIn];
  const message = messageOf(error);
  return [T.failed, message.startsWith(PREFIX) ? message.slice(PREFIX.length) : message];
};

/** A harmless call to the provider with the typed or the stored credentials. Dropped immediately, like saving. */
export const useTestConnection = () =>
  useMutation({
    mutationFn: (typed?: CredentialsInput) => callApi(testConnection, typed ? { body: typed } : {}),
    gcTime: 0,
    // Removes the message of an earlier attempt.
    onMutate: () => toast.clear(),
    onSuccess: ({ environment }, typed) => {
      const name = ENVIRONMENT_LABELS[environment].toLowerCase();
      toast.success(T.success, typed ? T.typedText(name) : T.successText(name));
    },
    onError: (error) => toast.failure(...testFailure(error)),
  });
