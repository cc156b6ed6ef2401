import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** Where the console's pages stand, and where the skip link leads. */
export const CONTENT_ID = 'content';

/** The main heading of the page that is shown, or where it stands as long as it has none. */
export const arrivalPoint = (): HTMLElement | null => {
  const content = document.getElementById(CONTENT_ID);
  return content?.querySelector('h1[tabindex]') ?? content;
};

/**
 * Comes to another page as a browser comes to another document: its heading has the focus, and the page is at its top
 * (back and forward return to where it was).
 */
export const useArrival = (): void => {
  const { pathname } = useLocation();
  const kind = useNavigationType();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    arrivalPoint()?.focus({ preventScroll: true });
    if (kind !== NavigationType.Pop) scrollTo(0, 0);
  }, [pathname, kind]);
};
