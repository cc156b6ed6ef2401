import { search } from '@ramps-gateway/shared/contract/calls/search.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi } from '../api/client.ts';
import { keys } from '../query/keys.ts';

/** Shorter texts only match pages and actions. */
const SHORTEST = 2;

/** Prefix search. Shows the last answer until the next; aborts outdated requests. */
export const searchQuery = (text: string) =>
  queryOptions({
    queryKey: keys.search(text),
    queryFn: ({ signal }) => callApi(search, { query: { q: text }, signal }),
    enabled: text.length >= SHORTEST,
    placeholderData: keepPreviousData,
    retry: false,
    // Searches are not kept.
    gcTime: 60_000,
  });
