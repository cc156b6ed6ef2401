import { type RefCallback, useCallback, useState } from 'react';

/** Cards that are drawn at once. */
const STEP = 60;

/**
 * Draws of a long list the beginning, and more as its end comes near the screen. `endRef` goes on an element after the
 * last one, which has `shown` as its key.
 */
export const useGrowing = (): { readonly shown: number; readonly endRef: RefCallback<Element> } => {
  const [shown, setShown] = useState(STEP);
  const endRef = useCallback<RefCallback<Element>>((end) => {
    if (!end) return;
    const observer = new IntersectionObserver(
      (entries) =>
        entries.some(({ isIntersecting }) => isIntersecting) && setShown((before) => before + STEP),
      { rootMargin: '100%' },
    );
    observer.observe(end);
    return () => observer.disconnect();
  }, []);
  return { shown, endRef };
};
