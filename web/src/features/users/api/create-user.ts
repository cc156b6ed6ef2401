import { createUser, type NewUser } from '@ramps-gateway/shared/contract/calls/users.ts';
import { ROLE_LABELS } from '@ramps-gateway/shared/domain/roles.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../components/ui/toast.ts';
import { callApi } from '../../../lib/api/client.ts';
import { keys } from '../../../lib/query/keys.ts';
import { failureText, NotCreated } from '../model/create-failure.ts';
import { TEXTS } from '../texts.ts';

const { form: F } = TEXTS;

const create = async (body: NewUser) => {
  const { success, error, user } = await callApi(createUser, { body });
  if (!success || user === null) throw new NotCreated(error);
  return user;
};

/**
 * Creates a user who can sign in at once. What went wrong is told in the words of spec 8. The list is loaded again also
 * after a failure: the answer may have been lost. The mutation goes with the form, and the password with it.
 */
export const useCreateUser = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: create,
    gcTime: 0,
    // What was told of an earlier try.
    onMutate: () => toast.clear(),
    onSuccess: ({ email, role }) => toast.success(F.success(email, ROLE_LABELS[role])),
    onError: (error) => toast.failure(failureText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: keys.users.all }),
  });
};
