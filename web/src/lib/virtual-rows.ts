import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefCallback, useDeferredValue, useEffect, useState } from 'react';

/** A list that is no longer than this is there as a whole: it can be searched with the browser and printed. */
const ALL_UP_TO = 100;

const NOTHING = (): void => {};

/** Rows beside those on the screen, on either side. */
const AROUND = 8;

interface RowsOptions {
  readonly count: number;
  /** Pixels that a row takes, before it has been measured. */
  readonly estimate: () => number;
  /** What a row keeps when others come and go. */
  readonly keyOf: (index: number) => string;
}

export interface VirtualRows<List extends HTMLElement> {
  readonly listRef: RefCallback<List>;
  /** On each row, together with `data-index`. */
  readonly rowRef: (row: HTMLElement | null) => void;
  /** The rows to draw, in order. */
  readonly indexes: readonly number[];
  /** Pixels that those before and after them would take: the list's padding. */
  readonly before: number;
  readonly after: number;
}

/**
 * Draws of a long list only the rows on the screen. They stay in the flow of the page, so that each may be as high as
 * it likes; the page scrolls, not the list.
 */
export const useVirtualRows = <List extends HTMLElement>(options: RowsOptions): VirtualRows<List> => {
  const { count, estimate, keyOf } = options;
  const enabled = count > ALL_UP_TO;
  const [list, setList] = useState<List | null>(null);
  const [top, setTop] = useState(0);
  // What is above the list may come, go or grow: the page's height changes with it.
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
    // A row that is not laid out has no height: then it is taken for one like all.
    measureElement: (row) => row.getBoundingClientRect().height || estimate(),
  });
  // New rows are drawn in parts that do not hold up scrolling; those around the screen are there meanwhile.
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
