import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';

/** After one of these, the user has moved on. */
const OWN_WAY = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;
const SETTLES_WITHIN_MS = 5_000;

/** Keeps the section in view while content above it loads and grows. Returns a function that stops it. */
const stayAt = (section: HTMLElement): (() => void) => {
  const growth = new ResizeObserver(() => section.scrollIntoView());
  const stop = () => {
    growth.disconnect();
    clearTimeout(end);
    for (const name of OWN_WAY) removeEventListener(name, stop);
  };
  const end = setTimeout(stop, SETTLES_WITHIN_MS);
  for (const name of OWN_WAY) addEventListener(name, stop, { passive: true });
  growth.observe(section.parentElement ?? document.body);
  return stop;
};

/**
 * Scrolls to the section in the URL, on load and on each link to one.
 * @param sections rendered once `ready`; other fragments are ignored
 */
export const useSectionInAddress = (sections: readonly string[], ready = true): void => {
  const { hash, key } = useLocation();
  useEffect(() => {
    const wanted = hash.slice(1);
    const section = ready && sections.includes(wanted) ? document.getElementById(wanted) : null;
    if (!section) return undefined;
    section.scrollIntoView();
    // The next Tab continues from here.
    section.focus({ preventScroll: true });
    return stayAt(section);
  }, [hash, key, sections, ready]);
};

/**
 * Scrolls to an element that a link names, and focuses a control in it.
 * @param id null if the URL names none @param find the control; the element itself if there is none
 */
export const useControlInAddress = (
  id: string | null,
  find: (element: HTMLElement) => HTMLElement | null,
  ready: boolean,
): void => {
  const { key } = useLocation();
  const control = useEffectEvent(find);
  useEffect(() => {
    const element = ready && id !== null ? document.getElementById(id) : null;
    if (!element) return undefined;
    element.scrollIntoView();
    (control(element) ?? element).focus({ preventScroll: true });
    return stayAt(element);
  }, [id, key, ready]);
};

type Changes = Readonly<Record<string, string | undefined>>;

/** Returns a copy with the changes. Empty values remove a parameter. */
export const withParams = (before: URLSearchParams, changes: Changes): URLSearchParams => {
  const after = new URLSearchParams(before);
  for (const [name, value] of Object.entries(changes)) {
    if (value) after.set(name, value);
    else after.delete(name);
  }
  return after;
};

/**
 * Like `useSearchParams`, but several changes before the next render add up. With `useSearchParams`, the last one wins.
 */
export const useAddressParams = () => {
  const [params, setParams] = useSearchParams();
  const latest = useRef(params);
  useLayoutEffect(() => {
    latest.current = params;
  }, [params]);
  const change = useCallback(
    (edit: Changes | ((before: URLSearchParams) => URLSearchParams)) => {
      latest.current = typeof edit === 'function' ? edit(latest.current) : withParams(latest.current, edit);
      setParams(latest.current, { replace: true, preventScrollReset: true });
    },
    [setParams],
  );
  return [params, change] as const;
};
