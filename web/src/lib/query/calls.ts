import type { Call, Fields } from '@ramps-gateway/shared/contract/call.ts';
import { infiniteQueryOptions, type QueryKey, queryOptions, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { callApi } from '../api/client.ts';

interface Page<T> {
  readonly items: readonly T[];
  readonly next_cursor: string | null;
}

/** Nobody reads a longer list. */
const MOST_PAGES = 25;

export const collectPages = async <T>(
  load: (cursor: string | undefined) => Promise<Page<T>>,
): Promise<readonly T[]> => {
  const items: T[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const { items: more, next_cursor } = await load(cursor);
    items.push(...more);
    if (next_cursor === null) break;
    cursor = next_cursor;
  }
  return items;
};

/** Marks queries as outdated; resolves when those on the page have reloaded. */
export const useReload = (...queryKeys: readonly QueryKey[]) => {
  const client = useQueryClient();
  return () => Promise.all(queryKeys.map((queryKey) => client.invalidateQueries({ queryKey })));
};

type Schema = z.core.$ZodType;
type Paged<Item> = z.core.$ZodType<{ readonly items: readonly Item[]; readonly next_cursor: string | null }>;
type Values = Readonly<Record<string, string | number | undefined>>;

/** The key of a query that no frame or other query invalidates; those are in keys.ts. */
export const keyOf = ({ method, path }: Pick<Call, 'method' | 'path'>, input: object = {}): QueryKey => [
  `${method} ${path}`,
  input,
];

export const callQuery = <P extends Fields, Q extends Fields, B extends Schema, A extends Schema>(
  queryKey: QueryKey,
  call: Call<P, Q, B, A>,
  input: Pick<NonNullable<Parameters<typeof callApi<P, Q, B, A>>[1]>, 'params' | 'query'> = {},
) => queryOptions({ queryKey, queryFn: ({ signal }) => callApi(call, { ...input, signal }) });

/** A list in pages, each from the cursor of the page before. */
export const pagedQuery = <
  P extends Fields,
  Q extends Fields,
  B extends Schema,
  Page extends z.core.$ZodType<{ readonly next_cursor: string | null }>,
>(
  queryKey: QueryKey,
  call: Call<P, Q, B, Page>,
  query: Values = {},
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      callApi(call, { query: { ...query, cursor: pageParam || undefined }, signal }),
    initialPageParam: '',
    getNextPageParam: (last) => last.next_cursor,
  });

export const wholeQuery = <P extends Fields, Q extends Fields, B extends Schema, Item>(
  queryKey: QueryKey,
  call: Call<P, Q, B, Paged<Item>>,
) =>
  queryOptions({
    queryKey,
    queryFn: ({ signal }) =>
      collectPages((cursor) => callApi(call, { query: { limit: 200, cursor }, signal })),
  });
