import { deleteConfiguration } from '@ramps-gateway/shared/contract/calls/conversions.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../components/ui/toast.ts';
import { callApi } from '../../../lib/api/client.ts';
import { messageOf } from '../../../lib/api/error.ts';
import { keys } from '../../../lib/query/keys.ts';
import { TEXTS } from '../settings-texts.ts';

export const useDeleteConfiguration = (id: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callApi(deleteConfiguration, { params: { id } }),
    onSuccess: () => toast.success(TEXTS.deleted),
    onError: (error) => toast.failure(TEXTS.deleteFailed, messageOf(error)),
    onSettled: () => client.invalidateQueries({ queryKey: keys.configurations.all }),
  });
};
