import { changeUserRole } from '@ramps-gateway/shared/contract/calls/users.ts';
import type { Role } from '@ramps-gateway/shared/domain/roles.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../components/ui/toast.ts';
import { callApi } from '../../../lib/api/client.ts';
import { messageOf } from '../../../lib/api/error.ts';
import { keys } from '../../../lib/query/keys.ts';
import { TEXTS } from '../texts.ts';

/** Gives a user another role; done when the list shows what the server has. */
export const useChangeRole = (id: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (role: Role) => callApi(changeUserRole, { params: { id }, body: { role } }),
    onSuccess: () => toast.success(TEXTS.role.success),
    onError: (error) => toast.failure(TEXTS.role.failure, messageOf(error)),
    // A refusal can come with a change, too: the role may stand although the sign-in service did not answer. The
    // profile comes along, for users who have changed their own role.
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: keys.users.all }),
        client.invalidateQueries({ queryKey: keys.profile }),
      ]),
  });
};
