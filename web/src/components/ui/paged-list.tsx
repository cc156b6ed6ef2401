import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadMore } from './load-more.tsx';
import { Outdated } from './notice.tsx';
import { ListSkeleton } from './list-skeleton.tsx';
import { Panel } from './panel.tsx';
import { Failed } from './failed.tsx';
import { State } from './state.tsx';

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
