import type { QueryClient } from '@tanstack/react-query';
import { coalesce } from '../socket/coalesce.ts';
import { keys, type QueryKey } from './keys.ts';

const nameOf = (queryKey: QueryKey): string => JSON.stringify(queryKey);

/** Milliseconds. The treasury asks the provider about every account: a stream of events must not do so without a rest. */
const RESTS: ReadonlyMap<string, number> = new Map([[nameOf(keys.treasury.all), 2_000]]);

/**
 * Marks what is cached under a key as outdated and fetches what is on the page. Requests for the same key are
 * coalesced; a fetch in progress may have read the old state, so it is waited for and another one follows.
 */
export const createRefresher = (client: QueryClient): ((queryKey: QueryKey) => void) =>
  coalesce<QueryKey>(
    async (queryKey) => {
      const begunBefore = new Set(client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' }));
      await client.invalidateQueries({ queryKey }, { cancelRefetch: false });
      if (begunBefore.size > 0)
        await client.invalidateQueries(
          { queryKey, predicate: (query) => begunBefore.has(query) },
          { cancelRefetch: false },
        );
    },
    nameOf,
    (queryKey) => RESTS.get(nameOf(queryKey)) ?? 0,
  );
