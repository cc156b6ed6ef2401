import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** Returns the focus to a button that lost it by being disabled, unless the user moved it elsewhere. */
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
