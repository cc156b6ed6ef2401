import {
  type Cooling,
  listCoolingOff,
  listStops,
  putStop,
  waiveCoolingOff,
} from '@ramps-gateway/shared/contract/calls/stops.ts';
import type { Stop, StopScope } from '@ramps-gateway/shared/contract/stops.ts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../components/ui/toast.ts';
import { callApi } from '../api/client.ts';
import { messageOf } from '../api/error.ts';
import { callQuery, useReload } from '../query/calls.ts';
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

/** `undefined` if the destination is not new, or while loading. */
export const useCooling = (subAccountId: string, destinationId: string): Cooling | undefined =>
  useQuery(coolingOffQuery(subAccountId)).data?.find((each) => each.destination_id === destinationId);

/** Conversions can send there immediately. Then reloads what still cools off. */
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

/** Maximum shown; the most recently stopped sub-accounts come first. */
const LISTED = 200;

const stopsQuery = callQuery(keys.stops, listStops, { query: { limit: LISTED } });

/** The widest scope first; `undefined` while loading. */
export const useStops = (): readonly Stop[] | undefined => {
  const { data } = useQuery(stopsQuery);
  return data && [...(data.gateway ? [data.gateway] : []), ...data.items];
};

const partsOf = (scope: StopScope): string => JSON.stringify(Object.entries(scope).toSorted());

export const stopOf = (stops: readonly Stop[] | undefined, scope: StopScope): Stop | undefined =>
  stops?.find((stop) => partsOf(stop.scope) === partsOf(scope));

/** Lifting names the stop that the user saw. Reloads afterwards. */
export const usePutStop = (texts: {
  readonly set: string;
  readonly lifted: string;
  readonly failed: string;
}) =>
  useMutation({
    mutationFn: ({
      scope,
      standing,
      reason,
    }: {
      readonly scope: StopScope;
      readonly standing: Stop | undefined;
      readonly reason: string;
    }) =>
      callApi(putStop, {
        body: { scope, stopped: standing === undefined, reason, version: standing?.version ?? 0 },
      }),
    onSuccess: ({ stop }) => toast.success(stop ? texts.set : texts.lifted),
    onError: (error) => toast.failure(texts.failed, messageOf(error)),
    onSettled: useReload(keys.stops),
  });
