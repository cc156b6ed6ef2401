import { resetSecondFactor } from '@ramps-gateway/shared/contract/calls/users.ts';
import { useMutation } from '@tanstack/react-query';
import { toast } from '../../../../components/ui/toast.ts';
import { callApi } from '../../../../lib/api/client.ts';
import { messageOf } from '../../../../lib/api/error.ts';
import { keys } from '../../../../lib/query/keys.ts';
import { useReload } from '../../../../lib/query/calls.ts';
import { TEXTS } from '../texts.ts';

const { factor: F } = TEXTS;

export const useResetFactor = (id: string) =>
  useMutation({
    mutationFn: () => callApi(resetSecondFactor, { params: { id } }),
    onSuccess: () => toast.success(F.success),
    onError: (error) => toast.failure(F.failure, messageOf(error)),
    onSettled: useReload(keys.users.all),
  });
