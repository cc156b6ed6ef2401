import { search } from '@ramps-gateway/shared/contract/calls/search.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callQuery } from '../query/calls.ts';
import { keys } from '../query/keys.ts';

/** Shorter texts only match pages and actions. */
const SHORTEST = 2;

/** Prefix search. Shows the last answer until the next; aborts outdated requests. */
export const searchQuery = (text: string) =>
  queryOptions({
    ...callQuery(keys.search(text), search, { query: { q: text } }),
    enabled: text.length >= SHORTEST,
    placeholderData: keepPreviousData,
    retry: false,
    // Searches are not kept.
    gcTime: 60_000,
  });
