import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** Returns the focus a button lost by being disabled while its action ran, unless it has moved on. */
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
