import { useState } from 'react';
import { useFilter } from './use-filter.ts';

/** Open on request, or if the address has a filter. */
export const useFind = () => {
  const finding = useFilter();
  const { text, account, kind, state } = finding.filter;
  const [isAsked, setAsked] = useState(false);
  const isUsed = text !== '' || account !== null || kind !== undefined || state !== undefined;
  const open = isAsked || isUsed;
  const onOpen = (what: 'filter' | 'search') => {
    setAsked(true);
    // After the bar has rendered.
    requestAnimationFrame(() =>
      document
        .querySelector<HTMLElement>(`#find-transfers ${what === 'search' ? 'input' : 'select'}`)
        ?.focus(),
    );
  };
  return { finding, open, onOpen };
};
