import {
  type ConfigurationChange,
  createConfiguration,
  deleteConfiguration,
  listConfigurations,
  updateConfiguration,
} from '@ramps-gateway/shared/contract/calls/conversions.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../../components/ui/toast.ts';
import { callApi } from '../../../../lib/api/client.ts';
import { messageOf } from '../../../../lib/api/error.ts';
import { callQuery, useReload, wholeQuery } from '../../../../lib/query/calls.ts';
import { keys } from '../../../../lib/query/keys.ts';
import { TEXTS } from '../settings-texts.ts';

export const configurationsQuery = wholeQuery(keys.configurations.all, listConfigurations);

/** Null without a rule. */
export const configurationOfQuery = (id: string) =>
  queryOptions({
    ...callQuery(keys.configurations.account(id), listConfigurations, { query: { sub_account_id: id } }),
    select: ({ items }) => items[0] ?? null,
  });

export const useCreateConfiguration = (accountId: string) =>
  useMutation({
    mutationFn: (walletId: string | null) =>
      callApi(createConfiguration, {
        body: {
          sub_account_id: accountId,
          ...(walletId === null ? {} : { destination_wallet_id: walletId }),
        },
      }),
    onSuccess: () => toast.success(TEXTS.created),
    onError: (error) => toast.failure(TEXTS.createFailed, messageOf(error)),
    onSettled: useReload(keys.configurations.all),
  });

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
      // The answer may have been lost.
      return client.invalidateQueries({ queryKey: keys.configurations.all });
    },
  });
};

export const useDeleteConfiguration = (id: string) =>
  useMutation({
    mutationFn: () => callApi(deleteConfiguration, { params: { id } }),
    onSuccess: () => toast.success(TEXTS.deleted),
    onError: (error) => toast.failure(TEXTS.deleteFailed, messageOf(error)),
    onSettled: useReload(keys.configurations.all),
  });
