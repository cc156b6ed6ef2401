import {
  type ConfigurationChange,
  createConfiguration,
  deleteConfiguration,
  listConfigurations,
  listObstacles,
  updateConfiguration,
} from '@ramps-gateway/shared/contract/calls/conversions.ts';
import type { ConfigurationRecord } from '@ramps-gateway/shared/contract/records.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../../components/ui/toast.ts';
import { callApi } from '../../../../lib/api/client.ts';
import { messageOf } from '../../../../lib/api/error.ts';
import { callQuery, useReload, wholeQuery } from '../../../../lib/query/calls.ts';
import { keys } from '../../../../lib/query/keys.ts';

export const configurationsQuery = wholeQuery(keys.configurations.all, listConfigurations);

export const useCreateConfiguration = (accountId: string) =>
  useMutation({
    mutationFn: (walletId: string | null) =>
      callApi(createConfiguration, {
        body: {
          sub_account_id: accountId,
          ...(walletId === null ? {} : { destination_wallet_id: walletId }),
        },
      }),
    onSuccess: () => toast.success('Conversion configuration created'),
    onError: (error) => toast.failure('Failed to create conversion configuration', messageOf(error)),
    onSettled: useReload(keys.configurations.all),
  });

export const useUpdateConfiguration = (id: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: ConfigurationChange) =>
      callApi(updateConfiguration, { params: { id }, body: change }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: keys.configurations.all });
      toast.success('Configuration updated');
    },
    onError: (error) => {
      toast.failure('Failed to update configuration', messageOf(error));
      // Only the answer may have been lost.
      return client.invalidateQueries({ queryKey: keys.configurations.all });
    },
  });
};

export const useDeleteConfiguration = (id: string) =>
  useMutation({
    mutationFn: () => callApi(deleteConfiguration, { params: { id } }),
    onSuccess: () => toast.success('Configuration deleted'),
    onError: (error) => toast.failure('Failed to delete configuration', messageOf(error)),
    onSettled: useReload(keys.configurations.all),
  });

/** In BRL, as a save would send them. */
export type Amounts = Readonly<
  Partial<Record<'minimum_amount' | 'maximum_daily_amount', string | undefined>>
>;

export const obstaclesQuery = ({ id, updated_at }: ConfigurationRecord, amounts: Amounts) =>
  callQuery([...keys.configurations.obstacles(id), updated_at, amounts], listObstacles, {
    params: { id },
    query: amounts,
  });
