import { Box } from '@chakra-ui/react';
import { type ReactNode, type RefCallback, Suspense, useCallback, useState } from 'react';

/** True once the element is near the screen; put `ref` on it. */
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

interface WhenSeenProps {
  /** Near the content's height, so that little moves. */
  readonly waiting: ReactNode;
  /** Loads now, even off screen. */
  readonly now?: boolean;
  readonly children: ReactNode;
}

/** Loads its content when it comes near the screen. */
export const WhenSeen = ({ waiting, now = false, children }: WhenSeenProps) => {
  const { ref, seen } = useSeen();
  return <Box ref={ref}>{now || seen ? <Suspense fallback={waiting}>{children}</Suspense> : waiting}</Box>;
};
