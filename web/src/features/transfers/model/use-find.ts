import { useState } from 'react';
import { useFilter } from './use-filter.ts';

/** The bar that searches and filters: open once it is asked for, or where the address says something to it. */
export const useFind = () => {
  const finding = useFilter();
  const { text, account, kind, state } = finding.filter;
  const [isAsked, setAsked] = useState(false);
  const isUsed = text !== '' || account !== null || kind !== undefined || state !== undefined;
  const open = isAsked || isUsed;
  const onOpen = (what: 'filter' | 'search') => {
    setAsked(true);
    // After the bar is there.
    requestAnimationFrame(() =>
      document
        .querySelector<HTMLElement>(`#find-transfers ${what === 'search' ? 'input' : 'select'}`)
        ?.focus(),
    );
  };
  return { finding, open, onOpen };
};
