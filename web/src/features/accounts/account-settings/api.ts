import { listSubAccounts } from '@ramps-gateway/shared/contract/calls/accounts.ts';
import { rename } from '@ramps-gateway/shared/contract/calls/profile.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../components/ui/toast.ts';
import { callApi } from '../../../lib/api/client.ts';
import { messageOf } from '../../../lib/api/error.ts';
import { keys } from '../../../lib/query/keys.ts';
import { TEXTS } from './texts.ts';

/** Null for clients with none or several. */
export const onlySubAccountQuery = queryOptions({
  queryKey: keys.subAccounts.only,
  queryFn: async ({ signal }) => {
    const { items } = await callApi(listSubAccounts, { query: { limit: 2 }, signal });
    return items.length === 1 ? (items[0] ?? null) : null;
  },
});

export const useRename = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (display_name: string) => callApi(rename, { body: { display_name } }),
    onSuccess: () => {
      toast.success(TEXTS.nameSaved);
      return client.invalidateQueries({ queryKey: keys.profile });
    },
    onError: (error) => toast.failure(TEXTS.nameFailed, messageOf(error)),
  });
};
