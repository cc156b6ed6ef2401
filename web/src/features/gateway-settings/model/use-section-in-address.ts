import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** Goes to the section that the address names, when the page is opened and each time a link names one. */
export const useSectionInAddress = (): void => {
  const { hash, key } = useLocation();
  useEffect(() => {
    const section = hash === '' ? null : document.getElementById(hash.slice(1));
    if (!section) return;
    section.scrollIntoView();
    // The next Tab goes on from there.
    section.focus({ preventScroll: true });
  }, [hash, key]);
};
