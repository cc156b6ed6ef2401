import { useCallback, useLayoutEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';

type Changes = Readonly<Record<string, string | undefined>>;

/** A copy. Parameters with an empty value are removed, parameters that are not named stay. */
export const withParams = (before: URLSearchParams, changes: Changes): URLSearchParams => {
  const after = new URLSearchParams(before);
  for (const [name, value] of Object.entries(changes)) {
    if (value) after.set(name, value);
    else after.delete(name);
  }
  return after;
};

/**
 * The address's query parameters, and how to change them. Changes made before the next render build on each
 * other; those of `useSearchParams` overwrite each other.
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
