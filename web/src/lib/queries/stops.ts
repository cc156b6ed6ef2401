import { listStops, putStop } from '@ramps-gateway/shared/contract/calls/stops.ts';
import type { Stop, StopScope } from '@ramps-gateway/shared/contract/stops.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { toast } from '../../components/ui/toast.ts';
import { callApi } from '../api/client.ts';
import { messageOf } from '../api/error.ts';
import { callQuery } from '../query/calls.ts';
import { keys } from '../query/keys.ts';
import { useReload } from '../query/use-reload.ts';

/** Maximum sub-accounts; the most recently stopped come first. */
const LISTED = 200;

const stopsQuery = callQuery(keys.stops, listStops, { query: { limit: LISTED } });

/** The widest scope first; `undefined` until known. */
export const useStops = (): readonly Stop[] | undefined => {
  const { data } = useQuery(stopsQuery);
  return data && [...(data.gateway ? [data.gateway] : []), ...data.items];
};

const partsOf = (scope: StopScope): string => JSON.stringify(Object.entries(scope).toSorted());

export const stopOf = (stops: readonly Stop[] | undefined, scope: StopScope): Stop | undefined =>
  stops?.find((stop) => partsOf(stop.scope) === partsOf(scope));

/** Lifting names the stop that was seen. Reloads afterwards. */
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
