/** Identifies a link or button across boards, so that the focus can follow it. */
const MARK = 'data-mark';

export const markOf = (element: Element | null): string | null => element?.getAttribute(MARK) ?? null;

export const marked = (mark: string | null): HTMLElement | null =>
  mark === null ? null : document.querySelector<HTMLElement>(`[${MARK}="${CSS.escape(mark)}"]`);
