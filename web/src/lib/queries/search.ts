import { search } from '@ramps-gateway/shared/contract/calls/search.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi } from '../api/client.ts';
import { keys } from '../query/keys.ts';

/** Shorter texts only choose pages and actions. */
const SHORTEST = 2;

/** What begins with a text; the last answer stays until the next one is there. An answer that is not awaited any more is dropped. */
export const searchQuery = (text: string) =>
  queryOptions({
    queryKey: keys.search(text),
    queryFn: ({ signal }) => callApi(search, { query: { q: text }, signal }),
    enabled: text.length >= SHORTEST,
    placeholderData: keepPreviousData,
    retry: false,
    // What was searched for is not kept.
    gcTime: 60_000,
  });
