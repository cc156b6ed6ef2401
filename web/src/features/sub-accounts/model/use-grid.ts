import { type RefCallback, useCallback, useState } from 'react';

interface Measured {
  /** Columns that there is room for. */
  readonly columns: number;
  /** Where it begins, in CSS pixels from the top of the document. */
  readonly top: number;
}

/** The stylesheet alone decides how many columns there are: a grid's computed tracks are as many lengths. */
const columnsOf = (element: HTMLElement): number =>
  getComputedStyle(element)
    .gridTemplateColumns.split(' ')
    .filter((track) => track.endsWith('px')).length || 1;

const measure = (element: HTMLElement): Measured => ({
  columns: columnsOf(element),
  top: Math.round(element.getBoundingClientRect().top + window.scrollY),
});

/** How the grid lies on the page; `ref` goes on the element that the columns are styled on. */
export const useGrid = (): Measured & { readonly ref: RefCallback<HTMLElement> } => {
  const [measured, setMeasured] = useState<Measured>({ columns: 1, top: 0 });
  const ref = useCallback<RefCallback<HTMLElement>>((element) => {
    if (!element) return;
    const read = () => {
      const now = measure(element);
      setMeasured((before) => (before.columns === now.columns && before.top === now.top ? before : now));
    };
    // What stands above it can grow too, which changes its parent.
    const observer = new ResizeObserver(read);
    for (const watched of [element, element.parentElement]) if (watched) observer.observe(watched);
    read();
    return () => observer.disconnect();
  }, []);
  return { ...measured, ref };
};
