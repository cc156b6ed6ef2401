import { useEffect, useState } from 'react';
import { useAddressParams } from '../../../../lib/address-params.ts';
import { type ListView, paramsOf, viewOf } from './view.ts';

/** Pause in typing before the address changes. */
const PAUSE_MS = 300;

/** Kept in the address, so that it survives a reload and can be shared or saved. */
export const useListView = () => {
  const [params, changeParams] = useAddressParams();
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
      changeParams({ search });
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [search, written, changeParams]);
  const view = viewOf(params);
  return {
    view,
    change: (changed: Partial<ListView>) =>
      changeParams((before) => paramsOf({ ...viewOf(before), ...changed }, before)),
    search,
    setSearch,
  };
};
