import { Box, Button, Flex } from '@chakra-ui/react';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Failed } from './failed.tsx';
import { ListSkeleton } from './list-skeleton.tsx';
import { Outdated } from './notice.tsx';
import { Panel } from './panel.tsx';
import { State } from './state.tsx';

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

const L = {
  more: 'Load more',
  moreFailed: 'More could not be loaded',
} as const;

export const LoadMore = ({ query }: { readonly query: ListQuery }) => (
  <Flex justify="center" align="center" gap="3">
    {query.isFetchNextPageError && (
      <Box role="alert" textStyle="sm" color="danger.fg">
        {L.moreFailed}
      </Box>
    )}
    <Button onClick={() => void query.fetchNextPage()} loading={query.isFetchingNextPage}>
      {L.more}
    </Button>
  </Flex>
);

interface PagedListProps<T> {
  readonly query: UseInfiniteQueryResult<InfiniteData<{ readonly items: readonly T[] }>>;
  readonly loading: string;
  readonly loadFailed: string;
  readonly empty: { readonly title: string; readonly text: string };
  readonly children: (items: readonly T[]) => ReactNode;
}

export const PagedList = <T,>({ query, loading, loadFailed, empty, children }: PagedListProps<T>) => {
  if (query.isPending) return <ListSkeleton label={loading} />;
  if (!query.data)
    return (
      <Panel>
        <Failed title={loadFailed} query={query} />
      </Panel>
    );
  const items = query.data.pages.flatMap((page) => page.items);
  return (
    <>
      {query.isRefetchError && <Outdated query={query} />}
      {items.length === 0 ? (
        <Panel>
          <State icon="check" title={empty.title} text={empty.text} />
        </Panel>
      ) : (
        children(items)
      )}
      {query.hasNextPage && <LoadMore query={query} />}
    </>
  );
};
