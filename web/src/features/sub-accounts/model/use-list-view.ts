import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type ListView, paramsOf, viewOf } from './view.ts';

/** Typing pauses as long before the address follows. */
const PAUSE_MS = 300;
const IN_PLACE = { replace: true, preventScrollReset: true } as const;

/** What of the list is shown, kept in the address so that it survives a reload, can be shared and be given a name. */
export const useListView = () => {
  const [params, setParams] = useSearchParams();
  const asked = params.get('search') ?? '';
  const [search, setSearch] = useState(asked);
  const [shown, setShown] = useState(asked);
  /** What the address is to have of what was typed. */
  const [written, setWritten] = useState(asked);
  // Another address names another text; one that follows what is typed leaves that as it is.
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
