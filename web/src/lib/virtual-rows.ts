import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefCallback, useDeferredValue, useEffect, useState } from 'react';

/** Shorter lists render completely, so that the browser can search and print them. */
const ALL_UP_TO = 100;

const NOTHING = (): void => {};

const AROUND = 8;

interface RowsOptions {
  readonly count: number;
  /** Pixels, until measured. */
  readonly estimate: () => number;
  readonly keyOf: (index: number) => string;
}

export interface VirtualRows<List extends HTMLElement> {
  readonly listRef: RefCallback<List>;
  /** For each row, together with `data-index`. */
  readonly rowRef: (row: HTMLElement | null) => void;
  readonly indexes: readonly number[];
  /** Height in pixels of the rows before and after: the list's padding. */
  readonly before: number;
  readonly after: number;
}

/** Virtualizes a long list. Rows stay in the page's flow and can have any height; the page scrolls, not the list. */
export const useVirtualRows = <List extends HTMLElement>(options: RowsOptions): VirtualRows<List> => {
  const { count, estimate, keyOf } = options;
  const enabled = count > ALL_UP_TO;
  const [list, setList] = useState<List | null>(null);
  const [top, setTop] = useState(0);
  // Content above can change height, which moves the list.
  useEffect(() => {
    if (!list || !enabled) return;
    const measure = () => setTop(Math.round(list.getBoundingClientRect().top + window.scrollY));
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [list, enabled]);
  const rows = useWindowVirtualizer<HTMLElement>({
    count,
    enabled,
    estimateSize: estimate,
    getItemKey: keyOf,
    overscan: AROUND,
    useFlushSync: false,
    scrollMargin: top,
    // Rows without layout count with the estimate.
    measureElement: (row) => row.getBoundingClientRect().height || estimate(),
  });
  const drawn = useDeferredValue(rows.getVirtualItems());
  if (!enabled)
    return {
      listRef: setList,
      rowRef: NOTHING,
      indexes: Array.from({ length: count }, (_, index) => index),
      before: 0,
      after: 0,
    };
  const [first, last] = [drawn.at(0), drawn.at(-1)];
  return {
    listRef: setList,
    rowRef: rows.measureElement,
    indexes: drawn.map(({ index }) => index),
    before: first ? first.start - top : 0,
    after: last ? rows.getTotalSize() + top - last.end : rows.getTotalSize(),
  };
};
