import { type Query, QueryClient } from '@tanstack/react-query';
import { ApiError } from '../api/error.ts';
import { isAutoRefreshOn } from '../auto-refresh.ts';
import { coalesce } from '../socket/changes.ts';
import { keys, type QueryKey } from './keys.ts';

const nameOf = (queryKey: QueryKey): string => JSON.stringify(queryKey);

/** Milliseconds between reloads of what reads many rows, so that a burst does not reload them continuously. */
const RESTS: ReadonlyMap<string, number> = new Map([
  [nameOf(keys.treasury.all), 2_000],
  [nameOf(keys.kept.all), 2_000],
  [nameOf(keys.partners.all), 2_000],
  [nameOf(keys.ledger.all), 1_000],
  [nameOf(keys.paymentCounts), 5_000],
]);

/**
 * Invalidates a key and refetches active queries. A fetch in progress may have read old data, so this waits for it and
 * fetches again. Throws the last error.
 */
export const fetchAgain = async (
  client: QueryClient,
  queryKey: QueryKey,
  isMeant: (query: Query) => boolean = () => true,
): Promise<void> => {
  const filter = { queryKey, predicate: isMeant };
  const begunBefore = new Set(client.getQueryCache().findAll({ ...filter, fetchStatus: 'fetching' }));
  const load = (predicate: (query: Query) => boolean, throwOnError: boolean) =>
    client.invalidateQueries({ queryKey, predicate }, { cancelRefetch: false, throwOnError });
  await load(isMeant, begunBefore.size === 0);
  if (begunBefore.size > 0) await load((query) => begunBefore.has(query), true);
};

export const createRefresher = (client: QueryClient): ((queryKey: QueryKey) => void) =>
  coalesce<QueryKey>(
    (queryKey) => fetchAgain(client, queryKey),
    nameOf,
    (queryKey) => RESTS.get(nameOf(queryKey)) ?? 0,
  );

/** A retry can help: no answer, or a transient fault. */
const mayPass = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500 || error.status === 429);

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        // Offline, a call fails visibly instead of pausing.
        networkMode: 'always',
        staleTime: 15_000,
        refetchOnWindowFocus: isAutoRefreshOn,
        retry: (failures, error) => failures < 2 && mayPass(error),
        retryDelay: (attempt) => Math.min(500 * 2 ** attempt, 4_000),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
