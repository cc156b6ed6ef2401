import { useCallback, useLayoutEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';

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
 * Like `useSearchParams`, but several changes before the next render add up. With `useSearchParams` the last one
 * wins.
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
