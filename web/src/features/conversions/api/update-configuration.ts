import {
  type ConfigurationChange,
  updateConfiguration,
} from '@ramps-gateway/shared/contract/calls/conversions.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../components/ui/toast.ts';
import { callApi } from '../../../lib/api/client.ts';
import { messageOf } from '../../../lib/api/error.ts';
import { keys } from '../../../lib/query/keys.ts';
import { TEXTS } from '../settings-texts.ts';

/** Changes some fields of a configuration; done when the page shows them as the server has them. */
export const useUpdateConfiguration = (id: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: ConfigurationChange) =>
      callApi(updateConfiguration, { params: { id }, body: change }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: keys.configurations.all });
      toast.success(TEXTS.updated);
    },
    onError: (error) => {
      toast.failure(TEXTS.updateFailed, messageOf(error));
      // The answer may have been lost on the way.
      return client.invalidateQueries({ queryKey: keys.configurations.all });
    },
  });
};
