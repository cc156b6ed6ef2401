import { type RefCallback, useCallback, useState } from 'react';

/** True once the element nears the screen; put `ref` on it. */
export const useSeen = (): { readonly ref: RefCallback<Element>; readonly seen: boolean } => {
  const [seen, setSeen] = useState(false);
  const ref = useCallback<RefCallback<Element>>((element) => {
    if (!element) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true),
      { rootMargin: '25%' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, seen };
};
