import { getException } from '@ramps-gateway/shared/contract/calls/reconciliation.ts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/client.ts';
import { keys } from '../../../lib/query/keys.ts';

/** While it is open on the page. */
const REFRESH_MS = 15_000;

/** An exception with its evidence, its actions and the version that an action has to state. */
export const exceptionQuery = (id: string) =>
  queryOptions({
    queryKey: keys.reconciliation.one(id),
    queryFn: ({ signal }) => callApi(getException, { params: { id }, signal }),
    refetchInterval: REFRESH_MS,
  });
