import type { QueryClient } from '@tanstack/react-query';
import { coalesce } from '../socket/coalesce.ts';
import type { QueryKey } from './keys.ts';

/**
 * Marks what is cached under a key as outdated and fetches what is on the page. Requests for the same key are
 * coalesced; a fetch that is under way already may have read the old state, so it is waited for and another one follows.
 */
export const createRefresher = (client: QueryClient): ((queryKey: QueryKey) => void) =>
  coalesce<QueryKey>(
    async (queryKey) => {
      const begunBefore = client.isFetching({ queryKey }) > 0;
      await client.invalidateQueries({ queryKey }, { cancelRefetch: false });
      if (begunBefore) await client.invalidateQueries({ queryKey }, { cancelRefetch: false });
    },
    (queryKey) => JSON.stringify(queryKey),
  );
