import type { HoldingsRecord, SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type RefCallback, useCallback, useDeferredValue, useEffect, useState } from 'react';
import { useKept } from '../model/use-kept.ts';
import { TEXTS } from '../texts.ts';
import { AccountCard } from './account-card.tsx';
import { CardCell, CardGrid } from './card-skeletons.tsx';

interface Measured {
  readonly columns: number;
  readonly top: number;
}

/** The stylesheet decides the columns: one computed track each. */
const columnsOf = (element: HTMLElement): number =>
  getComputedStyle(element)
    .gridTemplateColumns.split(' ')
    .filter((track) => track.endsWith('px')).length || 1;

const measure = (element: HTMLElement): Measured => ({
  columns: columnsOf(element),
  top: Math.round(element.getBoundingClientRect().top + window.scrollY),
});

/** Put `ref` on the element that has the columns. */
const useGrid = (): Measured & { readonly ref: RefCallback<HTMLElement> } => {
  const [measured, setMeasured] = useState<Measured>({ columns: 1, top: 0 });
  const ref = useCallback<RefCallback<HTMLElement>>((element) => {
    if (!element) return;
    const read = () => {
      const now = measure(element);
      setMeasured((before) => (before.columns === now.columns && before.top === now.top ? before : now));
    };
    // Content above can grow too, which resizes the parent.
    const observer = new ResizeObserver(read);
    for (const watched of [element, element.parentElement]) if (watched) observer.observe(watched);
    read();
    return () => observer.disconnect();
  }, []);
  return { ...measured, ref };
};

/** Pixels of a card with its overview open, until measured. */
const USUAL_HEIGHT = 392;

interface AccountGridProps {
  readonly accounts: readonly SubAccountRecord[];
  /** Stored holdings by id; more may come while `isLoading`. */
  readonly held: ReadonlyMap<string, HoldingsRecord>;
  readonly isLoading: boolean;
  readonly onShown: (ids: readonly string[]) => void;
  /** Ids whose newer holdings are awaited. */
  readonly refreshing: ReadonlySet<string>;
  readonly deposits?: ((account: SubAccountRecord) => ReactNode) | undefined;
}

/**
 * Virtualized: only cards in view, one row around them and those in use are rendered. Each column has its own
 * length, so that an opened card leaves no hole.
 */
const AccountGrid = ({ accounts, held, isLoading, onShown, refreshing, deposits }: AccountGridProps) => {
  const { ref, columns, top } = useGrid();
  const { tabOf, openTab, onFocus, isKept } = useKept();
  const virtualizer = useWindowVirtualizer<HTMLElement>({
    count: accounts.length,
    lanes: columns,
    overscan: 2,
    useFlushSync: false,
    scrollMargin: top,
    estimateSize: () => USUAL_HEIGHT,
    getItemKey: (index) => accounts[index]?.id ?? index,
    rangeExtractor: (range) => {
      const near = defaultRangeExtractor(range);
      const kept = accounts.flatMap(({ id }, index) => (isKept(id) ? [index] : []));
      return [...new Set([...near, ...kept])].toSorted((one, other) => one - other);
    },
  });
  // Deferred, so that new cards do not hold up scrolling.
  const inView = useDeferredValue(virtualizer.getVirtualItems());
  useEffect(() => {
    onShown(inView.flatMap(({ index }) => accounts[index]?.id ?? []));
  });
  return (
    <CardGrid
      ref={ref}
      role="list"
      aria-label={TEXTS.list.label}
      onFocus={onFocus}
      style={{ height: virtualizer.getTotalSize() }}
    >
      {inView.map(({ index, key, lane, start }) => {
        const account = accounts[index];
        return (
          account && (
            <CardCell
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              data-account={account.id}
              role="listitem"
              aria-posinset={index + 1}
              aria-setsize={accounts.length}
              position="absolute"
              top="0"
              style={{
                width: `${100 / columns}%`,
                left: `${(100 / columns) * lane}%`,
                transform: `translateY(${start - top}px)`,
              }}
            >
              <AccountCard
                account={account}
                held={held.get(account.id)}
                loading={isLoading}
                tab={tabOf(account.id)}
                onTab={openTab}
                refreshing={refreshing.has(account.id)}
                deposits={deposits}
              />
            </CardCell>
          )
        );
      })}
    </CardGrid>
  );
};

export default AccountGrid;
