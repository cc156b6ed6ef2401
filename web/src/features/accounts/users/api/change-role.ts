import { changeUserRole } from '@ramps-gateway/shared/contract/calls/users.ts';
import type { Role } from '@ramps-gateway/shared/domain/roles.ts';
import { useMutation } from '@tanstack/react-query';
import { toast } from '../../../../components/ui/toast.ts';
import { callApi } from '../../../../lib/api/client.ts';
import { messageOf } from '../../../../lib/api/error.ts';
import { keys } from '../../../../lib/query/keys.ts';
import { useReload } from '../../../../lib/query/calls.ts';
import { TEXTS } from '../texts.ts';

/** Pending until the list shows it. */
export const useChangeRole = (id: string) =>
  useMutation({
    mutationFn: (role: Role) => callApi(changeUserRole, { params: { id }, body: { role } }),
    onSuccess: () => toast.success(TEXTS.role.success),
    onError: (error) => toast.failure(TEXTS.role.failure, messageOf(error)),
    // A refused call may still have changed the role, if only the sign-in service failed. The profile is
    // reloaded for users who changed their own role.
    onSettled: useReload(keys.users.all, keys.profile),
  });
