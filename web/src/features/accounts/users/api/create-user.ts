import { createUser, type NewUser } from '@ramps-gateway/shared/contract/calls/users.ts';
import { ROLE_LABELS } from '@ramps-gateway/shared/domain/roles.ts';
import { useMutation } from '@tanstack/react-query';
import { toast } from '../../../../components/ui/toast.ts';
import { callApi } from '../../../../lib/api/client.ts';
import { ApiError, mayHaveBeenDone, messageOf } from '../../../../lib/api/error.ts';
import { keys } from '../../../../lib/query/keys.ts';
import { useReload } from '../../../../lib/query/calls.ts';
import { TEXTS } from '../texts.ts';

const { form: F } = TEXTS;

export class NotCreated extends Error {
  constructor(reason: string | null) {
    super(reason || F.failed);
  }
}

/** S8.80 to S8.82, "Create user". */
export const failureText = (error: unknown): string => {
  if (error instanceof NotCreated) return error.message;
  if (!(error instanceof ApiError)) return F.unexpected;
  const failed = F.failedWith(messageOf(error));
  return mayHaveBeenDone(error) ? `${failed.replace(/\.$/, '')}. ${F.unknown}` : failed;
};

const create = async (body: NewUser) => {
  const { success, error, user } = await callApi(createUser, { body });
  if (!success || user === null) throw new NotCreated(error);
  return user;
};

/**
 * Reloads the list after a failure too: the answer may have been lost. The mutation goes with the form, and
 * the password with it.
 */
export const useCreateUser = () =>
  useMutation({
    mutationFn: create,
    gcTime: 0,
    // Removes the message of an earlier try.
    onMutate: () => toast.clear(),
    onSuccess: ({ email, role }) => toast.success(F.success(email, ROLE_LABELS[role])),
    onError: (error) => toast.failure(failureText(error)),
    onSettled: useReload(keys.users.all),
  });
