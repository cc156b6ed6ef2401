import { changeUserState, type UserState } from '@ramps-gateway/shared/contract/calls/users.ts';
import { useMutation } from '@tanstack/react-query';
import { toast } from '../../../../components/ui/toast.ts';
import { callApi } from '../../../../lib/api/client.ts';
import { messageOf } from '../../../../lib/api/error.ts';
import { keys } from '../../../../lib/query/keys.ts';
import { useReload } from '../../../../lib/query/calls.ts';
import { TEXTS } from '../texts.ts';

const { state: S } = TEXTS;

export const useChangeState = (id: string) =>
  useMutation({
    mutationFn: (state: UserState) => callApi(changeUserState, { params: { id }, body: { state } }),
    onSuccess: (_user, state) => toast.success(S.success(state)),
    onError: (error, state) => toast.failure(S.failure(state), messageOf(error)),
    // A refused call may still have changed the state, if only the sign-in service failed.
    onSettled: useReload(keys.users.all),
  });
