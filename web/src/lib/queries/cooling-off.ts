import { type Cooling, listCoolingOff, waiveCoolingOff } from '@ramps-gateway/shared/contract/calls/stops.ts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../components/ui/toast.ts';
import { callApi } from '../api/client.ts';
import { messageOf } from '../api/error.ts';
import { keys } from '../query/keys.ts';
import { loadSettings } from '../settings.ts';

const coolingOffQuery = (subAccountId: string) =>
  queryOptions({
    queryKey: keys.coolingOff.account(subAccountId),
    queryFn: async ({ signal }): Promise<readonly Cooling[]> => {
      const { destinationCoolingOff: hours = 0 } = await loadSettings();
      if (hours === 0) return [];
      return (await callApi(listCoolingOff, { query: { sub_account_id: subAccountId }, signal })).items;
    },
  });

/** `undefined` if it is not new or not yet known. */
export const useCooling = (subAccountId: string, destinationId: string): Cooling | undefined =>
  useQuery(coolingOffQuery(subAccountId)).data?.find((each) => each.destination_id === destinationId);

/** Lets conversions send there at once, then reloads what still cools off. */
export const useWaiveCoolingOff = (texts: { readonly done: string; readonly failed: string }) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({
      subAccountId,
      destinationId,
      reason,
    }: {
      readonly subAccountId: string;
      readonly destinationId: string;
      readonly reason: string;
    }) =>
      callApi(waiveCoolingOff, {
        params: { id: destinationId },
        body: { sub_account_id: subAccountId, reason },
      }),
    onSuccess: () => toast.success(texts.done),
    onError: (error) => toast.failure(texts.failed, messageOf(error)),
    onSettled: (_answer, _error, { subAccountId }) =>
      client.invalidateQueries({ queryKey: keys.coolingOff.account(subAccountId) }),
  });
};
