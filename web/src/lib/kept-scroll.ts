import { useLayoutEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** By entry of the browser's history. */
const places = new Map<string, number>();

/** Coming back to a page shows the place where it was left, if its rows are still cached. */
export const useKeptScroll = (): void => {
  const { key } = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop;
  useLayoutEffect(() => {
    const place = isBack ? places.get(key) : undefined;
    if (place) scrollTo(0, place);
    return () => void places.set(key, scrollY);
  }, [key, isBack]);
};
