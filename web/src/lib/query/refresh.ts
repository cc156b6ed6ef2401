import type { Query, QueryClient } from '@tanstack/react-query';
import { coalesce } from '../socket/coalesce.ts';
import { keys, type QueryKey } from './keys.ts';

const nameOf = (queryKey: QueryKey): string => JSON.stringify(queryKey);

/** Milliseconds. All accounts are read for these: a stream of events must not do so without a rest. */
const RESTS: ReadonlyMap<string, number> = new Map([
  [nameOf(keys.treasury.all), 2_000],
  [nameOf(keys.kept.all), 2_000],
  [nameOf(keys.partners.all), 2_000],
  [nameOf(keys.ledger.all), 1_000],
]);

/**
 * Marks what is cached under a key as outdated and fetches what is on the page. A fetch in progress may have read the
 * old state, so it is waited for and another one follows. Throws what the last of them failed for.
 */
export const fetchAgain = async (client: QueryClient, queryKey: QueryKey): Promise<void> => {
  const begunBefore = new Set(client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' }));
  const load = (predicate: (query: Query) => boolean, throwOnError: boolean) =>
    client.invalidateQueries({ queryKey, predicate }, { cancelRefetch: false, throwOnError });
  await load(() => true, begunBefore.size === 0);
  if (begunBefore.size > 0) await load((query) => begunBefore.has(query), true);
};

/** The same by the key; requests for one are coalesced. */
export const createRefresher = (client: QueryClient): ((queryKey: QueryKey) => void) =>
  coalesce<QueryKey>(
    (queryKey) => fetchAgain(client, queryKey),
    nameOf,
    (queryKey) => RESTS.get(nameOf(queryKey)) ?? 0,
  );
