import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type ListView, paramsOf, viewOf } from './view.ts';

/** Pause in typing before the address changes. */
const PAUSE_MS = 300;
const IN_PLACE = { replace: true, preventScrollReset: true } as const;

/** Kept in the address, so that it survives a reload and can be shared or saved. */
export const useListView = () => {
  const [params, setParams] = useSearchParams();
  const asked = params.get('search') ?? '';
  const [search, setSearch] = useState(asked);
  const [shown, setShown] = useState(asked);
  const [written, setWritten] = useState(asked);
  // A new address replaces the text; one that follows typing does not.
  if (asked !== shown) {
    setShown(asked);
    if (asked !== written) {
      setWritten(asked);
      setSearch(asked);
    }
  }
  useEffect(() => {
    if (search === written) return undefined;
    const timer = setTimeout(() => {
      setWritten(search);
      setParams((before) => {
        const after = new URLSearchParams(before);
        if (search === '') after.delete('search');
        else after.set('search', search);
        return after;
      }, IN_PLACE);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [search, written, setParams]);
  const view = viewOf(params);
  return {
    view,
    change: (changed: Partial<ListView>) =>
      setParams((before) => paramsOf({ ...viewOf(before), ...changed }, before), IN_PLACE),
    search,
    setSearch,
  };
};
