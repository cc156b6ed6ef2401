import { type RefCallback, useCallback, useState } from 'react';

/** True from when an element first comes near the screen; `ref` goes on that element. */
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
