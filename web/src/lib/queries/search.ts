import { search } from '@ramps-gateway/shared/contract/calls/search.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { callQuery, keyOf } from '../query/calls.ts';

const PAUSE_MS = 150;

export const useSettled = (value: string): string => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
};

/** Shorter texts match only pages and actions. */
const SHORTEST = 2;

/** Prefix search. Keeps the last answer until the next one arrives; aborts outdated requests. */
export const searchQuery = (text: string) =>
  queryOptions({
    ...callQuery(keyOf(search, { text }), search, { query: { q: text } }),
    enabled: text.length >= SHORTEST,
    placeholderData: keepPreviousData,
    retry: false,
    // Search results are cached for only a minute.
    gcTime: 60_000,
  });
