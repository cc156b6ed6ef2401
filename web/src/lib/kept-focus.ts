import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * For a button that is disabled while what it began runs, and loses the focus by that: it has it back afterwards, unless
 * somebody has gone on meanwhile.
 */
export const useKeptFocus = (busy: boolean): RefObject<HTMLButtonElement | null> => {
  const button = useRef<HTMLButtonElement>(null);
  const had = useRef(false);
  useLayoutEffect(() => {
    if (busy) had.current = document.activeElement === button.current;
  }, [busy]);
  useEffect(() => {
    if (busy) return;
    if (had.current && document.activeElement === document.body) button.current?.focus();
    had.current = false;
  }, [busy]);
  return button;
};
