/** What the list needs of its query. */
export interface ListQuery {
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly isRefetchError: boolean;
  readonly hasNextPage: boolean;
  readonly refetch: () => unknown;
  readonly fetchNextPage: () => unknown;
}
