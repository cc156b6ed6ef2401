import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Goes to the section that the address names, when the page is opened and each time a link names one.
 * @param sections those that stand there once `ready`; others are somebody else's
 */
export const useSectionInAddress = (sections: readonly string[], ready = true): void => {
  const { hash, key } = useLocation();
  useEffect(() => {
    const wanted = hash.slice(1);
    const section = ready && sections.includes(wanted) ? document.getElementById(wanted) : null;
    if (!section) return;
    section.scrollIntoView();
    // The next Tab goes on from there.
    section.focus({ preventScroll: true });
  }, [hash, key, sections, ready]);
};
