import { type RefObject, useEffect, useRef } from 'react';

/** Gives a control the focus back that it lost to being disabled while something ran, unless it has gone elsewhere. */
export const useFocusAfter = (running: boolean, control: RefObject<HTMLElement | null>): void => {
  const hasRun = useRef(false);
  useEffect(() => {
    if (!running && hasRun.current && document.activeElement === document.body) control.current?.focus();
    hasRun.current = running;
  }, [running, control]);
};
