import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** What a person does who goes on by themselves. */
const OWN_WAY = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;
const SETTLES_WITHIN_MS = 5_000;

/** Sections above are loaded as they come near the screen, and grow: the one that was asked for stays where it is. Returns the way to stop. */
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
 * Goes to the section that the address names, when the page is opened and each time a link names one.
 * @param sections those that stand there once `ready`; others are somebody else's
 */
export const useSectionInAddress = (sections: readonly string[], ready = true): void => {
  const { hash, key } = useLocation();
  useEffect(() => {
    const wanted = hash.slice(1);
    const section = ready && sections.includes(wanted) ? document.getElementById(wanted) : null;
    if (!section) return undefined;
    section.scrollIntoView();
    // The next Tab goes on from there.
    section.focus({ preventScroll: true });
    return stayAt(section);
  }, [hash, key, sections, ready]);
};
