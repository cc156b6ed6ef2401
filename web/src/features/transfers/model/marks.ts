/** What says of a link or a button that it is the same one where its card was put in another place. */
const MARK = 'data-mark';

export const markOf = (element: Element | null): string | null => element?.getAttribute(MARK) ?? null;

/** The one that stands there now. */
export const marked = (mark: string | null): HTMLElement | null =>
  mark === null ? null : document.querySelector<HTMLElement>(`[${MARK}="${CSS.escape(mark)}"]`);
